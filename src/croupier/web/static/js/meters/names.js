/* What a meter and its hits are called. */

import { dollars, precise } from "../money.js";
import { t } from "../tongue.js";

export const MUST_HIT = "must_hit";

const METERS = { mega: t("Mega"), major: t("Major"), minor: t("Minor"), star: t("Star"), spade: t("Spade"), heart: t("Heart") };

/** "mega" -> "Mega"; the Must Hit meter by its ceiling, where that is known. */
export function meterName(meter, ceiling = null) {
  if (meter === MUST_HIT) return ceiling === null ? t("Must Hit") : t("Must hit by {ceiling}", { ceiling: dollars(ceiling) });
  return METERS[meter] ?? meter.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

export function whereHit(hit) {
  return t("Table {table}, seat {seat}", { table: hit.table, seat: hit.seat });
}

/** "Mega", or "10% of Star". */
export function wonOf(hit) {
  const [part, of = "1"] = (hit.share ?? "1").split("/");
  const share = (100 * Number(part)) / Number(of);
  return share === 100 ? meterName(hit.meter) : t("{share}% of {meter}", { share: Number(share.toFixed(2)), meter: meterName(hit.meter) });
}

export function hitInWords(hit) {
  return t("{hit} is won: {sum} at table {table}, seat {seat}.", { hit: wonOf(hit), sum: precise(hit.cents), table: hit.table, seat: hit.seat });
}

/** One hit among others. */
export function hitKey(hit) {
  return [hit.at, hit.meter, hit.table, hit.round, hit.seat].join("|");
}
