/* Piles of chips seen from the side: in their colour, so many high, with what one is worth under them. */

import { h, s } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { chipClass } from "/static/js/play/chips.js";

const FULL = 20; /* the chips of one pile; what is more stands beside it */
const [WIDE, HIGH, GAP] = [40, 7, 8];
const ASIDE = 2; /* every other chip lies so far aside, or nobody could count them */
const MARKS = [4, 18, 32]; /* where the edge of a chip is marked */

export const named = (cents, colour) => `${dollars(cents)}, ${colour}`;

/** "14 chips of $5, red" */
export const told = ({ cents, count, colour }) => `${count} ${count === 1 ? "chip" : "chips"} of ${named(cents, colour)}`;

/** What is asked about: each pile with its worth, and its words for whoever hears it. */
export function piles(stacks) {
  return h("ul.piles", { "aria-label": "Chips" }, stacks.map((each) => h("li.pile", {},
    h("span.pile-drawn", { role: "img", "aria-label": told(each) }, pile(each.cents, each.count)),
    h("span.pile-worth", { "aria-hidden": "true" }, dollars(each.cents)))));
}

/** One denomination, in columns of a full pile. */
export function pile(cents, count) {
  const columns = Math.max(1, Math.ceil(count / FULL));
  const [wide, high] = [columns * (WIDE + GAP) - GAP + ASIDE, Math.min(count, FULL) * HIGH];
  return s("svg.pile-picture", { viewBox: `-1 -1 ${wide + 2} ${high + 2}`, width: wide + 2, height: high + 2, "aria-hidden": "true" },
    s("g.chip", { class: chipClass(cents) }, Array.from({ length: count }, (_, n) => lying(Math.floor(n / FULL) * (WIDE + GAP) + (n % 2) * ASIDE, high - ((n % FULL) + 1) * HIGH))));
}

function lying(x, y) {
  return s("g", { transform: `translate(${x} ${y})` },
    s("rect.chip-body", { width: WIDE, height: HIGH, rx: 1.5 }),
    ...MARKS.map((at) => s("rect.chip-mark", { x: at, y: 0.8, width: 5, height: HIGH - 1.6 })));
}
