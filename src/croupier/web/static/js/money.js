/* Integer cents, written the way a cage writes them, by the custom of the page's tongue. */

import { tongue } from "./tongue.js";

const LOCALE = tongue === "en" ? "en-US" : tongue;
const inDollars = (digits) => new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD", minimumFractionDigits: digits, maximumFractionDigits: digits });
const [whole, exact] = [inDollars(0), inDollars(2)];

/** 250000 -> "$2,500"; 1250 -> "$12.50"; a minus sign stands before the dollar sign. */
export function dollars(cents) {
  const size = Math.abs(cents);
  const text = size % 100 === 0 ? whole.format(size / 100) : exact.format(size / 100);
  return `${cents < 0 ? "−" : ""}${text}`;
}

/** To the cent, as a meter shows it: 5000123 -> "$50,001.23". */
export function precise(cents) {
  return exact.format(cents / 100);
}

/** With its sign, for what a round brought: "+$25", "−$25", "$0". */
export function gain(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** As short as a chip allows: 50 -> "50¢", 2500 -> "25", 150000 -> "1.5k". */
export function short(cents) {
  if (cents < 100) return `${cents}¢`;
  const units = cents / 100;
  if (units < 1000) return Number.isInteger(units) ? String(units) : units.toFixed(2);
  const thousands = Math.floor(units / 10) / 100;
  if (thousands < 1000) return `${trimmed(thousands)}k`;
  return `${trimmed(Math.floor(thousands / 10) / 100)}M`;
}

/** The same beside no chip: "50¢", "$25", "$1.5k". */
export function shortSum(cents) {
  return cents < 100 ? short(cents) : `$${short(cents)}`;
}

function trimmed(value) {
  return String(Number(value.toFixed(2)));
}

/** What a person typed, in cents, or null: "25", "$1,000", "US$12.50". */
export function cents(text) {
  const found = /^\s*(?:US)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const units = Number(found[1].replaceAll(",", ""));
  const value = units * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
  return Number.isSafeInteger(value) ? value : null;
}
