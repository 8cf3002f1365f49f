/* An unusual sum is asked about twice: whoever wrote it sends the same sum once more, or another. */

import { dollars } from "./money.js";
import { sentences, t } from "./tongue.js";

export class Twice {
  #asked = null;

  /** What to ask about this sum; nothing where it is usual or was asked about just before. */
  asks(sum, unusual, then = "") {
    const doubted = Boolean(unusual) && sum >= unusual && sum !== this.#asked;
    this.#asked = doubted ? sum : null;
    if (!doubted) return "";
    return sentences([
      t("{sum} is unusual here: sums from {unusual} on are asked about twice.", { sum: dollars(sum), unusual: dollars(unusual) }),
      then,
      t("If it is meant, send it once more."),
    ]);
  }
}

/** What something holds before a sum is brought to it, or taken away, and what it holds then. */
export function beforeAndAfter(what, held, brought) {
  return brought ? t("{what} holds {held}; then it holds {then}.", { what, held: dollars(held), then: dollars(held + brought) }) : t("{what} holds {held}.", { what, held: dollars(held) });
}
