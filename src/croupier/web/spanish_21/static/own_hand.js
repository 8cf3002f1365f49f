/* One hand of this player's: its cards, what it counts, what lies on it, and what it brought. */

import { h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { cardRow, layCards } from "./fans.js";
import { outcomeWords, slipOf, stateWords, total } from "./totals.js";

const VERDICTS = { won: "win", returned: "push", lost: "lose", surrendered: "lose", rescued: "lose" };

export class OwnHand {
  constructor(room) {
    this.room = room;
    this.row = cardRow("");
    this.points = h("output.hand-total");
    this.money = h("span.hand-money");
    this.verdict = h("p.hand-verdict");
    this.element = h("div.own-cards", {}, this.row, h("div.hand-facts", {}, this.points, this.money), this.verdict);
    this.key = "";
  }

  update(box, hand, isTurn) {
    const slip = slipOf(this.room.view, box.seat, hand.hand);
    this.element.classList.toggle("turn", isTurn);
    const now = JSON.stringify([hand, slip, box.hands.length]);
    if (now === this.key) return;
    const first = !this.key;
    this.key = now;
    this.row.setAttribute("aria-label", box.hands.length > 1 ? `Box ${box.seat}, hand ${hand.hand}` : `Box ${box.seat}`);
    layCards(this.row, hand.cards, { sideways: hand.sideways, still: first && hand.cards.length > 2 });
    say(this.points, hand.cards.length ? `${total(hand)}${hand.points > 21 ? " bust" : ""}` : "–");
    say(this.money, `${dollars(hand.stake)}${hand.doubled ? ` + ${dollars(hand.doubled)}` : ""}`);
    this.element.className = `own-cards ${isTurn ? "turn" : ""} ${slip ? VERDICTS[slip.result] ?? "" : ""} ${hand.state}`;
    put(this.verdict, slip ? this.came(slip) : waiting(hand));
  }

  came(slip) {
    const words = outcomeWords(this.room.rules, slip.wager, slip.outcome);
    const told = {
      won: `${words}: ${dollars(slip.winnings)} won `,
      returned: `${words}: ${dollars(slip.back)} back `,
      surrendered: `Surrendered: ${dollars(slip.back)} back `,
      rescued: `Rescued: ${dollars(slip.back)} back `,
    }[slip.result] ?? `${words}: ${dollars(slip.stake)} lost `;
    return [h("span", {}, told), cited(slip.decided_by)];
  }
}

function waiting(hand) {
  if (hand.state === "doubled") return h("span", {}, "doubled, waits for the dealer");
  return hand.state ? h("span", {}, hand.blackjack ? "" : stateWords(hand.state)) : null;
}
