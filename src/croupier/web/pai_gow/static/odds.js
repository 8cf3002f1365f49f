/* Exact odds of the wager: as the house sets, as well as it can be set, and for a bank. */

import { odds as counted } from "/static/js/play/odds.js";
import { h } from "/static/js/dom.js";

export function odds(room) {
  return counted(room, {
    after: (found) => (found.notes ?? []).map((words) => h("p.soft.small-text.odds-note", {}, words)),
    terms: () => null,
    open: [],
    stale: new Set(),
  });
}
