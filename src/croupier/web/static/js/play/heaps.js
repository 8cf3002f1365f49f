/* Chips on their spots, whoever's they are. */

import { put } from "/static/js/dom.js";
import { heapOf } from "./heap.js";
import { isFlipped } from "./picture.js";

const BESIDE = 34; /* between the heaps of two people on one spot, in the picture's units */

export function heaps(room, picture) {
  const { layers, poses } = picture;
  return {
    update(view) {
      const found = new Map();
      for (const each of [...view.wagers.filter((wager) => !wager.settled), ...notYet()]) {
        const key = `${each.seat}:${each.wager}`;
        found.set(key, [...(found.get(key) ?? []), each]);
      }
      put(layers.chips, [...found].flatMap(([key, all]) => {
        const spot = picture.byKey.get(key);
        return spot && picture.shows(spot.seat) ? all.map((each, n) => heap(spot, each, n - (all.length - 1) / 2)) : [];
      }));
    },
  };

  function notYet() {
    return room.betting.hollow.map(({ seat, wager, cents, of }) => ({ seat, wager, owner: room.me, stake: cents, hollow: true, of }));
  }

  function heap(spot, wager, aside) {
    const shift = BESIDE * aside + Math.max(0, spot.room.width / 2 - BESIDE);
    const pose = poses.get(spot.seat) ?? { turn: 0 };
    const turn = (isFlipped(pose) ? pose.turn + 180 : pose.turn) * (Math.PI / 180);
    const at = { x: spot.x + shift * Math.cos(turn), y: spot.y + shift * Math.sin(turn) };
    return heapOf(picture, wager.stake + (wager.riding ?? 0), at, spot.room, { mine: wager.owner === room.me, coupon: wager.match_play, hollow: wager.hollow, of: wager.of });
  }
}
