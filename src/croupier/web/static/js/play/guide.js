/* A first hand, step by step: one small hint beside what is to be done, until a round is over or nobody wants more. */

import { $, $$, h, say } from "/static/js/dom.js";
import { t } from "/static/js/tongue.js";

const KEY = "croupier:guided"; /* kept in this browser: who has played once is not led again */

/** The first that holds: [whether, what to do, where]. */
const STEPS = [
  [(now) => now.over, t("That was a round; how it went stands under My rounds. Bet again, or leave with your chips."), "#rail"],
  [(now) => !now.seated, t("Take a seat: the chips you bring come out of your purse."), "#take-seat"],
  [(now) => now.asked, t("You are asked: choose, and the rule is behind the mark beside it."), "#prompt"],
  [(now) => now.betting && !now.staked, t("Choose a chip, then click a lit spot on the felt."), "#chip-row"],
  [(now) => now.betting, t("Your wager lies. Deal begins the round; until then Undo takes a chip back."), "#ready"],
  [(now) => now.playing, t("The round is dealt. What happens is told above, and why behind a tap on the words."), null],
  [() => true, t("The dealer makes ready; then you may bet."), null],
];

export function guide(room) {
  if (!room.comes || localStorage.getItem(KEY)) return { update() {} };
  const words = h("span", { role: "status" });
  const line = h("p.guide", {}, words, h("button.button.small.quiet", { type: "button", "aria-label": t("No more hints"), onclick: leave }, h("span", {}, t("No more hints")), h("b", {}, "×")));
  let played = false;
  let over = false;
  let isLeft = false;

  function leave() {
    isLeft = true;
    localStorage.setItem(KEY, "yes");
    line.remove();
    point(null);
  }

  function point(at) {
    for (const each of $$(".guided")) each.classList.remove("guided");
    if (at) $(at)?.classList.add("guided");
  }

  return {
    update(view, events) {
      if (isLeft) return;
      const seated = room.seats.length > 0;
      const staked = room.betting.own().length > 0;
      if (over && staked && view.betting) { leave(); return; }
      for (const event of events) {
        if (event.kind === "no-more-bets-called/1" && staked) played = true;
        if (event.kind === "round-ended/1" && played) over = true;
      }
      const now = { seated, staked, over, asked: room.steps.length > 0, betting: view.betting && seated, playing: view.round !== null };
      const [, told, at] = STEPS.find(([holds]) => holds(now));
      say(words, told);
      if (!line.isConnected) $(".table-main").prepend(line); /* where it covers nothing */
      point(at);
    },
  };
}
