/* Chips on their way over the felt: from a rail to a spot, from the tray to those who won, from losers to the tray. */

import { $, s } from "/static/js/dom.js";
import { prefersStill } from "/static/js/theme.js";
import { box, middle } from "./geometry.js";
import { heapOf } from "./heap.js";
import { RAIL } from "./places.js";

const LEG = 380; /* milliseconds, from one stop to the next */
const MOVES = new Set(["chips-moved/1", "wager-placed/1", "wager-withdrawn/1"]);
const ROOM = { width: 80, height: 80 }; /* for the sum on a heap, in the picture's units */

export function chipFlights(room, picture) {
  const layer = s("g.layer.flights-layer", { "aria-hidden": "true" });
  picture.ground.append(layer);
  const tray = $(".tray .thing", picture.svg);

  /** Where chips of an account lie on this felt; null where it has no place there. */
  function lie(account, seat) {
    const [kind, at, wager] = account.split(":");
    if (kind === "spot") return picture.spot(at, wager) ?? null;
    if (kind === "stack") return railOf(picture.poses.get(seat));
    return kind === "inventory" && tray ? middle(box(tray)) : null;
  }

  async function fly(cents, stops, { mine, delay = 0 }) {
    if (prefersStill() || document.hidden || picture.frame.hidden) return;
    const heap = s("g.flight", {}, heapOf(picture, cents, { x: 0, y: 0 }, ROOM, { mine }));
    layer.append(heap);
    const frames = stops.map(({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }));
    const flight = heap.animate(frames, { duration: LEG * (stops.length - 1), delay, easing: "ease-in-out", fill: "backwards" });
    await flight.finished.catch(() => null);
    heap.remove();
  }

  /** What is paid comes to rest on its spot, and goes to the winner with what lay there. */
  function moved({ transfers, seat, owner, wager }) {
    const spot = picture.spot(seat, wager);
    const ways = transfers.map(({ source, target, cents }) => ({ cents, from: lie(source, seat), to: lie(target, seat) })).filter(({ from, to }) => from && to);
    const isBeside = ({ from, to }) => spot && from !== spot && to !== spot;
    const isPaid = ways.some(isBeside);
    for (const way of ways) {
      const stops = isBeside(way) ? [way.from, spot, way.to] : [way.from, way.to];
      fly(way.cents, stops, { mine: owner === room.me, delay: isPaid && way.from === spot ? LEG : 0 });
    }
  }

  return {
    /** Chips of this player's leave the rail before the house has answered. */
    toss(seat, wager, cents) {
      const [from, to] = [railOf(picture.poses.get(seat)), picture.spot(seat, wager)];
      if (from && to) fly(cents, [from, to], { mine: true });
    },
    update(view, events) {
      for (const { kind, body } of events) {
        const wasTossed = kind === "wager-placed/1" && body.owner === room.me;
        if (MOVES.has(kind) && !wasTossed) moved(body);
      }
    },
  };
}

function railOf(pose) {
  if (!pose) return null;
  const turn = (pose.turn * Math.PI) / 180;
  return { x: pose.x - RAIL * Math.sin(turn), y: pose.y + RAIL * Math.cos(turn) };
}
