/* The round as everybody sees it: the dealer's hand, what is happening in words, how far the shoe is. */

import { $, put, say } from "/static/js/dom.js";
import { cardRow, layCards } from "./fans.js";
import { total } from "./totals.js";
import { t } from "/static/js/tongue.js";

const PHASES = {
  preparing: t("The cards are prepared"),
  insurance: t("Insurance is open"),
  peek: t("The card reader is asked"),
  dealer: t("The dealer's hand"),
};
const ANSWERS = new Set(["insure", "decline-insurance"]);

export function stage() {
  const row = cardRow(t("Dealer's hand"));
  $("#dealer-cards").append(row);
  return {
    faces: ({ dealer }, events, still) => layCards(row, dealer.cards, { still }),
    update(view) {
      const { dealer } = view;
      row.classList.toggle("asked", view.stage === "peek");
      const points = dealer.points === null ? "–" : dealer.points > 21 ? t("{points} bust", { points: dealer.points }) : total(dealer);
      say($("#dealer-total"), points);
      shoe(view);
    },
  };
}

/** Where the words of any game do not do. */
export function phase(view, room) {
  const mine = room.steps.map((step) => step.order.name);
  if (mine.some((order) => ANSWERS.has(order))) return t("Insurance?");
  if (mine.length) return null;
  if (view.stage === "deciding" && view.turn) return view.turn.owner === room.me ? t("Your hand is dealt to") : t("{person} decides", { person: view.turn.owner });
  return view.stage === "preparing" && !view.seats.length ? null : PHASES[view.stage] ?? null;
}

function shoe({ shoe: now }) {
  const line = $("#shoe");
  line.hidden = !now || now.number === 0;
  if (line.hidden) return;
  $("#shoe-fill").style.width = `${(100 * now.left) / Math.max(1, now.drawn + now.left)}%`;
  say($("#shoe-words"), now.continuous ? t("Continuous shuffler") : t("Shoe {number} · {left} cards left", { number: now.number, left: now.left }));
  put($("#shoe-note"), now.of_discards ? t("Discards, shuffled to finish the round") : now.cutting_card_out ? t("The cutting card is out: last round") : "");
}
