/* Hands of cards under inspection, small and plain. */

import { h } from "../dom.js";
import { inWords, rankOf } from "../play/cards.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** `points` and `note` may be nothing. */
export function watchedHand(name, cards, { points = "", note = "", kind = "" } = {}) {
  return h("section.watched-hand", { "aria-label": name, class: kind },
    h("h3", {}, name, points === "" ? null : h("span.watched-points", {}, String(points))),
    h("div.dealt-cards", {}, cards.length ? cards.map(card) : h("span.no-cards", {}, "no cards")),
    note ? h("p.soft.small-text", {}, note) : null);
}

function card(text) {
  if (!text) return h("span.dealt.down", { role: "img", "aria-label": inWords(text) });
  const red = "dh".includes(text[1]);
  return h("span.dealt", { class: red ? "red" : "black", role: "img", "aria-label": inWords(text) }, h("b", {}, rankOf(text)), SIGNS[text[1]]);
}
