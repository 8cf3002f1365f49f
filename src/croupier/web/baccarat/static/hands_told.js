/* Both hands in words, as this viewer sees them: cards that they hold stay face down until they are turned. */

import { inWords } from "/static/js/cards.js";
import { ended, enumerated, sentences, t } from "/static/js/tongue.js";
import { held } from "./holding.js";

export function handsTold(room) {
  return sentences(["player", "banker"].filter((side) => room.view[side].cards.length).map((side) => told(room, side)));
}

function told(room, side) {
  const { cards, points } = room.view[side];
  const hidden = held(room, side);
  const shown = cards.map((card, n) => inWords(hidden.includes(n) ? null : card));
  const counted = hidden.length || points === null || points === undefined ? "" : points;
  const hand = enumerated([side === "player" ? t("Player") : t("Banker"), ...shown]);
  return ended(counted === "" ? hand : t("{hand}: {counted}", { hand, counted }));
}
