/* One's own hands and the dealer's, in words. */

import { inWords } from "/static/js/cards.js";
import { own } from "./boxes.js";
import { named, said } from "./totals.js";
import { t } from "/static/js/tongue.js";

export function handsTold(room) {
  const { dealer } = room.view;
  const mine = own(room).flatMap((box) => box.hands.filter((hand) => hand.cards.length).map((hand) => `${capital(named(box.seat, hand.hand, box.hands.length))}, ${listed(hand.cards)}: ${said(hand)}.`));
  const against = dealer.cards.length ? `${t("The dealer, {cards}", { cards: listed(dealer.cards) })}${dealer.points === null ? "" : `: ${said(dealer)}`}.` : "";
  return [...mine, against].filter(Boolean).join(" ");
}

const listed = (cards) => cards.map(inWords).join(", ");
const capital = (words) => words[0].toUpperCase() + words.slice(1);
