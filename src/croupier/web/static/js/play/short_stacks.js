/* Chips below the posted minimum: on a spot before their player alone, and no wager until they reach it. */

/** `found` are those that lay there before; `kept(all)` is told of every change. */
export function shortStacks(found, kept) {
  const all = new Map(); /* by spot */
  const key = (seat, wager) => `${seat}:${wager}`;
  for (const each of found) all.set(key(each.seat, each.wager), each);
  return {
    get all() { return [...all.values()]; },
    at: (seat, wager) => all.get(key(seat, wager))?.cents ?? 0,
    /** `of` is the least that makes a wager. */
    put(seat, wager, cents, of) {
      if (cents > 0) all.set(key(seat, wager), { seat, wager, cents, of });
      else all.delete(key(seat, wager));
      kept([...all.values()]);
    },
    clear() {
      all.clear();
      kept([]);
    },
  };
}
