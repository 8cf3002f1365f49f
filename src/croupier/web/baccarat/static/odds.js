/* Exact odds of every wager, from the cards this viewer has seen, or of a full shoe. */

import { odds as counted } from "/static/js/play/odds.js";

export function odds(room) {
  return counted(room, {
    about: "Which cards count",
    choices: [["Cards I have seen", ""], ["Full shoe", "?full=1"]],
    note: (found) => [
      found.left ? `${found.left} cards of ${found.decks} decks are still unseen.` : `${found.decks} decks.`,
      found.meters ? " Meters count as they stand." : "",
    ],
    open: ["banker", "player", "tie"],
    stale: new Set(["round-ended/1", "card-burned/1", "shoe-loaded/1"]),
  });
}
