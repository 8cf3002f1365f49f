/* A drill as a dealer sees it: the cards, the wager, the question, and how it is answered. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { face } from "/static/js/dealer/faces.js";

export const drills = {
  titles: { third_card: "Third card", vigorish: "Vigorish", payout: "Payout" },
  question,
  /** Answers to choose among, as [given, words]; none: a sum is written. */
  choices: ({ kind }) => (kind === "third_card" ? [["draw", "Draws"], ["stand", "Stands"]] : []),
};

function question({ question: asked }) {
  return h("div.question", {},
    asked.player ? h("div.question-hands", {}, hand("Player", asked.player), hand("Banker", asked.banker)) : null,
    asked.wager ? wager(asked) : null,
    h("p.asks", {}, asked.asks));
}

function hand(title, cards) {
  return h("div.hand.small", {}, h("h3", {}, title), h("div.hand-cards", {}, cards.map(face)));
}

function wager(asked) {
  const outcome = asked.outcome ? [h("dt", {}, "Outcome"), h("dd", {}, `${asked.outcome.replaceAll("_", " ")} (${asked.pays})`)] : [];
  const terms = asked.terms ? [h("dt", {}, "At this table"), h("dd", {}, asked.terms)] : [];
  const prices = asked.terms ? [] : [h("dt", {}, "Pays"), h("dd", {}, listed(asked.prices))];
  return h("dl.facts", {},
    h("dt", {}, "Wager"), h("dd", {}, asked.title, asked.paytable ? h("span.soft", {}, `, table ${asked.paytable}`) : null),
    h("dt", {}, "Stake"), h("dd", {}, dollars(asked.stake)), ...outcome, ...terms, ...prices);
}

function listed(prices) {
  if (prices.length === 1) return prices[0].pays;
  return h("ul.prices", {}, prices.map((each) => h("li", {}, `${each.outcome.replaceAll("_", " ")}: ${each.pays}`)));
}
