/* Eight stacks in front of the tray; after a cut each stands where the bank had it put. */

import { s } from "/static/js/dom.js";
import { prefersStill } from "/static/js/theme.js";
import { HEIGHT, WIDTH } from "./tiles.js";

const HIGH = 4; /* tiles in a stack */
const RISE = 2.2;
const MOVE = 420;

export function stacksOnFelt(picture, places) {
  const layer = picture.layers.tiles;
  const standing = new Map(); /* by the number a stack had before the cut */
  return {
    update(view) {
      const order = view.stacks?.left ? view.stacks.cut : [];
      for (const [number, { element }] of standing) if (!order.includes(number)) { element.remove(); standing.delete(number); }
      order.forEach((number, n) => { if (places.stacks[n]) stand(number, places.stacks[n]); });
    },
  };

  function stand(number, slot) {
    const before = standing.get(number);
    if (before?.slot === slot) return;
    const element = before?.element ?? stack();
    element.setAttribute("transform", `translate(${slot.x} ${slot.y})`);
    if (!before) layer.append(element);
    else if (!prefersStill()) {
      const [dx, dy] = [before.slot.x - slot.x, before.slot.y - slot.y];
      element.firstElementChild.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: `translate(${dx / 2}px, 26px)` }, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
    }
    standing.set(number, { element, slot });
  }
}

function stack() {
  const tiles = Array.from({ length: HIGH }, (_, n) => s("use", { href: "#tile-back", x: -WIDTH / 2 - n * RISE * 0.6, y: -HEIGHT / 2 - n * RISE, width: WIDTH, height: HEIGHT }));
  return s("g.tile-stack", { "aria-hidden": "true" }, s("g", {}, tiles));
}
