/* Tiles at their positions on the felt, dealt with a slide and turned over where they lie. */

import { s } from "/static/js/dom.js";
import { prefersStill } from "/static/js/theme.js";
import { laid, placeName } from "./positions.js";
import { feltTile, turnFelt } from "./tiles.js";

const SLIDE = 380;
const BETWEEN = 110; /* from one position to the next, in the order of delivery */
const TURN = 220;

export function tilesOnFelt(picture, places) {
  const layer = picture.layers.tiles;
  const lying = new Map(); /* by position and slot: what lies there */
  return {
    update(view, events) {
      const wanted = new Map(view.positions.flatMap((each) => {
        const slots = places.slots(placeName(each.seat));
        return laid(each).slice(0, slots.length).map((face, n) => [`${each.seat}:${n}`, { face, slot: slots[n], past: each.state === "collected" }]);
      }));
      for (const [key, { element }] of lying) if (!wanted.has(key)) { element.remove(); lying.delete(key); }
      const order = deliveryOrder(events);
      for (const [key, each] of wanted) lay(key, each, order.get(Number(key.split(":")[0])));
    },
  };

  function lay(key, { face, slot, past }, nth) {
    let tile = lying.get(key);
    if (!tile) {
      const moved = feltTile(face);
      tile = { moved, element: s("g", { transform: `translate(${slot.x} ${slot.y}) rotate(${slot.rotation})` }, moved) };
      lying.set(key, tile);
      layer.append(tile.element);
      if (nth !== undefined) slideIn(moved, slot, nth);
    } else if (tile.moved.dataset.tile !== (face ?? "")) {
      turnFelt(tile.moved, face);
      if (!prefersStill()) tile.moved.animate([{ transform: "scaleX(.05)" }, { transform: "none" }], { duration: TURN, easing: "ease-out" });
    }
    tile.element.classList.toggle("past", past);
  }

  /** From the stacks to the slot, in the slot's own turned units. */
  function slideIn(element, slot, nth) {
    if (prefersStill() || !places.stacksMiddle) return;
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
