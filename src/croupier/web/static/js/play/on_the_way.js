/* Chips that have left the hand and do not lie on the felt yet: nothing is a wager before it is recorded. */

/** `changed()` whenever there are others. */
export function onTheWay(changed) {
  const all = new Set();
  return {
    /** By spot. */
    get sums() {
      const found = new Map();
      for (const { seat, wager, cents } of all) {
        const key = `${seat}:${wager}`;
        found.set(key, { seat, wager, cents: cents + (found.get(key)?.cents ?? 0) });
      }
      return [...found.values()];
    },
    /** While `order()` is not answered, and then until the table is seen with it. */
    async carry(chips, order) {
      const carried = { ...chips, place: Infinity };
      all.add(carried);
      changed();
      try {
        carried.place = (await order()).place;
      } catch (error) {
        all.delete(carried);
        throw error;
      } finally {
        changed();
      }
    },
    seen(place) { for (const each of all) if (each.place <= place) all.delete(each); },
  };
}
