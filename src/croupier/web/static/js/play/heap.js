/* One wager's chips on the felt: a stack where one looks from near by, a single chip where there is no room for one. */

import { SUM, chipFromAfar, chipStack } from "./chips.js";

const CHIP = 24; /* the radius of a single one, in the picture's units, where its spot has room */
const EDGE = 2;

/** Around a point `at`, upright for whoever looks; `room` is the spot's. */
export function heapOf(picture, cents, at, room, how) {
  const isStack = picture.near && picture.alone === null;
  const drawn = isStack ? chipStack(cents, how) : chipFromAfar(cents, { ...how, room, radius: radius(room), type: picture.readable(0) });
  const size = isStack ? picture.readable(SUM) / SUM : 1;
  drawn.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${-picture.angle}) scale(${size.toFixed(2)})`);
  return drawn;
}

function radius({ width, height }) {
  return Math.min(CHIP, Math.min(width, height) / 2 - EDGE);
}
