/* What a meter and its hits are called. */

import { dollars, precise } from "../money.js";

export const MUST_HIT = "must_hit";

/** "mega" -> "Mega"; the Must Hit meter by its ceiling, where that is known. */
export function meterName(meter, ceiling = null) {
  if (meter === MUST_HIT) return ceiling === null ? "Must Hit" : `Must hit by ${dollars(ceiling)}`;
  return meter.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

export function whereHit(hit) {
  return `Table ${hit.table}, seat ${hit.seat}`;
}

export function hitInWords(hit) {
  return `${meterName(hit.meter)} is won: ${precise(hit.cents)} at table ${hit.table}, seat ${hit.seat}.`;
}

/** One hit among others. */
export function hitKey(hit) {
  return [hit.at, hit.meter, hit.table, hit.round, hit.seat].join("|");
}
