/* What is happening, in words: the phase, the last thing told, and what the round brought this player. */

import { $, put, say } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { dollars, gain } from "/static/js/money.js";
import { inPlainWords } from "/static/js/notation.js";
import { explained } from "./words.js";
import { t } from "/static/js/tongue.js";

const SPOKEN = ["no-more-bets-called/1", "round-voided/1"];
/* Seals, batches, what is cleared and whatever else is made ready: told among the events, not where the round is
   followed, whose result stays there. */
const UNTOLD = new Set([
  "wagers-judged/1", "round-ended/1", "shoe-sealed/1", "shoe-opened/1", "stacks-opened/1",
  "cards-received/1", "preparation-begun/1", "cards-prepared/1", "cards-counted/1", "cards-retired/1", "discards-shuffled/1",
  "cover-card-inserted/1", "shoe-loaded/1", "card-burned/1", "tens-removed/1", "reader-checked/1",
  "tiles-received/1", "tile-preparation-begun/1", "tiles-prepared/1", "tiles-stacked/1", "tiles-collected/1", "dice-placed/1",
]);
const PHASES = {
  closed: t("The table is closed"),
  betting: t("Place your bets"),
  dealing: t("No more bets"),
  paying: t("The wagers are settled"),
  void: t("The round is void"),
};

const judgedOrOver = ({ kind, body }) => kind === "round-ended/1" || (kind === "wagers-judged/1" && body.phase === "result");

/**
 * The game's own: `phase(view)` in a few words, where those of any game do not do; kinds of events `spoken`
 * aloud; `besides(event)` what an event brings this player in cents beside judged wagers; `decided(event, view)`
 * whether this player's result is known with it.
 */
export function moment(room, { phase = () => null, spoken = [], besides = () => [], decided = judgedOrOver }) {
  const aloud = new Set([...SPOKEN, ...spoken]);
  const mark = $("#outcome");
  let wasBetting = false;
  let round = fresh();

  function tell(view, events) {
    say($("#phase"), phase(view) ?? common(view, room));
    const last = events.filter((event) => event.told && !UNTOLD.has(event.kind)).at(-1);
    if (last) put($("#told"), explained(inPlainWords(last.told), last.clause));
    for (const event of events) if (aloud.has(event.kind)) announce(inPlainWords(event.told));
    if (view.betting && !wasBetting) announce(t("Place your bets."));
    wasBetting = view.betting;
  }

  function count(view, events) {
    for (const event of events) {
      if (event.kind === "no-more-bets-called/1") { round = fresh(); mark.hidden = true; }
      const slips = ownSlips(event, room.me);
      const sums = [...slips.map((slip) => slip.back - slip.stake), ...awards(event, room.me), ...besides(event)];
      if (sums.length) { round.any = true; round.net += sums.reduce((sum, each) => sum + each, 0); }
      if (sums.length > slips.length || slips.some((slip) => slip.result !== "returned")) round.isReturned = false;
      if (decided(event, view)) round.decided = true;
      if (event.kind === "wager-placed/1" || event.kind === "round-voided/1") mark.hidden = true;
    }
    if (round.shown && view.betting) say(mark, t("last round {result}", { result: inShort(round) }));
    if (!round.decided || !round.any || round.shown) return;
    round.shown = true;
    say(mark, inShort(round));
    mark.classList.toggle("gain", round.net > 0);
    mark.hidden = false;
    announce(inSentence(round));
  }

  return { update(view, events) { tell(view, events); count(view, events); } };
}

function common(view, room) {
  if (view.closed) return PHASES.closed;
  if (room.steps.length) return t("It is your turn");
  if (view.betting) return PHASES.betting;
  if (view.round === null && !view.seats.length) return t("Take a seat to begin");
  return PHASES[view.stage] ?? "";
}

/** What became of this person's wagers by an event. */
function ownSlips({ body }, me) {
  return (body.wagers ?? []).filter((slip) => slip.owner === me && Number.isInteger(slip.back));
}

/** Fixed sums beside them. */
function awards({ body }, me) {
  return (body.awards ?? []).filter((award) => award.owner === me).map((award) => award.cents);
}

const inShort = ({ isReturned, net }) => (isReturned ? t("returned") : gain(net));

function inSentence({ isReturned, net }) {
  if (net > 0) return t("You win {net}.", { net: dollars(net) });
  if (net < 0) return t("You lose {net}.", { net: dollars(-net) });
  return isReturned ? t("Nothing won, nothing lost: your wager comes back.") : t("You are even.");
}

const fresh = () => ({ net: 0, any: false, decided: false, isReturned: true, shown: false });
