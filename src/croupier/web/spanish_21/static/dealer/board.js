/* The table in short: the dealer's cards, every box with its hands, the reader, the shoe, the tray. */

import { $, h, put, say } from "/static/js/dom.js";
import { marks, tray, wagers } from "/static/js/dealer/board.js";
import { face } from "/static/js/dealer/faces.js";
import { dollars } from "/static/js/money.js";
import { said, stateWords } from "../totals.js";

const STAGES = {
  closed: "The table is closed",
  preparing: "The cards are prepared",
  betting: "Bets are open",
  dealing: "The cards are dealt",
  insurance: "Insurance is offered",
  peek: "The card reader is asked",
  deciding: "The players decide",
  dealer: "The dealer plays",
  paying: "Wagers are settled",
  void: "The round is void",
};
const PEEKS = { clear: "No Blackjack", blackjack: "Blackjack", missed: "Not read" };

export function show(view) {
  dealer(view);
  boxes(view);
  aside(view);
  say($("#verdict"), [view.round === null ? "" : `Round ${view.round}`, view.void || STAGES[view.stage]].filter(Boolean).join(": "));
  shoe(view);
  wagers(view);
  tray(view);
  marks(view, badges(view));
}

function dealer({ dealer: held }) {
  const mount = $("#hand-dealer");
  put($(".hand-cards", mount), held.cards.length ? held.cards.map(face) : h("span.face.none", {}));
  say($(".points", mount), held.points === null ? "" : said(held));
  say($("#board-peek"), held.peek ? `Card reader: ${PEEKS[held.peek]}` : "");
}

function boxes(view) {
  put($("#board-boxes"), view.boxes.flatMap((box) => box.hands.map((hand) => row(view, box, hand))));
}

function row({ turn }, box, hand) {
  const acts = turn?.seat === box.seat && turn.hand === hand.hand;
  const name = box.hands.length > 1 ? `Box ${box.seat}, hand ${hand.hand}` : `Box ${box.seat}`;
  return h(acts ? "li.acts" : "li", { "aria-current": acts ? "true" : null },
    h("span.board-who", {}, h("b", {}, name), " ", h("span.soft", {}, box.owner)),
    h("span.board-cards", {}, hand.cards.map((card, n) => lying(card, hand.sideways && n === hand.cards.length - 1))),
    h("span.board-state", {}, hand.cards.length ? h("strong", {}, said(hand)) : null, " ", state(hand)));
}

function lying(card, sideways) {
  const drawn = face(card);
  drawn.classList.toggle("sideways", sideways);
  return drawn;
}

function state(hand) {
  return [hand.doubled ? `doubled ${dollars(hand.doubled)}` : "", hand.state === "doubled" ? "" : stateWords(hand.state), hand.picked_up ? "racked" : ""].filter(Boolean).join(", ");
}

function aside(view) {
  const waiting = view.offered ? [view.offered] : view.set_aside;
  $("#aside-cards").hidden = waiting.length === 0;
  say($("#aside-cards h3"), view.offered ? "Offered" : "Dealt next");
  put($("#aside-cards .hand-cards"), waiting.map(face));
}

function shoe({ shoe: held }) {
  const all = held ? held.drawn + held.left : 0;
  $("#shoe-bar i").style.width = all ? `${(100 * held.left) / all}%` : "0";
  const words = held ? told(held) : "No shoe";
  $("#shoe-bar").setAttribute("aria-label", words);
  say($("#shoe-words"), words);
}

function told({ number, drawn, left, cutting_card_out: out, of_discards: discards, continuous }) {
  const name = continuous ? "Shuffling device" : discards ? "Shuffled discards" : `Shoe ${number || "in preparation"}`;
  return `${name}: ${drawn} drawn, ${left} left${out ? ", cutting card out" : ""}`;
}

function badges({ reader, shoe: held }) {
  return [
    reader.broken && ["Card reader out of order", "bad"],
    !reader.broken && reader.checked_at === null && ["Card reader not checked", "warn"],
    held?.cutting_card_out && ["Last round of the shoe", "warn"],
  ];
}
