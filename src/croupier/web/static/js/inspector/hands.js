/* Hands of cards under inspection, small and plain. */

import { h } from "../dom.js";
import { plainCard } from "../cards.js";

/** `points` and `note` may be nothing. */
export function watchedHand(name, cards, { points = "", note = "", kind = "" } = {}) {
  return h("section.watched-hand", { "aria-label": name, class: kind },
    h("h3", {}, name, points === "" ? null : h("span.watched-points", {}, String(points))),
    h("div.dealt-cards", {}, cards.length ? cards.map((card) => plainCard(card, "dealt")) : h("span.no-cards", {}, "no cards")),
    note ? h("p.soft.small-text", {}, note) : null);
}
