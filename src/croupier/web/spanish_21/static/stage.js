/* The round as everybody sees it: the dealer's hand, what is happening in words, how far the shoe is. */

import { $, put, say } from "/static/js/dom.js";
import { moment } from "/static/js/play/moment.js";
import { cardRow, layCards } from "./cards.js";
import { total } from "./totals.js";

const SPOKEN = new Set(["no-more-bets-called/1", "hole-card-read/1", "hole-card-turned/1", "cutting-card-reached/1", "discards-shuffled/1", "round-voided/1", "card-drawn-in-error/1"]);
const UNTOLD = new Set(["wagers-judged/1", "shoe-sealed/1", "shoe-opened/1"]);
const PHASES = {
  closed: "The table is closed",
  preparing: "The cards are prepared",
  betting: "Place your bets",
  dealing: "No more bets",
  insurance: "Insurance is open",
  peek: "The card reader is asked",
  dealer: "The dealer's hand",
  paying: "The wagers are settled",
  void: "The round is void",
};
const ANSWERS = new Set(["insure", "decline-insurance"]);

export function stage(room) {
  const row = cardRow("Dealer's hand");
  $("#dealer-cards").append(row);
  const told = moment(room, {
    phase: (view) => phase(view, room),
    spoken: SPOKEN,
    untold: UNTOLD,
    brought: (event) => brought(event, room.me),
    decided: ({ kind, body }) => kind === "round-ended/1" || (kind === "wagers-judged/1" && body.phase === "result"),
  });
  return {
    update(view, events, first) {
      told.update(view, events);
      const { dealer } = view;
      layCards(row, dealer.cards, { still: first });
      row.classList.toggle("asked", view.stage === "peek");
      const points = dealer.points === null ? "–" : dealer.points > 21 ? `${dealer.points} bust` : total(dealer);
      say($("#dealer-total"), points);
      shoe(view);
    },
  };
}

/** What an event brings this person; null where it brings them nothing. */
function brought({ kind, body }, me) {
  if (kind !== "wagers-judged/1" && kind !== "hand-called-dead/1" && kind !== "wagers-forfeited/1") return null;
  const slips = (body.wagers ?? []).filter((slip) => slip.owner === me).map((slip) => slip.back - slip.stake);
  const awards = (body.awards ?? []).filter((award) => award.owner === me).map((award) => award.cents);
  const own = [...slips, ...awards];
  return own.length ? own.reduce((sum, each) => sum + each, 0) : null;
}

function phase(view, room) {
  const mine = room.steps.map((step) => step.act.act);
  if (mine.some((act) => ANSWERS.has(act))) return "Insurance?";
  if (mine.length) return "It is your turn";
  if (view.stage === "deciding" && view.turn) return view.turn.owner === room.me ? "Your hand is dealt to" : `${view.turn.owner} decides`;
  if (view.stage === "preparing" && !view.seats.length) return "Take a seat to begin";
  return PHASES[view.stage] ?? "";
}

function shoe({ shoe: now }) {
  const line = $("#shoe");
  line.hidden = !now || now.number === 0;
  if (line.hidden) return;
  $("#shoe-fill").style.width = `${(100 * now.left) / Math.max(1, now.drawn + now.left)}%`;
  say($("#shoe-words"), now.continuous ? "Continuous shuffler" : `Shoe ${now.number} · ${now.left} cards left`);
  put($("#shoe-note"), now.of_discards ? "Discards, shuffled to finish the round" : now.cutting_card_out ? "The cutting card is out: last round" : "");
}
