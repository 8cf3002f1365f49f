/* Tiles at their positions on the felt, dealt with a slide and turned over where they lie. */

import { s } from "/static/js/dom.js";
import { atRest, bringToRest, isMoving } from "/static/js/motion.js";
import { laid, placeName } from "./positions.js";
import { feltTile, turnFelt } from "./tiles.js";

const SLIDE = 380;
const BETWEEN = 110; /* from one position to the next, in the order of delivery */
const TURN = 260;
const EDGEWISE = "scaleX(.05)";

export function tilesOnFelt(picture, places) {
  const layer = picture.layers.tiles;
  const lying = new Map(); /* by position and slot: what lies there */
  let newest = null; /* whose tiles lie there, even if the rest of the page is still to be told of them */
  return {
    faces(view, events, still) {
      newest = view;
      const isSeen = !still && !picture.frame.hidden;
      const turned = lie(view, deliveryOrder(events), isSeen);
      if (!isSeen) for (const { moved, face } of lying.values()) { turnFelt(moved, face); bringToRest(moved); }
      return isSeen && isMoving(layer) ? [...turned, atRest(layer)] : turned;
    },
    update(view) { lie(newest?.place > view.place ? newest : view, new Map(), false); },
  };

  /** Promises that faces have turned, where tiles move. */
  function lie(view, order, moves) {
    const wanted = new Map(view.positions.flatMap((each) => {
      const slots = places.slots(placeName(each.seat));
      return laid(each).slice(0, slots.length).map((face, n) => [`${each.seat}:${n}`, { face, slot: slots[n], past: each.state === "collected" }]);
    }));
    for (const [key, { element }] of lying) if (!wanted.has(key)) { element.remove(); lying.delete(key); }
    return [...wanted].flatMap(([key, each]) => lay(key, each, order.get(Number(key.split(":")[0])), moves) ?? []);
  }

  function lay(key, { face, slot, past }, nth, moves) {
    const tile = lying.get(key) ?? fresh(key, slot);
    const { face: before, isNew } = tile;
    Object.assign(tile, { face, isNew: false });
    tile.element.classList.toggle("past", past);
    if (moves && isNew && nth !== undefined) slideIn(tile.moved, slot, nth);
    if (before === face) return null;
    if (moves && before === null) return turn(tile, face);
    turnFelt(tile.moved, face);
    return null;
  }

  function fresh(key, slot) {
    const moved = feltTile(null);
    const tile = { face: null, isNew: true, moved, element: s("g", { transform: `translate(${slot.x} ${slot.y}) rotate(${slot.rotation})` }, moved) };
    lying.set(key, tile);
    layer.append(tile.element);
    return tile;
  }

  /** Edgewise to whoever looks there is no face to see: then it changes. */
  async function turn(tile, face) {
    const half = (frames, easing) => { tile.moved.animate(frames, { duration: TURN / 2, easing }); return atRest(tile.moved); };
    const isOver = () => tile.face !== face || tile.moved.dataset.tile === face;
    await atRest(tile.moved);
    if (isOver()) return;
    await half([{ transform: "none" }, { transform: EDGEWISE }], "ease-in");
    if (isOver()) return;
    turnFelt(tile.moved, face);
    await half([{ transform: EDGEWISE }, { transform: "none" }], "ease-out");
  }

  /** From the stacks to the slot, in the slot's own turned units. */
  function slideIn(element, slot, nth) {
    if (!places.stacksMiddle) return;
    const turn = (-slot.rotation * Math.PI) / 180;
    const [dx, dy] = [places.stacksMiddle.x - slot.x, places.stacksMiddle.y - slot.y];
    const [x, y] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
    element.animate([{ transform: `translate(${x}px, ${y}px) rotate(${-slot.rotation}deg)` }, { transform: "none" }],
      { duration: SLIDE, delay: nth * BETWEEN, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
  }
}

/** By position, when it was dealt to in the delivery that has just happened. */
function deliveryOrder(events) {
  const dealt = events.findLast((event) => event.kind === "tiles-dealt/1");
  return new Map((dealt?.body.hands ?? []).map(([seat], n) => [seat, n]));
}
