/* Win, tie and lose in words, how each hand compared, and what a bank has of it. */

import { dollars } from "/static/js/money.js";

export const VERDICTS = {
  win: { short: "WIN", word: "wins", letter: "W" },
  tie: { short: "TIE", word: "ties", letter: "T" },
  lose: { short: "LOSE", word: "loses", letter: "L" },
  surrendered: { short: "SURRENDERED", word: "surrendered", letter: "S" },
  void: { short: "VOID", word: "voided", letter: "V" },
  voided: { short: "VOID", word: "voided", letter: "V" },
  abandoned: { short: "ABANDONED", word: "abandoned", letter: "A" },
};
const SIGNS = { 1: "▲", 0: "=", "-1": "▼" };
const WORDS = { 1: "better", 0: "a copy", "-1": "lower" };

/** How both hands compared: "high better, low a copy", "both lower". */
export function comparison([high, low]) {
  return high === low ? { 1: "both better", 0: "both copies", "-1": "both lower" }[high] : `high ${WORDS[high]}, low ${WORDS[low]}`;
}

export const sign = (each) => SIGNS[each];

export const compared = (each) => WORDS[each];

/** Which hands are better as they lie, before anything is judged. */
export function aheadWords([high, low], whose) {
  if (high > 0 && low > 0) return `You are ahead of ${whose} with both hands.`;
  if (high > 0 || low > 0) return `You are ahead of ${whose} with the ${high > 0 ? "high" : "low"} hand alone.`;
  return `You are ahead of ${whose} with neither hand.`;
}

/** How the centre came out, and what the bank has of it. */
export function bankWords(found) {
  const what = found.surplus ? `Surplus ${dollars(found.surplus)}` : found.shortfall ? `Shortfall ${dollars(found.shortfall)}` : "The centre comes out even";
  const share = found.share !== found.surplus + found.shortfall ? `, the bank's half ${dollars(found.share)}` : "";
  const vigorish = found.vigorish ? `, vigorish ${dollars(found.vigorish)}` : "";
  return `${what}${share}${vigorish}: the bank ${found.net < 0 ? "pays" : "has"} ${dollars(Math.abs(found.net))}.`;
}
