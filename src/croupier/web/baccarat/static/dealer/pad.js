/* What a baccarat dealer fills in: real cards, and words of this game. */

import { cardBlanks } from "/static/js/dealer/card_pad.js";

export const words = {
  colour: "Backs",
  defect: "What is wrong with the cards",
  depth: "Depth in cards",
  why: "The reason, for the journal",
};

export const blanks = cardBlanks();
