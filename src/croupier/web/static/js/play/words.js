/* Words of the house as a page writes them. */

import { h } from "/static/js/dom.js";
import { t } from "/static/js/tongue.js";

export function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const RESULTS = { won: t("won"), lost: t("lost"), returned: t("returned"), surrendered: t("surrendered"), rescued: t("rescued"), void: t("void") };

/** What became of a wager, as a slip names it. */
export const resultInWords = (result) => RESULTS[result] ?? result;

/** The clause behind something, as a button that shows it; none where there is none. */
export function cited(clause, told = "") {
  return clause ? h("button.clause", { type: "button", data: { clauseLink: clause }, "aria-label": told || null }, clause) : null;
}

/** Plain words, with the rule behind a tap on them. */
export function explained(told, clause) {
  return clause ? h("button.why", { type: "button", data: { clauseLink: clause }, title: t("The rule behind it") }, told) : told;
}
