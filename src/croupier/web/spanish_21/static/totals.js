/* What a hand counts and how it came out, as a page writes and says it. */

import { t } from "/static/js/tongue.js";

const STATES = { stood: t("stands"), doubled: t("doubled"), bust: t("bust"), surrendered: t("surrendered"), rescued: t("rescued"), dead: t("dead") };
const LOWER = 10; /* between an ace's two values */

/** "16", "8/18" while an ace may count either way, "Blackjack". */
export function total({ points, soft, blackjack, state = "", hole_down = true }) {
  if (blackjack) return t("Blackjack");
  const open = !state && hole_down;
  return soft && open && points < 21 ? `${points - LOWER}/${points}` : String(points);
}

/** For the ear: "soft 18". */
export function said({ points, soft, blackjack }) {
  if (blackjack) return t("Blackjack");
  return soft && points < 21 ? t("soft {points}", { points }) : String(points);
}

export const stateWords = (state) => STATES[state] ?? state;

/** "box 3", or "hand 2 of box 3" where a box has several. */
export function named(seat, hand, of) {
  return of > 1 ? t("hand {hand} of box {seat}", { hand, seat }) : t("box {seat}", { seat });
}

/** What the house calls an outcome. */
export function outcomeWords(rules, wager, outcome) {
  return rules.outcomes?.[wager]?.[outcome] ?? outcome.replaceAll("_", " ");
}

/** The slip of one hand, or of a wager beside it. */
export function slipOf(view, seat, hand, wager = "spanish_21") {
  return view.results.find((each) => each.seat === seat && (each.hand ?? 0) === hand && each.wager === wager);
}
