/* Chips: which a table uses, how a sum is stacked, and how they are drawn. */

import { s } from "/static/js/dom.js";
import { dollars, short, shortSum } from "/static/js/money.js";
import { t } from "/static/js/tongue.js";

export const DENOMINATIONS = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000, 1_000_000];
const ON_THE_RAIL = 6;
const TALLEST = 5;
const RISE = 3.6;
export const SUM = 14; /* the type of a stack's sum, in its own units */

/** Six at most, none too small to matter and none above the highest wager. */
export function chipsFor({ coin, limits }) {
  const least = Math.max(coin, Math.floor((limits.minimum ?? 0) / 10));
  const fitting = DENOMINATIONS.filter((each) => each >= least && each % coin === 0 && (!limits.maximum || each <= limits.maximum));
  return (fitting.length ? fitting : DENOMINATIONS.slice(0, 1)).slice(0, ON_THE_RAIL);
}

/** The chip to begin with: the smallest that makes a wager. */
export function firstChip(chips, minimum) {
  return chips.find((each) => each >= (minimum ?? 0)) ?? chips.at(-1);
}

/** A sum in chips, the largest below; what is smaller than a chip goes on top as one. */
export function stackOf(cents) {
  const chips = [];
  let left = cents;
  for (const each of [...DENOMINATIONS].reverse()) {
    while (left >= each && chips.length < 40) { chips.push(each); left -= each; }
  }
  if (left) chips.push(Math.min(left, 99));
  return chips;
}

export function chipClass(cents) {
  const worth = DENOMINATIONS.includes(cents) ? cents / 100 : "coin";
  return `chip-${worth}`;
}

/** One chip seen from above. */
export function chip(cents, radius = 16) {
  return s("g.chip", { class: chipClass(cents) },
    s("circle.chip-body", { r: radius }),
    s("circle.chip-edge", { r: radius * 0.86, "stroke-width": radius * 0.28, "stroke-dasharray": `${radius * 0.45} ${radius * 0.45}` }),
    s("circle.chip-inner", { r: radius * 0.64 }),
    s("text.chip-worth", { y: radius * 0.24, "font-size": radius * (short(cents).length > 3 ? 0.5 : 0.68) }, short(cents)));
}

/** A wager on a spot: its chips, their middle at the origin, and its sum on the uppermost; chips that are
 * none yet are one ring with their sum, and what it takes where they are too few. */
export function chipStack(cents, { mine = false, coupon = 0, hollow = false, of = 0 } = {}) {
  const all = hollow ? [cents] : stackOf(cents);
  const shown = all.slice(0, TALLEST);
  const label = of ? t("{sum} of {least}", { sum: shortSum(cents), least: shortSum(of) }) : shortSum(cents);
  const wide = Math.max(30, label.length * 8.4 + 14);
  const [foot, top] = [1, -1].map((way) => (way * (shown.length - 1) * RISE) / 2);
  return s("g.chip-stack", { class: `${mine ? "mine" : ""} ${hollow ? "hollow" : ""}`, "aria-hidden": "true" },
    s("ellipse.chip-shadow", { cx: 1.5, cy: foot + 3, rx: 17, ry: 15.5 }),
    ...shown.map((each, n) => { const one = chip(each); one.setAttribute("transform", `translate(0 ${(foot - n * RISE).toFixed(1)})`); return one; }),
    s("g.chip-sum", { transform: `translate(0 ${top.toFixed(1)})` },
      s("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 9.5 }),
      s("text", { y: 4.8, "font-size": SUM }, label)),
    coupon ? s("text.chip-coupon", { y: foot + 28, "font-size": 11 }, t("+{coupon} coupon", { coupon: dollars(coupon) })) : null);
}

/** The same from afar: one chip of that radius with its sum across, in type of a size that can be read;
 * no sum where there is no `room` for it. */
export function chipFromAfar(cents, { radius, type, room, mine = false, hollow = false, of = 0 }) {
  const label = of ? t("{sum} of {least}", { sum: shortSum(cents), least: shortSum(of) }) : shortSum(cents);
  const [wide, high] = [Math.max(2 * radius, label.length * type * 0.62 + type), type * 1.3];
  return s("g.chip-stack", { class: `${mine ? "mine" : ""} ${hollow ? "hollow" : ""}`, "aria-hidden": "true" },
    s("g.chip", { class: chipClass(stackOf(cents)[0]) },
      s("circle.chip-body", { r: radius }),
      s("circle.chip-edge", { r: radius * 0.86, "stroke-width": radius * 0.28, "stroke-dasharray": `${radius * 0.45} ${radius * 0.45}` })),
    wide <= room.width && high <= room.height && s("g.chip-sum", {},
      s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      s("text", { y: type * 0.35, "font-size": type.toFixed(1) }, label)));
}
