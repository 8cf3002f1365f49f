/* Cards and tiles as records write them, in words: for captions and for the ear. */

import { inWords as cardInWords } from "./cards.js";
import { inTurn, t } from "./tongue.js";

const COUNTS = { 2: t("Two"), 3: t("Three"), 4: t("Four"), 5: t("Five"), 6: t("Six"), 7: t("Seven"), 8: t("Eight"), 9: t("Nine"), 10: t("Ten"), 11: t("Eleven"), 12: t("Twelve") };
const CARD = "[2-9TJQKA][shdc]";
const TILE = "[1-6]-[1-6]";
const several = (each) => `${each}(?: ${each})*`;

const NAMED = new RegExp(` \\[${CARD}\\]`, "g"); /* after the card's name */
const CARDS = new RegExp(`(?<![\\w-])${several(CARD)}(?![\\w-])`, "g");
const TILES = new RegExp(`(?<![\\d(-])${several(TILE)}(?![\\d-])`, "g"); /* in brackets they follow their name */
const TWO_HANDS = new RegExp(`(${several(TILE)}) \\| (${several(TILE)})`, "g");

/** "2-4" -> "Six 2-4"; nothing known: "a tile face down". */
export function tileInWords(face) {
  if (!face) return t("a tile face down");
  const [one, other] = face.split("-").map(Number);
  return t("{count} {face}", { count: COUNTS[one + other], face });
}

const listed = (faces, inWords) => inTurn(faces.split(" ").map(inWords));

/** "As" is a word where another one follows it. */
const isWord = (found, end, text) => found === "As" && /^ [a-z]/.test(text.slice(end));

/** A sentence of the house without notation. */
export function inPlainWords(told) {
  return told
    .replace(NAMED, "")
    .replace(CARDS, (found, at, text) => (isWord(found, at + found.length, text) ? found : listed(found, cardInWords)))
    .replace(TWO_HANDS, t("high $1; low $2"))
    .replace(TILES, (found) => listed(found, tileInWords));
}
