/* Exact odds of every wager, of a full shoe or from the cards this viewer has seen. */

import { h } from "/static/js/dom.js";
import { odds as counted } from "/static/js/play/odds.js";

export function odds(room) {
  return counted(room, {
    about: "Which cards count",
    choices: [["Full shoe", "?full=1"], ["Cards I have seen", ""]],
    primed: false, /* it takes a while to count */
    note: (found) => (found.from === "seen cards" ? `${found.left} cards of ${found.decks} decks are still unseen.` : `${found.decks} decks of 48 cards.`),
    after: (found) => (found.notes ?? []).map((words) => h("p.soft.small-text.odds-note", {}, words)),
    terms: () => null,
    open: [],
    stale: new Set(["round-ended/1", "card-burned/1", "shoe-loaded/1"]),
  });
}
