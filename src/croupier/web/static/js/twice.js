/* An unusual sum is asked about twice: whoever wrote it sends the same sum once more, or another. */

import { dollars } from "./money.js";

export class Twice {
  #asked = null;

  /** What to ask about this sum; nothing where it is usual or was asked about just before. */
  asks(sum, unusual, then = "") {
    const doubted = Boolean(unusual) && sum >= unusual && sum !== this.#asked;
    this.#asked = doubted ? sum : null;
    if (!doubted) return "";
    return `${dollars(sum)} is unusual here: sums from ${dollars(unusual)} on are asked about twice. ${then}${then && " "}If it is meant, send it once more.`;
  }
}

/** What something holds before a sum is brought to it, or taken away, and what it holds then. */
export function beforeAndAfter(what, held, brought) {
  return brought ? `${what} holds ${dollars(held)}; then it holds ${dollars(held + brought)}.` : `${what} holds ${dollars(held)}.`;
}
