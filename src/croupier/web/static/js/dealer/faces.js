/* Small card faces, readable at arm's length and spoken in words. */

import { h } from "../dom.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
export const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };
const SPOKEN = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };

export function spoken(card) {
  return `${SPOKEN[card[0]] ?? card[0]} of ${SUITS[card[1]][1]}`;
}

export function face(card) {
  if (card === null) return h("span.face.down", { role: "img", "aria-label": "face down" });
  const rank = card[0] === "T" ? "10" : card[0];
  return h(`span.face${"dh".includes(card[1]) ? ".red" : ""}`, { role: "img", "aria-label": spoken(card) },
    h("b", { "aria-hidden": "true" }, rank), h("i", { "aria-hidden": "true" }, SUITS[card[1]][0]));
}

/** What a person typed as a card: "9h", "10d", "TD"; null if it is none. */
export function read(text) {
  const found = /^(10|[A2-9TJQK])([cdhs])$/i.exec(text.trim());
  if (!found) return null;
  const rank = found[1] === "10" ? "T" : found[1].toUpperCase();
  return rank + found[2].toLowerCase();
}
