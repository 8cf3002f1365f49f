/* Cards as Spanish 21 deals them: in fans on the felt, their indices at the edge that stays free. */

import { h, s } from "/static/js/dom.js";
import { SHAPES, colour, playingCard, rankOf, turnUp } from "/static/js/cards.js";
import { prefersStill } from "/static/js/theme.js";

export const [WIDTH, HEIGHT] = [56, 78];
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

/** Puts these cards into a row: those that lie there stay, new ones come in; the last may lie sideways. */
export function layCards(row, cards, { sideways = false, still = false } = {}) {
  while (row.childElementCount > cards.length) row.lastElementChild.remove();
  cards.forEach((card, n) => {
    let element = row.children[n];
    if (!element || (element.dataset.card && element.dataset.card !== card)) {
      const fresh = playingCard(card);
      if (element) element.replaceWith(fresh);
      else row.append(fresh);
      element = fresh;
      if (!still && !prefersStill()) element.animate([{ transform: "translateY(-1.2rem)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: COME, easing: "ease-out" });
    } else if (card && !element.dataset.card) turnUp(element, card);
    element.classList.toggle("sideways", sideways && n === cards.length - 1);
  });
}
