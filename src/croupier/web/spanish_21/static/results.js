/* This round hand by hand, what was paid beside, and the rounds of this shoe. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { inPlainWords } from "/static/js/notation.js";
import { results as listed, verdict } from "/static/js/play/results.js";
import { cited } from "/static/js/play/words.js";
import { named, outcomeWords } from "./totals.js";
import { enumerated, t, tc } from "/static/js/tongue.js";

const LETTERS = { won: tc("strip", "W"), lost: tc("strip", "L"), returned: tc("strip", "P"), surrendered: tc("strip", "S"), rescued: tc("strip", "R") };
const RESULTS = { won: t("wins"), lost: t("loses"), returned: t("is returned"), surrendered: t("surrendered"), rescued: t("rescued") };

const AWARDS = { super_bonus: t("super bonus"), envy_bonus: t("envy bonus") };

export function results(room) {
  return listed(room, {
    changes: (view) => [view.results, view.awards],
    round: (view) => round(view, room.rules),
    strip: {
      caption: t("This shoe, by box"),
      head: t("Dealer"),
      total: ({ blackjack, points }) => (blackjack ? tc("strip", "BJ") : points > 21 ? tc("dealer in a strip", "B") : String(points)),
      cell: (past, seat) => cell(past.hands.filter((each) => each.seat === seat), room.rules),
      legend: t("W won, L lost, P push, S surrendered, R rescued. Dealer: BJ Blackjack, B bust."),
    },
  });
}

function round(view, rules) {
  return [
    view.results.length ? h("ul.verdicts", {}, view.results.map((slip) => line(view, rules, slip))) : h("p.soft", {}, t("No wager has been decided yet.")),
    view.awards.length ? h("ul.verdicts", {}, view.awards.map((award) => h("li.won", {}, h("span.verdict-who", {}, t("{owner}, box {seat}", { owner: award.owner, seat: award.seat })), h("strong", {}, AWARDS[award.award] ?? award.award), h("span.verdict-money", {}, `+${dollars(award.cents)}`), cited(award.clause)))) : null,
  ];
}

function line(view, rules, slip) {
  const hands = view.boxes.find((box) => box.seat === slip.seat)?.hands.length ?? 1;
  const title = slip.wager !== "spanish_21" && (rules.wagers.find((each) => each.wager === slip.wager)?.title ?? slip.wager);
  return verdict(slip.result, enumerated([slip.owner, named(slip.seat, slip.hand ?? 0, slip.hand ? hands : 1), title]), RESULTS[slip.result] ?? slip.result, slip,
    h("span.verdict-how", {}, outcomeWords(rules, slip.wager, slip.outcome)));
}

function cell(hands, rules) {
  const told = hands.map((each) => t("{hand}: {counted}", { hand: inPlainWords(each.cards), counted: outcomeWords(rules, "spanish_21", each.outcome) })).join(t("; "));
  return [hands.map((each) => LETTERS[each.result] ?? "–").join(""), hands.length === 1 ? hands[0].result : "several", told];
}
