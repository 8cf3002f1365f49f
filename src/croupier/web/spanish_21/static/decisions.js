/* The decisions a player can be asked for, in the order in which they are offered on a page. */

export const DECISIONS = [
  { act: "hit", key: "h", name: "Hit" },
  { act: "stand", key: "s", name: "Stand" },
  { act: "double-down", key: "d", name: "Double" },
  { act: "split", key: "p", name: "Split" },
  { act: "surrender", key: "r", name: "Surrender" },
  { act: "keep-double", key: "k", name: "Keep the double" },
  { act: "rescue", key: "r", name: "Rescue" },
];
export const NAMES = {
  hit: "Hit", stand: "Stand", double: "Double", split: "Split", surrender: "Surrender",
  keep: "Keep the double", rescue: "Rescue", insure: "Insure", decline: "No Insurance",
};

/** What this player may decide now, each with its step. */
export function open(room) {
  return DECISIONS.map((each) => ({ ...each, step: room.steps.find(({ act }) => act.act === each.act) })).filter(({ step }) => step);
}
