/* One's own hands and the dealer's, in words. */

import { inWords } from "/static/js/cards.js";
import { own } from "./boxes.js";
import { named, said } from "./totals.js";
import { ended, enumerated, sentences, t } from "/static/js/tongue.js";

export function handsTold(room) {
  const { dealer } = room.view;
  const mine = own(room).flatMap((box) => box.hands.filter((hand) => hand.cards.length).map((hand) => ended(t("{hand}: {counted}", { hand: enumerated([capital(named(box.seat, hand.hand, box.hands.length)), listed(hand.cards)]), counted: said(hand) }))));
  return sentences([...mine, dealers(dealer)]);
}

function dealers(dealer) {
  if (!dealer.cards.length) return "";
  const hand = t("The dealer, {cards}", { cards: listed(dealer.cards) });
  return ended(dealer.points === null ? hand : t("{hand}: {counted}", { hand, counted: said(dealer) }));
}

const listed = (cards) => enumerated(cards.map(inWords));
const capital = (words) => words[0].toUpperCase() + words.slice(1);
