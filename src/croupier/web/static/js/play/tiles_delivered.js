/* Sealed tiles as they must come to lie before everybody: cut into stacks, and delivered by the style that was called. */

import { t } from "../tongue.js";

const IN_STACK = 4;
const listed = (tiles) => tiles.map((tile) => tile ?? "?").join(" ");

/** The stacks from the dealer's left, as they stood after the cut. */
const asCut = ({ tiles, cut }) => cut.flatMap((stack) => tiles.slice((stack - 1) * IN_STACK, stack * IN_STACK));

/** What is unlike the order that was sealed; `delivered` has by style the places of each hand, null where it has not. */
export function unlikeTheStacks(taken, opened, delivered) {
  if (!taken.length) return t("no tile was dealt");
  if (taken.some(({ body }) => !delivered?.[body.delivery])) return null;
  const order = asCut(opened.body);
  for (const { body, place } of taken) {
    const sealed = delivered[body.delivery].map((hand) => hand.map((at) => order[at]));
    const nth = body.hands.findIndex(([, tiles], n) => listed(tiles) !== listed(sealed[n]));
    if (nth >= 0) return t("at place {place} {dealt} were dealt, and the order has {sealed}", { place, dealt: listed(body.hands[nth][1]), sealed: listed(sealed[nth]) });
  }
  return "";
}

/** Whether each throw is what was sealed last before it; `hash(text)` in hex. */
export async function unlikeTheShaker(records, hash) {
  let sealed = "";
  for (const { body, kind, place } of records) {
    if (kind !== "shaker-opened/1") sealed = typeof body.dice === "string" ? body.dice : sealed;
    else if (sealed && (body.commitment !== sealed || await hash(`${body.salt} ${body.dice.join(" ")}`) !== sealed)) return t("at place {place} the dice are not those that were sealed", { place });
  }
  return "";
}
