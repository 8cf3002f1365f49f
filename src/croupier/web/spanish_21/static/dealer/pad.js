/* What a Spanish 21 dealer fills in: real cards of a deck without 10s, and words of this game. */

import { cardBlanks } from "/static/js/dealer/card_pad.js";
import { RANKS } from "/static/js/dealer/faces.js";

export const words = {
  colour: "Backs",
  defect: "What is wrong with the cards",
  depth: "Depth in cards",
  missing: "How many cards are missing",
  ten: "Which 10",
  tens: "How many 10s were taken out",
  why: "The reason, for the journal",
};

export const blanks = cardBlanks(RANKS.filter((rank) => rank !== "T"));
