/* What is happening, in words: the phase, the last thing told, and what the round brought this player. */

import { $, put, say } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { dollars, gain } from "/static/js/money.js";
import { cited } from "./words.js";

/**
 * `phase(view)` in a few words; kinds of events `spoken` aloud and `untold`; `brought(event)` what an event
 * brings this player in cents, or null; `decided(event)` whether the round's result is known with it.
 */
export function moment(room, { phase, spoken, untold, brought, decided }) {
  const mark = $("#outcome");
  let wasBetting = false;
  let round = fresh();

  function tell(view, events) {
    say($("#phase"), phase(view));
    const last = events.filter((event) => event.told && !untold.has(event.kind)).at(-1);
    if (last) put($("#told"), last.told, " ", cited(last.clause, `Rule ${last.clause}`));
    for (const event of events) if (spoken.has(event.kind)) announce(event.told);
    if (view.betting && !wasBetting) announce("Place your bets.");
    wasBetting = view.betting;
  }

  function count(view, events) {
    for (const event of events) {
      if (event.kind === "no-more-bets-called/1") { round = fresh(); mark.hidden = true; }
      const cents = brought(event);
      if (cents !== null) { round.any = true; round.net += cents; }
      if (decided(event)) round.decided = true;
      if (event.kind === "wager-placed/1" || event.kind === "round-voided/1") mark.hidden = true;
    }
    if (round.shown && view.betting) say(mark, `last round ${gain(round.net)}`);
    if (!round.decided || !round.any || round.shown) return;
    round.shown = true;
    say(mark, gain(round.net));
    mark.classList.toggle("gain", round.net > 0);
    mark.hidden = false;
    announce(round.net > 0 ? `You win ${dollars(round.net)}.` : round.net < 0 ? `You lose ${dollars(-round.net)}.` : "You are even.");
  }

  return { update(view, events) { tell(view, events); count(view, events); } };
}

const fresh = () => ({ net: 0, any: false, decided: false, shown: false });
