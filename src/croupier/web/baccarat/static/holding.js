/* Cards in this viewer's hands: seen by them alone until they are turned over. */

/** The step by which this viewer gives a hand back, if they hold it. */
export function returning(room, side, view = room.view) {
  return room.stepsIn(view).find((step) => step.order.name === "return-cards" && step.order.side === side);
}

/** Which cards of a hand this viewer holds: those that lie face up for nobody else. */
export function held(room, side, view = room.view) {
  if (!returning(room, side, view)) return [];
  const { up } = view[side];
  return [...up.keys()].filter((n) => !up[n]);
}
