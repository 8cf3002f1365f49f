/* Everything a Pai Gow dealer does in a round, for somebody who must know which comes next. */

import { wagerTitle } from "/static/js/dealer/board.js";

const MOVES = [["collect", "Collect"], ["move to the centre", "Move to the centre"], ["pay", "Pay"], ["return", "Hand back"], ["take vigorish", "Take vigorish"]];
const OF_THE_BANK = [["collect the shortfall", "Collect the shortfall"], ["add the house's half of the shortfall", "Add the house's half"], ["put the house's half in the tray", "Take the house's half"], ["take vigorish", "Take vigorish"], ["hand over the surplus", "Hand over the surplus"]];
const DEALER = 0;

export function palette(view) {
  const calls = [
    { says: "No more bets", act: { act: "call-no-more-bets" } },
    { says: "Shake the shaker", act: { act: "shake-dice" } },
    { says: "Open the shaker", act: { act: "open-shaker" } },
    { says: "Announce the total", act: { act: "announce-total" } },
    { says: "Cover the shaker", act: { act: "cover-shaker" } },
  ];
  const tiles = [
    { says: "Mix the tiles", act: { act: "mix-tiles" } },
    { says: "Stack the tiles", act: { act: "stack-tiles" } },
    { says: "Deal the tiles", act: { act: "deal-tiles" } },
    { says: "Sweep empty positions", act: { act: "sweep-positions" } },
    { says: "Turn the dealer's tiles", act: { act: "turn-tiles", seat: DEALER } },
    { says: "Set the dealer's hands", act: { act: "set-house-hands", seat: DEALER } },
    ...view.seats.map(({ seat }) => ({ says: `Expose seat ${seat}`, act: { act: "expose-hands", seat } })),
    { says: "Clear the tiles", act: { act: "clear-tiles" } },
  ];
  const open = view.round === null ? [] : view.wagers.filter((each) => !each.settled);
  const chips = open.map((each) => ({
    title: `${wagerTitle(each.wager)} of ${each.owner}, seat ${each.seat}`,
    acts: MOVES.map(([action, says]) => ({
      says, named: `${says}: seat ${each.seat}`, act: { act: "move-chips", action, seat: each.seat, owner: each.owner, wager: each.wager },
    })),
  }));
  return [{ title: "Call and dice", acts: calls }, { title: "Tiles", acts: tiles }, ...chips, ...bank(view)];
}

function bank({ bank: held, round }) {
  if (!held || round === null) return [];
  const move = (action) => ({ act: "move-chips", action, seat: held.seat, owner: held.person, wager: "pai_gow" });
  return [{ title: `Centre and bank, seat ${held.seat}`, acts: OF_THE_BANK.map(([action, says]) => ({ says, named: `${says}: bank`, act: move(action) })) }];
}
