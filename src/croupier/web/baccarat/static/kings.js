/* The King and nine of a seat, for the eye and for the ear. */

import { inWords, rankOf } from "/static/js/cards.js";
import { listed } from "/static/js/tongue.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const cardsOf = (combination) => combination.split(" ");

/** "Kh 9d" -> "K♥ 9♦" */
export function combinationShort(combination) {
  return cardsOf(combination).map((card) => `${rankOf(card)}${SIGNS[card[1]]}`).join(" ");
}

/** "Kh 9d" -> "king of hearts and 9 of diamonds" */
export function combinationInWords(combination) {
  return listed(cardsOf(combination).map(inWords));
}

/** What the sensors of the seats see; none where the table has no progressive. */
export function sensorsOf(view) {
  return view?.progressive?.sensors ?? [];
}

export function sensorOf(view, seat) {
  return sensorsOf(view).find((each) => each.seat === seat) ?? null;
}
