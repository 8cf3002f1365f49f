/* Baccarat under inspection: how a round is listed, what its steps show, why cards were drawn. */

import { $$, h } from "/static/js/dom.js";
import { watchedHand } from "/static/js/inspector/hands.js";
import { box } from "/static/js/play/geometry.js";
import { feltCard } from "/static/js/cards.js";

const SIDES = { player: "Player's Hand", banker: "Banker's Hand" };

export const inspector = {
  /** Beside a round of the list: its result in a word, and what lay there. */
  resultOf: (round) => round.winner,
  summaryOf: (round) => round.coup,
  draws: { title: "Why each card was drawn", none: "No card was dealt yet.", kinds: ["card-dealt"] },
  shown,
  onFelt,
};

/** The table after a step, as its viewer saw it. */
function shown(view) {
  return [h("div.watched-hands", {}, Object.entries(SIDES).map(([side, name]) => watchedHand(name, view[side].cards, { points: view[side].points ?? "", kind: side })))];
}

/** On a felt: what draws the cards of a view on it. */
function onFelt(svg) {
  const slots = Object.fromEntries(Object.keys(SIDES).map((side) => [side, $$(`#felt-${side}-cards .slot`, svg).map(box)]));
  return (view) => Object.keys(SIDES).flatMap((side) => view[side].cards.map((text, n) => {
    const slot = slots[side][Math.min(n, slots[side].length - 1)];
    return slot && feltCard(text, slot.x, slot.y, slot.width, slot.height);
  }));
}
