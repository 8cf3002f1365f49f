/* Steps one may take but need not: asked of the house once for each place, while it can matter. */

export function options(room, { matters, changed }) {
  let asked = null;
  let found = [];

  async function ask(place) {
    asked = place;
    try {
      const steps = await room.live.due();
      if (asked !== place) return;
      found = steps;
    } catch { found = []; }
    changed(room.view);
  }

  return {
    get steps() { return found; },
    /** The step of one name, at one seat if it is about a seat. */
    step(name, seat) { return found.find(({ order }) => order.name === name && (seat === undefined || order.seat === seat)); },
    update(view) {
      if (!room.seats.length || !matters(view)) { asked = null; found = []; return; }
      if (asked !== view.place) ask(view.place);
    },
  };
}
