/* A drill as a dealer sees it: the hands, the stake, the question, and how it is answered. */

import { h } from "/static/js/dom.js";
import { face } from "/static/js/dealer/faces.js";
import { dollars } from "/static/js/money.js";

export const drills = {
  titles: {
    total: "Totals",
    decisions: "Decisions",
    payout: "Payouts",
    match_the_dealer: "Match-The-Dealer",
    insurance: "Insurance",
    who_cuts: "Who cuts",
    order_of_settlement: "Order",
    irregularities: "Irregularities",
  },
  question,
  /** Answers to choose among, as [given, words]; none: a sum is written. */
  choices: ({ question: asked }) => (asked.choices ?? []).map(({ value, says }) => [value, says]),
};

function question({ question: asked }) {
  return h("div.question", {},
    asked.hands?.length ? h("div.question-hands", {}, asked.hands.map(hand)) : null,
    asked.stake ? facts(asked) : null,
    h("p.asks", {}, asked.asks));
}

function hand({ title, cards }) {
  return h("div.hand.small", {}, h("h3", {}, title), h("div.hand-cards", {}, cards.map(face)));
}

function facts(asked) {
  return h("dl.facts", {}, h("dt", {}, "Stake"), h("dd", {}, dollars(asked.stake)),
    asked.terms ? [h("dt", {}, "At this table"), h("dd", {}, asked.terms)] : null);
}
