/* Everything a Spanish 21 dealer does in a round, for somebody who must know which comes next. */

import { wagerTitle } from "/static/js/dealer/board.js";

const MOVES = [["collect", "Collect"], ["pay", "Pay"], ["return", "Hand back"], ["award", "Pay the fixed sum"]];
const NO_HAND = 0; /* of a wager that is not one hand's */

export function palette(view) {
  const calls = [
    { says: "No more bets", act: { act: "call-no-more-bets" } },
    ...view.boxes.map(({ seat }) => ({ says: `Total of box ${seat}`, act: { act: "announce-total", seat } })),
    { says: "Dealer's Card", act: { act: "call-dealers-card" } },
  ];
  const cards = [
    { says: "Deal a card", act: { act: "deal-card" } },
    { says: "Read the hole card", act: { act: "read-hole-card" } },
    { says: "Burn a card", act: { act: "burn-card" } },
    { says: "Insert the cutting card", act: { act: "insert-cutting-card" } },
    { says: "Clear the cards", act: { act: "clear-cards" } },
    { says: "End the shoe", act: { act: "end-shoe" } },
  ];
  const chips = view.round === null ? [] : view.wagers.filter((each) => !each.settled).flatMap((each) => handsOf(view, each).map((hand) => group(each, hand)));
  return [{ title: "Call", acts: calls }, { title: "Cards", acts: cards }, ...chips];
}

/** A wager on a box is moved hand by hand. */
function handsOf(view, { seat, wager }) {
  if (wager !== "spanish_21") return [NO_HAND];
  return view.boxes.find((box) => box.seat === seat)?.hands.map(({ hand }) => hand) ?? [];
}

function group({ seat, owner, wager }, hand) {
  const where = hand > 1 ? `box ${seat}, hand ${hand}` : `box ${seat}`;
  return {
    title: `${wagerTitle(wager)} of ${owner}, ${where}`,
    acts: MOVES.map(([action, says]) => ({ says, named: `${says}: ${wagerTitle(wager)}, ${where}`, act: { act: "move-chips", action, seat, owner, wager, hand } })),
  };
}
