/* This round seat by seat, what the bank had of it, and the rounds before. */

import { $, h, put } from "/static/js/dom.js";
import { dollars, gain } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { title } from "./positions.js";
import { ranked } from "./ranking.js";
import { bankWords, compared, sign, VERDICTS } from "./verdicts.js";

const KEPT = 24;
const BETTED = new Set(["win", "tie", "lose"]);

export function results(room) {
  const mount = $("#panel-results");
  const now = h("div.this-round");
  const before = h("div.last-rounds");
  put(mount, now, before);
  let key = "";
  return {
    update(view) {
      const drawn = JSON.stringify([view.round, view.positions, view.results, view.bank_result, view.centre]);
      if (drawn === key) return;
      key = drawn;
      put(now, round(view, room.rules));
    },
    /** Of the live line: the rounds that are over, the newest last. */
    history(past) { put(before, strip(past.slice(-KEPT), room.rules)); },
  };
}

function round(view, rules) {
  if (view.round === null) return h("p.soft", {}, "The next round has not begun.");
  const judged = view.positions.filter((each) => each.verdict || each.state === "surrendered" || each.state === "voided");
  return [
    h("h3", {}, `Round ${view.round}`),
    judged.length ? h("ul.verdicts", {}, judged.map((each) => line(view, rules, each))) : h("p.soft", {}, "No hand has been compared yet."),
    view.bank && view.centre ? h("p", {}, `In the centre: ${dollars(view.centre)}.`) : null,
    view.bank_result ? h("p.bank-result", {}, bankWords(view.bank_result)) : null,
  ];
}

function line(view, rules, each) {
  const slip = view.results.find((one) => one.seat === each.seat);
  const verdict = VERDICTS[each.verdict || each.state];
  return h("li", { class: each.verdict || each.state },
    h("span.verdict-who", {}, title(view, each.seat)),
    h("strong", {}, verdict.word),
    each.verdict && each.beats ? h("span.verdict-hands", {}, [["High", each.high, 0], ["Low", each.low, 1]].map(([name, tiles, n]) => h("span", {},
      h("span.beats", { role: "img", "aria-label": `${name} ${compared(each.beats[n])}` }, sign(each.beats[n])), ` ${ranked(rules, tiles)?.short ?? name}`))) : null,
    slip ? h("span.verdict-money", {}, gain(slip.back - slip.stake), slip.vigorish ? h("span.soft", {}, ` (vigorish ${dollars(slip.vigorish)})`) : null) : null,
    slip ? cited(slip.decided_by) : null);
}

/** A column for each round, a row for each area. */
function strip(past, rules) {
  if (!past.length) return h("p.empty", {}, "Rounds that are over will be listed here.");
  const seats = Array.from({ length: rules.seats }, (_, n) => n + 1);
  const cell = (round_, seat) => {
    if (round_.bank === seat) return h("td.was-bank", { title: "Bank" }, "B");
    const found = round_.verdicts.find((each) => each.seat === seat)?.verdict;
    return h("td", { class: BETTED.has(found) ? found : "other", title: found ?? "" }, found ? VERDICTS[found].letter : "");
  };
  const table = h("table.strip", {}, h("caption", {}, "Last rounds, by area"),
    h("thead", {}, h("tr", {}, h("th", { scope: "row" }, "Dice"), past.map((each) => h("td.strip-total", {}, String(each.total))))),
    h("tbody", {}, seats.map((seat) => h("tr", {}, h("th", { scope: "row" }, String(seat)), past.map((each) => cell(each, seat))))));
  const scroll = h("div.strip-scroll", { tabindex: 0, role: "group", "aria-label": "Last rounds" }, table);
  requestAnimationFrame(() => { scroll.scrollLeft = scroll.scrollWidth; });
  return [scroll, h("p.soft.small-text", {}, "W win, T tie, L lose, S surrendered, V void, A abandoned, B bank.")];
}
