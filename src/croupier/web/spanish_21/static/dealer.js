/* Spanish 21 from behind: the dealer's cards, every box with its hands, the reader, and what a dealer trains. */

import { h, put, say } from "/static/js/dom.js";
import { handOf, shoeLine } from "/static/js/dealer/board.js";
import { cardBlanks } from "/static/js/dealer/card_pad.js";
import { plainCard, RANKS } from "/static/js/cards.js";
import { dollars } from "/static/js/money.js";
import { said, stateWords } from "./totals.js";

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

export const dealer = {
  board,
  seatWord: "Box",
  marks: ({ reader, shoe }) => [
    reader.broken && ["Card reader out of order", "bad"],
    !reader.broken && reader.checked_at === null && ["Card reader not checked", "warn"],
    shoe?.cutting_card_out && ["Last round of the shoe", "warn"],
  ],
  blanks: cardBlanks(RANKS.filter((rank) => rank !== "T")),
  words: { missing: "How many cards are missing", ten: "Which 10", tens: "How many 10s were taken out" },
  drills: {
    titles: {
      total: "Totals",
      decisions: "Decisions",
      payout: "Payouts",
      match_the_dealer: "Match-The-Dealer",
      insurance: "Insurance",
      who_cuts: "Who cuts",
      order_of_settlement: "Order",
      irregularities: "Irregularities",
    },
    drawn: ({ hands = [] }) => (hands.length ? h("div.question-hands", {}, hands.map(({ title, cards }) => h("div.hand.small", {}, h("h3", {}, title), h("div.hand-cards", {}, cards.map((card) => plainCard(card)))))) : null),
  },
};

/** The dealer's hand, the boxes, what is dealt next, and how far the shoe is. */
function board(mount) {
  const verdict = h("p.verdict", { id: "verdict" });
  const own = handOf("div.hand", "Dealer");
  own.element.id = "hand-dealer";
  const peek = h("p.board-peek", { id: "board-peek" });
  const boxes = h("ol.board-boxes", { id: "board-boxes" });
  const next = handOf("div.aside-cards", "Waiting");
  next.element.id = "aside-cards";
  const shoe = shoeLine();
  put(mount, h("div.felt-board.box-board", {}, verdict, own.element, peek, boxes, next.element, shoe.element));
  return (view) => {
    const held = view.dealer;
    own.show(held.cards, held.points === null ? "" : said(held));
    say(peek, held.peek ? `Card reader: ${PEEKS[held.peek]}` : "");
    put(boxes, view.boxes.flatMap((box) => box.hands.map((hand) => row(view, box, hand))));
    const waiting = view.offered ? [view.offered] : view.set_aside;
    next.element.hidden = waiting.length === 0;
    next.show(waiting, "", view.offered ? "Offered" : "Dealt next");
    say(verdict, [view.round === null ? "" : `Round ${view.round}`, view.void || STAGES[view.stage]].filter(Boolean).join(": "));
    shoe.show(view.shoe, view.shoe ? told(view.shoe) : "No shoe");
  };
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
  const drawn = plainCard(card);
  drawn.classList.toggle("sideways", sideways);
  return drawn;
}

function state(hand) {
  return [hand.doubled ? `doubled ${dollars(hand.doubled)}` : "", hand.state === "doubled" ? "" : stateWords(hand.state), hand.picked_up ? "racked" : ""].filter(Boolean).join(", ");
}

function told({ number, drawn, left, cutting_card_out: out, of_discards: discards, continuous }) {
  const name = continuous ? "Shuffling device" : discards ? "Shuffled discards" : `Shoe ${number || "in preparation"}`;
  return `${name}: ${drawn} drawn, ${left} left${out ? ", cutting card out" : ""}`;
}
