/* A tray of chips to count a sum out of, by mouse, finger, keys or ear; it never says what lies there is worth.
 *
 * chipTray([{cents, colour}, …]) gives its `element`, `given()` as "3x100 2x25" ("0" if nothing lies there) and
 * `clear()`. Any page can have one that brings in css/chips.css and css/drills.css.
 */

import { announce } from "/static/js/announce.js";
import { h, put, rest, rests, s } from "/static/js/dom.js";
import { pressed } from "/static/js/keys.js";
import { chip } from "/static/js/play/chips.js";
import { dollars, short } from "/static/js/money.js";
import { named, pile, told } from "./piles.js";

const FIVE = 5;
const MOST = 9999; /* of one denomination */

export function chipTray(tray, { label = "Count out chips" } = {}) {
  const laid = []; /* each press: which chip, and how many */
  const counts = new Map(tray.map(({ cents }) => [cents, 0]));
  const fives = h("button.button.small", { type: "button", "aria-pressed": "false", onclick: () => fives.setAttribute("aria-pressed", String(!isByFives())) }, "By fives");
  const undo = h("button.button.small", { type: "button", onclick: () => !rests(undo) && takeBack(laid.at(-1)) }, "Undo");
  const clear = h("button.button.small", { type: "button", onclick: () => !rests(clear) && cleared(true) }, "Clear");
  const keys = tray.map((each, n) => h("button.chip-key", {
    type: "button", "aria-label": spoken(each), title: n < 9 ? `${dollars(each.cents)}: key ${n + 1}` : dollars(each.cents),
    data: { cents: String(each.cents) }, onclick: () => lay(each),
  }, s("svg", { viewBox: "-17 -17 34 34", "aria-hidden": "true" }, chip(each.cents))));
  const stood = tray.map((each, n) => ({ each, n, button: h("button.pile-back", { type: "button", hidden: true, onclick: () => takeOne(each, n) }) })).reverse();
  const empty = h("p.well-empty", {}, "Nothing lies here yet.");
  const element = h("div.chip-tray", { role: "group", "aria-label": label, onkeydown: byKey },
    h("div.well", { role: "group", "aria-label": "What lies there" }, empty, ...stood.map(({ button }) => button)),
    h("div.chip-keys", { role: "group", "aria-label": "The tray" }, keys),
    h("div.row.tray-tools", {}, fives, undo, clear));
  draw();

  function isByFives() {
    return fives.getAttribute("aria-pressed") === "true";
  }

  function lay({ cents, colour }) {
    const count = Math.min(isByFives() ? FIVE : 1, MOST - counts.get(cents));
    if (!count) return;
    laid.push({ cents, colour, count });
    changed(cents, colour, count);
  }

  function takeBack(last) {
    laid.pop();
    changed(last.cents, last.colour, -last.count);
    if (!laid.length) keys[0].focus();
  }

  /** From a pile: as if the last press on that chip had been of one less. */
  function takeOne({ cents, colour }, n) {
    const at = laid.findLastIndex((each) => each.cents === cents);
    laid[at].count -= 1;
    if (!laid[at].count) laid.splice(at, 1);
    changed(cents, colour, -1);
    if (!counts.get(cents)) keys[n].focus();
  }

  function changed(cents, colour, by) {
    counts.set(cents, counts.get(cents) + by);
    draw();
    announce(told({ cents, colour, count: counts.get(cents) }));
  }

  function cleared(aloud) {
    laid.length = 0;
    for (const cents of counts.keys()) counts.set(cents, 0);
    draw();
    if (aloud) { keys[0].focus(); announce("Nothing lies there."); }
  }

  function draw() {
    for (const { each, button } of stood) {
      const count = counts.get(each.cents);
      button.hidden = !count;
      if (Number(button.dataset.count ?? 0) === count) continue;
      button.dataset.count = String(count);
      button.setAttribute("aria-label", `${count} × ${named(each.cents, each.colour)}: take one back`);
      put(button, count ? [pile(each.cents, count), h("span.pile-worth", {}, `${count} × ${dollars(each.cents)}`)] : []);
    }
    empty.hidden = laid.length > 0;
    for (const button of [undo, clear]) rest(button, !laid.length);
  }

  function byKey(event) {
    if (event.key === "Backspace" && laid.length) {
      event.preventDefault();
      takeBack(laid.at(-1));
      return;
    }
    const chosen = tray[Number(pressed(event) || 0) - 1];
    if (chosen) lay(chosen);
  }

  return {
    element,
    given: () => tray.filter(({ cents }) => counts.get(cents)).reverse().map(({ cents }) => `${counts.get(cents)}x${cents % 100 ? (cents / 100).toFixed(2) : cents / 100}`).join(" ") || "0",
    clear: () => cleared(false),
  };
}

/** A chip of the tray, with what stands on it where that is shorter. */
function spoken({ cents, colour }) {
  const own = dollars(cents).includes(short(cents)) ? "" : `, ${short(cents)}`;
  return `${named(cents, colour)} chip${own}`;
}
