/* Cards and tiles as records write them, in words: for captions and for the ear. */

import { inWords as cardInWords } from "./cards.js";
import { enumerated, t } from "./tongue.js";

const TILES_NAMED = {
  "6-6": t("Twelve 6-6"), "1-1": t("Two 1-1"), "4-4": t("Eight 4-4"), "1-3": t("Four 1-3"), "5-5": t("Ten 5-5"),
  "3-3": t("Six 3-3"), "2-2": t("Four 2-2"), "5-6": t("Eleven 5-6"), "4-6": t("Ten 4-6"), "1-6": t("Seven 1-6"),
  "1-5": t("Six 1-5"), "3-6": t("Nine 3-6"), "4-5": t("Nine 4-5"), "2-6": t("Eight 2-6"), "3-5": t("Eight 3-5"),
  "2-5": t("Seven 2-5"), "3-4": t("Seven 3-4"), "2-4": t("Six 2-4"), "1-4": t("Five 1-4"), "2-3": t("Five 2-3"),
  "1-2": t("Three 1-2"),
};
const CARD = "[2-9TJQKA][shdc]";
const TILE = "[1-6]-[1-6]";
const several = (each) => `${each}(?: ${each})*`;

const NAMED = new RegExp(` \\[${CARD}\\]`, "g"); /* after the card's name */
const CARDS = new RegExp(`(?<![\\w-])${several(CARD)}(?![\\w-])`, "g");
const TILES = new RegExp(`(?<![\\d(-])${several(TILE)}(?![\\d-])`, "g"); /* in brackets they follow their name */
const TWO_HANDS = new RegExp(`(${several(TILE)}) \\| (${several(TILE)})`, "g");

/** "2-4" -> "Six 2-4"; nothing known: "a tile face down". */
export function tileInWords(face) {
  return face ? TILES_NAMED[face] : t("a tile face down");
}

const listed = (faces, inWords) => enumerated(faces.split(" ").map(inWords));

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
