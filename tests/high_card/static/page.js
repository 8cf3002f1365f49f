/* High Card on a screen: at the table, behind it, and under inspection. */

import { $, h, put } from "/static/js/dom.js";
import { cardBlanks } from "/static/js/dealer/card_pad.js";
import { watchedHand } from "/static/js/inspector/hands.js";
import { feltCard, plainCard, smallCard } from "/static/js/cards.js";

const named = (seat) => (Number(seat) ? `Seat ${seat} ` : "Dealer ");
const hands = ({ cards }) => Object.entries(cards).map(([seat, card]) => h("span.round-hand", {}, named(seat), smallCard(card)));

/** A card above its spot, the dealer's in the middle of the top. */
function onFelt(svg) {
  const { width } = svg.viewBox.baseVal;
  const spots = [...svg.querySelectorAll(".wager-area")].map(({ dataset }) => [dataset.seat, Number(dataset.x)]);
  const places = Object.fromEntries(spots.map(([seat, x]) => [seat, [x, 105]]));
  return ({ cards }) => Object.entries(cards).map(([seat, card]) => {
    const [x, y] = places[seat] ?? [width / 2, 12];
    return feltCard(card, x - 29, y, 58, 80);
  });
}

export function table() {
  const mount = ({ svg, layers }) => {
    const drawn = onFelt(svg);
    return [{ update: (view) => put(layers.cards, drawn(view)) }];
  };
  return {
    felt: { layers: ["cards", "names", "chips", "marks"], mount },
    stage: [{ update: (view) => put($("#cards"), hands(view)) }],
    odds: { choices: [["Cards I have seen", ""], ["Full shoe", "?full=1"]] },
    rounds: { line: hands, whole: hands },
  };
}

export const dealer = () => ({
  board: (mount) => ({ cards }) => put(mount, Object.entries(cards).map(([seat, card]) => h("p", {}, named(seat), plainCard(card)))),
  blanks: cardBlanks(),
});

export const inspector = () => ({
  resultOf: (round) => round.result,
  summaryOf: (round) => round.cards,
  draws: { title: "Cards", none: "No card was dealt yet.", kinds: ["card-dealt"] },
  shown: ({ cards }) => Object.entries(cards).map(([seat, card]) => watchedHand(named(seat), [card])),
  onFelt,
});
