/* What a wager pays, as the house writes it for everybody, in the reader's tongue. */

import { meterName } from "/static/js/meters/names.js";
import { t } from "/static/js/tongue.js";

const ODDS = /^([\d,]+) to (\d+)$/;
const SHARE = /^(\d+)% of (\w+)$/;

/** "8 to 1", "10% of Star", "Mega"; what is none of these is written alike in every tongue. */
export function price(written) {
  const [, win, stake] = ODDS.exec(written) ?? [];
  if (win) return t("{win} to {stake}", { win, stake });
  const [, share, meter] = SHARE.exec(written) ?? [];
  return share ? t("{share}% of {meter}", { share, meter: meterName(meter.toLowerCase()) }) : /^[A-Z][a-z]+$/.test(written) ? meterName(written.toLowerCase()) : written;
}
