/* When a player's own result is known. */

import { isBank } from "./positions.js";

const JUDGES = new Set(["wagers-judged/1", "wager-surrendered/1"]);

/** A bank's with the payments; else as soon as each of this person's wagers has its verdict. */
export function isDecided(room, { kind, body }, view) {
  if (kind === "round-ended/1") return true;
  if (isBank(room)) return kind === "wagers-judged/1" && body.phase === "winners";
  const isJudged = ({ seat, owner }) => view.results.some((slip) => slip.seat === seat && slip.owner === owner);
  return JUDGES.has(kind) && view.wagers.filter(({ owner }) => owner === room.me).every(isJudged);
}
