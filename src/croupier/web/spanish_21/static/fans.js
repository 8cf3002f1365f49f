/* Cards as Spanish 21 deals them: in fans on the felt, their indices at the edge that stays free. */

import { h, s } from "/static/js/dom.js";
import { SHAPES, colour, lieStill, playingCard, rankOf, turnOver } from "/static/js/cards.js";
import { atRest } from "/static/js/motion.js";

export const WIDTH = 56;
export const HEIGHT = 78;
const COME = 260;

/** A card on the felt, its middle at the origin; null lies face down. */
export function fanCard(card) {
  return s("g.fan-card", { data: { card: card ?? "" }, "aria-hidden": "true" }, ...drawn(card));
}

export function turnFan(element, card) {
  element.dataset.card = card ?? "";
  element.replaceChildren(...drawn(card));
}

function drawn(card) {
  const stock = s("rect.fan-stock", { x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 5 });
  if (!card) return [stock, s("rect.fan-back", { x: -WIDTH / 2 + 4, y: -HEIGHT / 2 + 4, width: WIDTH - 8, height: HEIGHT - 8, rx: 3 })];
  const [left, top] = [-WIDTH / 2, -HEIGHT / 2];
  return [stock, s("g", { class: colour(card) },
    s("text.fan-rank", { x: left + 5, y: top + 18, "font-size": 20 }, rankOf(card)),
    s("path", { d: SHAPES[card[1]], transform: `translate(${left + 22} ${top + 4.5}) scale(.72)` }),
    s("path.fan-suit", { d: SHAPES[card[1]], transform: "translate(-13 -3) scale(1.3)" }))];
}

/** A hand in a line of the page, each card on the one before. */
export function cardRow(name) {
  return h("div.card-row", { role: "group", "aria-label": name });
}

/** Puts these cards into a row: those that lie there stay, new ones come in; the last may lie sideways.
 * Promises of when their faces are seen. */
export function layCards(row, cards, { sideways = false, still = false } = {}) {
  while (row.childElementCount > cards.length) row.lastElementChild.remove();
  return cards.flatMap((card, n) => {
    let element = row.children[n];
    const isNew = !element || (element.dataset.card && element.dataset.card !== card);
    if (isNew) {
      const fresh = playingCard(card);
      if (element) element.replaceWith(fresh);
      else row.append(fresh);
      element = fresh;
    }
    element.classList.toggle("sideways", sideways && n === cards.length - 1);
    if (still) { lieStill(element, card); return []; }
    if (isNew) {
      element.animate([{ transform: "translateY(-1.2rem)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: COME, easing: "ease-out" });
      return [atRest(element)];
    }
    return card && !element.dataset.card ? [turnOver(element, card)] : [];
  });
}
