/* Everything a baccarat dealer does in a round, for somebody who must know which comes next. */

import { wagerTitle } from "/static/js/dealer/board.js";

const HANDS = [["player", "Player's Hand"], ["banker", "Banker's Hand"]];
const MOVES = [["collect", "Collect"], ["pay", "Pay"], ["return", "Hand back"], ["take vigorish", "Take vigorish"], ["mark vigorish", "Mark vigorish"]];

export function palette(view) {
  const calls = [
    { says: "No more bets", act: { act: "call-no-more-bets" } },
    ...HANDS.map(([side, hand]) => ({ says: `Points of the ${hand}`, act: { act: "call-points", side } })),
    { says: "The result", act: { act: "announce-result" } },
    { says: "Last hand", act: { act: "call-last-hand" } },
  ];
  const cards = [
    { says: "Deal a card", act: { act: "deal-card" } },
    ...HANDS.map(([side, hand]) => ({ says: `Turn the ${hand}`, act: { act: "turn-hand", side } })),
    { says: "Burn a card", act: { act: "burn-card" } },
    { says: "Clear the cards", act: { act: "clear-cards" } },
    { says: "End the shoe", act: { act: "end-shoe" } },
  ];
  const open = view.round === null ? [] : view.wagers.filter((each) => !each.settled);
  const chips = open.map((each) => ({
    title: `${wagerTitle(each.wager)} of ${each.owner}, seat ${each.seat}`,
    acts: MOVES.map(([action, says]) => ({
      says, named: `${says}: ${wagerTitle(each.wager)}, seat ${each.seat}`, act: { act: "move-chips", action, seat: each.seat, owner: each.owner, wager: each.wager },
    })),
  }));
  return [{ title: "Call", acts: calls }, { title: "Cards", acts: cards }, ...chips];
}
