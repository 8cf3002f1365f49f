/* Win, tie and lose in words, how each hand compared, and what a bank has of it. */

import { dollars } from "/static/js/money.js";
import { t, tc } from "/static/js/tongue.js";

export const VERDICTS = {
  win: { short: t("WIN"), word: t("wins"), letter: tc("strip", "W") },
  tie: { short: t("TIE"), word: t("ties"), letter: tc("strip", "T") },
  lose: { short: t("LOSE"), word: t("loses"), letter: tc("strip", "L") },
  surrendered: { short: t("SURRENDERED"), word: t("surrendered"), letter: tc("strip", "S") },
  void: { short: t("VOID"), word: t("voided"), letter: tc("strip", "V") },
  voided: { short: t("VOID"), word: t("voided"), letter: tc("strip", "V") },
  abandoned: { short: t("ABANDONED"), word: t("abandoned"), letter: tc("strip", "A") },
};
const SIGNS = { 1: "▲", 0: "=", "-1": "▼" };
const WORDS = { 1: t("better"), 0: t("a copy"), "-1": t("lower") };

/** How both hands compared: "high better, low a copy", "both lower". */
export function comparison([high, low]) {
  return high === low ? { 1: t("both better"), 0: t("both copies"), "-1": t("both lower") }[high] : t("high {high}, low {low}", { high: WORDS[high], low: WORDS[low] });
}

export const sign = (each) => SIGNS[each];

export const compared = (each) => WORDS[each];

/** Which hands are better as they lie, before anything is judged. */
export function aheadWords([high, low], whose) {
  if (high > 0 && low > 0) return t("You are ahead of {whose} with both hands.", { whose });
  if (high > 0) return t("You are ahead of {whose} with the high hand alone.", { whose });
  if (low > 0) return t("You are ahead of {whose} with the low hand alone.", { whose });
  return t("You are ahead of {whose} with neither hand.", { whose });
}

/** How the centre came out, and what the bank has of it. */
export function bankWords(found) {
  const what = found.surplus ? t("Surplus {sum}", { sum: dollars(found.surplus) }) : found.shortfall ? t("Shortfall {sum}", { sum: dollars(found.shortfall) }) : t("The centre comes out even");
  const share = found.share !== found.surplus + found.shortfall ? t(", the bank's half {sum}", { sum: dollars(found.share) }) : "";
  const vigorish = found.vigorish ? t(", vigorish {sum}", { sum: dollars(found.vigorish) }) : "";
  const sum = dollars(Math.abs(found.net));
  const all = `${what}${share}${vigorish}`;
  return found.net < 0 ? t("{all}: the bank pays {sum}.", { all, sum }) : t("{all}: the bank has {sum}.", { all, sum });
}
