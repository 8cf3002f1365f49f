/* A drill as a dealer sees it: tiles, hands, the question, and how it is answered. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { pair, tile } from "../tiles.js";

const A_SETTING = "house_way";

export const drills = {
  titles: { [A_SETTING]: "House way", win_tie_lose: "Verdict", first_tiles: "Count", vigorish: "Vigorish", order_of_collection: "Order" },
  question,
  /** Answers to choose among, as [given, words]; none: one is written. */
  choices: ({ kind, question: asked }) => (asked.choices ?? []).map(({ value, says }) => [value, kind === A_SETTING ? both(...value.split(" | ")) : says]),
};

function question({ question: asked }) {
  return h("div.question", {},
    asked.tiles ? h("div.two-tiles.question-tiles", {}, asked.tiles.map((face) => tile(face))) : null,
    asked.hands ? h("div.question-hands", {}, asked.hands.map(hand)) : null,
    asked.stake ? facts(asked) : null,
    h("p.asks", {}, asked.asks));
}

function facts(asked) {
  return h("dl.facts", {}, h("dt", {}, "Stake"), h("dd", {}, dollars(asked.stake)), asked.terms ? [h("dt", {}, "At this table"), h("dd", {}, asked.terms)] : null);
}

function hand({ title, high, low }) {
  return h("div", {}, h("h3", {}, title), both(high, low));
}

/** High and low beside each other. */
function both(high, low) {
  return h("span.two-tiles", {}, pair(high, "small"), h("i.tile-gap"), pair(low, "small"));
}
