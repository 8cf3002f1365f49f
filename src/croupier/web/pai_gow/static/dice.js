/* Three dice, drawn with their spots. */

import { put, s } from "/static/js/dom.js";

const [L, M, R] = [-0.5, 0, 0.5];
const SPOTS = {
  1: [[M, M]],
  2: [[L, L], [R, R]],
  3: [[L, L], [M, M], [R, R]],
  4: [[L, L], [R, L], [L, R], [R, R]],
  5: [[L, L], [R, L], [M, M], [L, R], [R, R]],
  6: [[L, L], [R, L], [L, M], [R, M], [L, R], [R, R]],
};
const RED = new Set([1, 4]); /* as on the dice of the table's own kind */
const AROUND = [[-13, -9], [13, -8], [0, 14]];
const TURNED = [-11, 14, 4];

/** One die around the origin, so wide. */
export function die(count, size) {
  return s("g.die", { class: RED.has(count) ? "red" : "" },
    s("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.2 }),
    ...SPOTS[count].map(([x, y]) => s("circle", { cx: (x * size) / 2, cy: (y * size) / 2, r: size * (count === 1 ? 0.16 : 0.105) })));
}

/** Three as they fell, around the origin. */
export function fallen(dice, size) {
  return dice.map((count, n) => s("g", { transform: `translate(${(AROUND[n][0] * size) / 20} ${(AROUND[n][1] * size) / 20}) rotate(${TURNED[n]})` }, die(count, size)));
}

/** In the open shaker on the felt. */
export function diceOnFelt(picture, places) {
  const place = places.thing("shaker");
  return {
    update(view) {
      if (!place) return;
      const open = view.dice.dice.length > 0;
      put(picture.layers.dice, open && s("g.felt-dice", { transform: `translate(${place.x} ${place.y})`, "aria-hidden": "true" }, s("circle", { r: 36 }), ...fallen(view.dice.dice, 21)));
    },
  };
}
