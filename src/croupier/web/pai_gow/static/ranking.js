/* Names and strengths of two tiles, looked up in the house's own table; no rule of ranking is known here. */

const SPLITS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

/** The line of the table for two tiles, in either order. */
export function ranked(rules, [one, other]) {
  return rules.ranking[`${one} ${other}`] ?? rules.ranking[`${other} ${one}`];
}

/** Two hands as they must be laid: the stronger is the high hand, whichever was meant. */
export function labelled(rules, one, other) {
  const [high, low] = ranked(rules, one).strength >= ranked(rules, other).strength ? [one, other] : [other, one];
  return { high, low };
}

/** The ways to set four tiles, three at most. */
export function settings(rules, tiles) {
  const found = new Map();
  for (const [a, b, c, d] of SPLITS) {
    const set = labelled(rules, [tiles[a], tiles[b]], [tiles[c], tiles[d]]);
    found.set(keyOf(set), set);
  }
  return [...found.values()];
}

/** The same for the same hands, however their tiles are turned. */
export function keyOf({ high, low }) {
  return [high, low].map((hand) => [...hand].sort().join(" ")).join(" | ");
}

/** "Wong / 4 with the Four" */
export function named(rules, { high, low }) {
  return { high: ranked(rules, high), low: ranked(rules, low) };
}
