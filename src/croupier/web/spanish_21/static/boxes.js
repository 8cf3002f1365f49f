/* Whose box is whose, and where this player may wager. */

export const own = (room, view = room.view) => view.boxes.filter((box) => box.owner === room.me);

/** The box of one's own seat and, where several may be played, the free ones beside it. */
export function areas(room) {
  const seat = room.seats[0]?.seat;
  if (!seat) return [];
  const taken = new Set([...room.view.seats.filter((each) => each.person !== room.me), ...room.view.wagers.filter((each) => each.owner !== room.me)].map((each) => each.seat));
  const played = new Set(room.view.wagers.filter((each) => each.owner === room.me).map((each) => each.seat));
  if (played.size >= room.rules.boxes_per_player) return [...played].sort((one, other) => one - other);
  const found = [seat];
  for (const way of [-1, 1]) {
    for (let next = seat + way; Math.abs(next - seat) < room.rules.boxes_per_player && next >= 1 && next <= room.rules.seats && !taken.has(next); next += way) found.push(next);
  }
  return found.sort((one, other) => one - other);
}

/** What this player has on the felt: every hand with what was doubled, and the wagers beside. */
export function staked(room) {
  const boxes = own(room);
  return room.betting.own().reduce((sum, wager) => {
    const box = wager.wager === "spanish_21" && boxes.find((each) => each.seat === wager.seat);
    return sum + (box ? box.hands.reduce((all, hand) => all + (isOut(room.view, box, hand) ? 0 : hand.stake + hand.doubled), 0) : wager.stake);
  }, 0);
}

/** Decided, so that its chips are no longer at stake. */
function isOut(view, box, hand) {
  return view.results.some((slip) => slip.seat === box.seat && slip.hand === hand.hand && slip.wager === "spanish_21");
}

/** The box to look at from near by: the one that is to be decided. */
export function looksAt(room) {
  const { turn } = room.view;
  return turn?.owner === room.me ? turn.seat : room.seats[0]?.seat;
}
