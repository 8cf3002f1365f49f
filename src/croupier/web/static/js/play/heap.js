/* One wager's chips on the felt: a stack where one seat is shown, a single chip on the whole table. */

import { chipFromAfar, chipStack } from "./chips.js";

const LEGIBLE = 0.74; /* how large one's own chips are drawn, against their true size on a table of 1600 */
const OTHERS = 0.55;
const LARGEST = 1.6;
const CHIP = 24; /* the radius of a single one, in the picture's units, where its spot has room */
const EDGE = 2;

/** Around a point `at`, upright for whoever looks; `room` is the spot's. */
export function heapOf(picture, cents, at, room, how) {
  const drawn = picture.near ? chipStack(cents, how) : chipFromAfar(cents, { ...how, room, radius: radius(room), type: picture.readable(0) });
  const size = picture.near ? Math.min(LARGEST, Math.max(1, (how.mine ? LEGIBLE : OTHERS) / picture.scale)) : 1;
  drawn.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${-picture.angle}) scale(${size.toFixed(2)})`);
  return drawn;
}

function radius({ width, height }) {
  return Math.min(CHIP, Math.min(width, height) / 2 - EDGE);
}
