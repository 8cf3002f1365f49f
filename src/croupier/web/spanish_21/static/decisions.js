/* The decisions a player can be asked for, in the order in which they are offered on a page. */

export const DECISIONS = [
  { order: "stand", key: "s" },
  { order: "hit", key: "h" },
  { order: "double-down", key: "d" },
  { order: "split", key: "p" },
  { order: "surrender", key: "r" },
  { order: "keep-double", key: "k" },
  { order: "rescue", key: "r" },
];

/** What this player may decide now, each with its step. */
export function open(room) {
  return DECISIONS.map((each) => ({ ...each, step: room.steps.find(({ order }) => order.name === each.order) })).filter(({ step }) => step);
}
