/* A dealer who is gone while people wait: said at once, and again when somebody deals on. */

import { t } from "/static/js/tongue.js";

const SECOND = 1000;

/** `acts(now)` gives what whoever looks may do about it, of [words, what to do]. */
export function dealerGone(notes, acts = () => []) {
  let wasGone = false;
  let round = null; /* the one that the automatic dealer took over */

  function taken(view) {
    round = view?.round ?? null;
    notes.show("dealer", t("The dealer is gone: the automatic dealer has taken over, and the round goes on by the book."), { kind: "good" });
  }

  return {
    attending(now, view) {
      if (now.dealer_gone) {
        const when = now.takes_over_ms === null ? "" : t(" If nobody comes back within {seconds} seconds, the automatic dealer takes over.", { seconds: Math.ceil(now.takes_over_ms / SECOND) });
        notes.show("dealer", t("The dealer is gone, and the floor is told.{when}", { when }), { acts: acts(now) });
      } else if (wasGone && now.automatic) taken(view);
      else if (wasGone) notes.hide("dealer");
      wasGone = now.dealer_gone;
    },
    update(view) { if (!wasGone && view.round !== round) notes.hide("dealer"); },
  };
}
