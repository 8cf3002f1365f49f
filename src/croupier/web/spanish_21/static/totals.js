/* What a hand counts and how it came out, as a page writes and says it. */

const STATES = { stood: "stands", doubled: "doubled", bust: "bust", surrendered: "surrendered", rescued: "rescued", dead: "dead" };
const LOWER = 10; /* between an ace's two values */

/** "16", "8/18" while an ace may count either way, "Blackjack". */
export function total({ points, soft, blackjack, state = "", hole_down = true }) {
  if (blackjack) return "Blackjack";
  const open = !state && hole_down;
  return soft && open && points < 21 ? `${points - LOWER}/${points}` : String(points);
}

/** For the ear: "soft 18". */
export function said({ points, soft, blackjack }) {
  if (blackjack) return "Blackjack";
  return `${soft && points < 21 ? "soft " : ""}${points}`;
}

export const stateWords = (state) => STATES[state] ?? state;

/** "box 3", or "hand 2 of box 3" where a box has several. */
export function named(seat, hand, of) {
  return of > 1 ? `hand ${hand} of box ${seat}` : `box ${seat}`;
}

/** What the house calls an outcome. */
export function outcomeWords(rules, wager, outcome) {
  return rules.outcomes?.[wager]?.[outcome] ?? outcome.replaceAll("_", " ");
}

/** The slip of one hand, or of a wager beside it. */
export function slipOf(view, seat, hand, wager = "spanish_21") {
  return view.results.find((each) => each.seat === seat && (each.hand ?? 0) === hand && each.wager === wager);
}
