/* The round as everybody sees it: the dealer's hand, what is happening in words, how far the shoe is. */

import { $, put, say } from "/static/js/dom.js";
import { cardRow, layCards } from "./fans.js";
import { total } from "./totals.js";

const PHASES = {
  preparing: "The cards are prepared",
  insurance: "Insurance is open",
  peek: "The card reader is asked",
  dealer: "The dealer's hand",
};
const ANSWERS = new Set(["insure", "decline-insurance"]);

export function stage() {
  const row = cardRow("Dealer's hand");
  $("#dealer-cards").append(row);
  return {
    faces: ({ dealer }, events, still) => layCards(row, dealer.cards, { still }),
    update(view) {
      const { dealer } = view;
      row.classList.toggle("asked", view.stage === "peek");
      const points = dealer.points === null ? "–" : dealer.points > 21 ? `${dealer.points} bust` : total(dealer);
      say($("#dealer-total"), points);
      shoe(view);
    },
  };
}

/** Where the words of any game do not do. */
export function phase(view, room) {
  const mine = room.steps.map((step) => step.order.name);
  if (mine.some((order) => ANSWERS.has(order))) return "Insurance?";
  if (mine.length) return null;
  if (view.stage === "deciding" && view.turn) return view.turn.owner === room.me ? "Your hand is dealt to" : `${view.turn.owner} decides`;
  return view.stage === "preparing" && !view.seats.length ? null : PHASES[view.stage] ?? null;
}

function shoe({ shoe: now }) {
  const line = $("#shoe");
  line.hidden = !now || now.number === 0;
  if (line.hidden) return;
  $("#shoe-fill").style.width = `${(100 * now.left) / Math.max(1, now.drawn + now.left)}%`;
  say($("#shoe-words"), now.continuous ? "Continuous shuffler" : `Shoe ${now.number} · ${now.left} cards left`);
  put($("#shoe-note"), now.of_discards ? "Discards, shuffled to finish the round" : now.cutting_card_out ? "The cutting card is out: last round" : "");
}
