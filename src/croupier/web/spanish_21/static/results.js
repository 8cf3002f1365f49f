/* This round hand by hand, what was paid beside, and the rounds of this shoe. */

import { $, h, put } from "/static/js/dom.js";
import { dollars, gain } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { named, outcomeWords } from "./totals.js";

const KEPT = 24;
const LETTERS = { won: "W", lost: "L", returned: "P", surrendered: "S", rescued: "R" };
const RESULTS = { won: "wins", lost: "loses", returned: "is returned", surrendered: "surrendered", rescued: "rescued" };

export function results(room) {
  const mount = $("#panel-results");
  const now = h("div.this-round");
  const before = h("div.last-rounds");
  put(mount, now, before);
  let key = "";
  return {
    update(view) {
      const drawn = JSON.stringify([view.round, view.results, view.awards]);
      // What the last round brought stays there until the next one begins.
      if (drawn === key || (key && view.round === null)) return;
      key = drawn;
      put(now, round(view, room.rules));
    },
    /** Of the live line: the rounds of this shoe, the newest last. */
    history(past) { put(before, strip(past.slice(-KEPT), room.rules)); },
  };
}

function round(view, rules) {
  if (view.round === null) return h("p.soft", {}, "The next round has not begun.");
  const of = (seat) => view.boxes.find((box) => box.seat === seat)?.hands.length ?? 1;
  return [
    h("h3", {}, `Round ${view.round}`),
    view.results.length
      ? h("ul.verdicts", {}, view.results.map((slip) => line(rules, slip, named(slip.seat, slip.hand ?? 0, slip.hand ? of(slip.seat) : 1))))
      : h("p.soft", {}, "No wager has been decided yet."),
    view.awards.length ? h("ul.verdicts", {}, view.awards.map((award) => h("li.won", {}, h("span.verdict-who", {}, `${award.owner}, box ${award.seat}`), h("strong", {}, award.award.replaceAll("_", " ")), h("span.verdict-money", {}, `+${dollars(award.cents)}`), cited(award.clause)))) : null,
  ];
}

function line(rules, slip, where) {
  const title = slip.wager === "spanish_21" ? "" : `, ${rules.wagers.find((each) => each.wager === slip.wager)?.title ?? slip.wager}`;
  return h("li", { class: slip.result },
    h("span.verdict-who", {}, `${slip.owner}, ${where}${title}`),
    h("strong", {}, RESULTS[slip.result] ?? slip.result),
    h("span.verdict-money", {}, gain(slip.back - slip.stake)),
    h("span.verdict-how", {}, outcomeWords(rules, slip.wager, slip.outcome)),
    cited(slip.decided_by));
}

/** A column for each round, a row for the dealer and one for each box. */
function strip(past, rules) {
  if (!past.length) return h("p.empty", {}, "Rounds of this shoe will be listed here.");
  const seats = Array.from({ length: rules.seats }, (_, n) => n + 1);
  const cell = (round_, seat) => {
    const hands = round_.hands.filter((each) => each.seat === seat);
    const [first] = hands;
    return h("td", { class: hands.length === 1 ? first.result : "several", title: hands.map((each) => `${each.cards}: ${outcomeWords(rules, "spanish_21", each.outcome)}`).join("; ") || null }, hands.map((each) => LETTERS[each.result] ?? "–").join(""));
  };
  const dealer = ({ blackjack, dealer: cards, points }) => h("td.strip-total", { title: cards }, blackjack ? "BJ" : points > 21 ? "B" : String(points));
  const table = h("table.strip", {}, h("caption", {}, "This shoe, by box"),
    h("thead", {}, h("tr", {}, h("th", { scope: "row" }, "Dealer"), past.map(dealer))),
    h("tbody", {}, seats.map((seat) => h("tr", {}, h("th", { scope: "row" }, String(seat)), past.map((each) => cell(each, seat))))));
  const scroll = h("div.strip-scroll", { tabindex: 0, role: "group", "aria-label": "Rounds of this shoe" }, table);
  requestAnimationFrame(() => { scroll.scrollLeft = scroll.scrollWidth; });
  return [scroll, h("p.soft.small-text", {}, "W won, L lost, P push, S surrendered, R rescued. Dealer: BJ Blackjack, B bust.")];
}
