/* Spots that have won: each flashes once, or stands outlined until the round is over where nothing may move.
   Only a gain is made anything of: where all that came back is no more than all that was laid, nothing is. */

const JUDGED = "wagers-judged/1";
const OVER = new Set(["round-ended/1", "round-voided/1"]);

/** Tells, news by news, which wagers that won brought their owner more than everything they laid in the round. */
export function gains() {
  const sums = new Map(); /* by owner, in this round */

  const riding = (view, owner) => view.wagers.filter((each) => each.owner === owner && !each.settled).reduce((sum, each) => sum + each.stake, 0);

  return (view, events) => {
    const slips = events.filter(({ kind }) => kind === JUDGED).flatMap(({ body }) => body.wagers);
    for (const { owner, stake, back } of slips) {
      const before = sums.get(owner) ?? { stake: 0, back: 0 };
      sums.set(owner, { stake: before.stake + stake, back: before.back + back });
    }
    const isOver = view.round === null || events.some(({ kind }) => OVER.has(kind));
    const laid = (owner) => sums.get(owner).stake + (isOver ? 0 : rest(view, slips, owner));
    const found = slips.filter(({ result, owner }) => result === "won" && sums.get(owner).back > laid(owner));
    if (isOver) sums.clear();
    return found;
  };

  /** What still rides: a wager that was just judged may lie there until its chips are moved. */
  function rest(view, slips, owner) {
    const judged = slips.filter((each) => each.owner === owner).reduce((sum, each) => sum + each.stake, 0);
    return Math.max(0, riding(view, owner) - judged);
  }
}

export function wins(room, picture) {
  room.won = new Set(); /* spots, in this round */
  const gained = gains();

  function flash(key) {
    const group = picture.byKey.get(key)?.group;
    group?.classList.add("won");
    group?.addEventListener("animationend", () => group.classList.remove("won"), { once: true });
  }

  return {
    update(view, events) {
      if (view.round === null && room.won.size) {
        for (const { group } of picture.spots) group.classList.remove("won");
        room.won.clear();
      }
      for (const key of gained(view, events).map(({ seat, wager }) => `${seat}:${wager}`)) {
        room.won.add(key);
        flash(key);
      }
    },
  };
}
