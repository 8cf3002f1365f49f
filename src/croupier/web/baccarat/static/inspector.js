/* Baccarat under inspection: how a round is listed, what its steps show, why cards were drawn. */

import { $$, h } from "/static/js/dom.js";
import { seats } from "/static/js/inspector/seats.js";
import { feltCard, inWords, rankOf } from "./cards.js";

const SIDES = { player: "Player's Hand", banker: "Banker's Hand" };
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** What rounds are numbered within. */
export const countedBy = "Shoe";
export const hasShoes = true;

/** Beside a round of the list: its result in a word, and what lay there. */
export const resultOf = (round) => round.winner;
export const summaryOf = (round) => round.coup;

export const draws = {
  title: "Why each card was drawn",
  none: "No card was dealt yet.",
  is: (step) => step.kind.startsWith("card-dealt/"),
};

/** What verification says of the faces. */
export const faces = { name: "Cards", told: "every card left the shoe once and in its turn" };

/** The table after a step, as its viewer saw it. */
export function shown(view) {
  return [
    h("div.watched-hands", {}, Object.entries(SIDES).map(([side, name]) => hand(name, view[side], side))),
    seats(view),
  ];
}

function hand(name, { cards, points }, side) {
  return h(`section.watched-hand.${side}`, { "aria-label": name },
    h("h3", {}, name, points !== null && h("span.watched-points", {}, String(points))),
    h("div.dealt-cards", {}, cards.length ? cards.map(card) : h("span.no-cards", {}, "no cards")));
}

function card(text) {
  if (!text) return h("span.dealt.down", { role: "img", "aria-label": inWords(text) });
  const red = "dh".includes(text[1]);
  return h("span.dealt", { class: red ? "red" : "black", role: "img", "aria-label": inWords(text) }, h("b", {}, rankOf(text)), SIGNS[text[1]]);
}

/** Wagers that lie on the layout, with the sum of their chips. */
export function standing(view) {
  return view.wagers.filter((each) => !each.settled).map((each) => ({ ...each, cents: each.stake + each.riding, coupon: each.match_play }));
}

/** On a felt: what draws the cards of a view on it. */
export function onFelt(svg) {
  const slots = Object.fromEntries(Object.keys(SIDES).map((side) => [side, $$(`#felt-${side}-cards .slot`, svg).map(box)]));
  return (view) => Object.keys(SIDES).flatMap((side) => view[side].cards.map((text, n) => {
    const slot = slots[side][Math.min(n, slots[side].length - 1)];
    return slot && feltCard(text, slot.x, slot.y, slot.width, slot.height);
  }));
}

function box(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return { x, y, width, height };
}
