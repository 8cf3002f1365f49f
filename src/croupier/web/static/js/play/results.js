/* This round, wager by wager, and a strip of the rounds before it. */

import { $, h, put } from "/static/js/dom.js";
import { gain } from "/static/js/money.js";
import { cited } from "./words.js";
import { enumerated, t } from "/static/js/tongue.js";

const KEPT = 24;
const TOLD = 6; /* rounds; more is hard to listen to */

/**
 * `changes(view)` is what `round(view)` is drawn from; `strip` has a `caption`, `head` for the first row with
 * `total(past)` of each round, `cell(past, seat)` as [letter, kind, title], and a `legend`.
 */
export function results(room, { changes, round, strip }) {
  const now = h("div.this-round");
  const before = h("div.last-rounds");
  put($("#panel-results"), now, before);
  let key = "";
  let over = []; /* rounds, the newest last */
  return {
    update(view) {
      const drawn = JSON.stringify([view.round, changes(view)]);
      // What the last round brought stays there until the next one begins.
      if (drawn === key || (key && view.round === null)) return;
      key = drawn;
      put(now, view.round === null ? h("p.soft", {}, t("The next round has not begun.")) : [h("h3", {}, t("Round {round}", { round: view.round })), round(view)].flat());
    },
    /** Of the live line: the rounds that are over, the newest last. */
    history(past) { over = past.slice(-KEPT); put(before, drawnStrip(over, room.rules.seats, strip)); },
    /** For whoever asks: how the last rounds went at one's own seat. */
    told() {
      const seat = room.seats[0]?.seat;
      const lines = over.slice(-TOLD).reverse().map((each) => enumerated([`${strip.head} ${strip.total(each)}`, seat && (strip.cell(each, seat)[2] || t("no wager of yours"))]));
      return lines.length ? t("The last rounds, the newest first. {lines}.", { lines: lines.join(t(". ")) }) : t("No round is over yet.");
    },
  };
}

/** One wager and what became of it; `kind` gives it its colour. */
export function verdict(kind, who, words, slip, ...more) {
  return h("li", { class: kind },
    h("span.verdict-who", {}, who), h("strong", {}, words), more,
    slip ? h("span.verdict-money", {}, gain(slip.back - slip.stake)) : null,
    slip ? cited(slip.decided_by) : null, slip?.reading ? ` ${slip.reading}` : null);
}

/** A column for each round, a row for each seat. */
function drawnStrip(past, count, { caption, head, total, cell, legend }) {
  if (!past.length) return h("p.empty", {}, t("Rounds that are over will be listed here."));
  const seats = Array.from({ length: count }, (_, n) => n + 1);
  const drawn = ([letter, kind, title]) => h("td", { class: kind, title: title || null }, letter);
  const table = h("table.strip", {}, h("caption", {}, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "row" }, head), past.map((each) => h("td.strip-total", {}, total(each))))),
    h("tbody", {}, seats.map((seat) => h("tr", {}, h("th", { scope: "row" }, String(seat)), past.map((each) => drawn(cell(each, seat)))))));
  const scroll = h("div.strip-scroll", { tabindex: 0, role: "group", "aria-label": caption }, table);
  requestAnimationFrame(() => { scroll.scrollLeft = scroll.scrollWidth; });
  return [scroll, h("p.soft.small-text", {}, legend)];
}
