/* One hand of this player's: its cards, what it counts, what lies on it, and what it brought. */

import { h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { cardRow, layCards } from "./fans.js";
import { outcomeWords, slipOf, stateWords, total } from "./totals.js";
import { t } from "/static/js/tongue.js";

const VERDICTS = { won: "win", returned: "push", lost: "lose", surrendered: "lose", rescued: "lose" };

const FINISHED = new Set(["stood", "doubled"]);

function lead(hand, dealer) {
  const { points } = dealer;
  if (points > 21) return t("Ahead of the dealer's {points}, bust", { points });
  if (hand.points > points) return t("Ahead of the dealer's {points}", { points });
  return hand.points === points ? t("Level with the dealer's {points}", { points }) : t("Behind the dealer's {points}", { points });
}

export class OwnHand {
  constructor(room) {
    this.room = room;
    this.row = cardRow("");
    this.points = h("span.hand-total");
    this.money = h("span.hand-money");
    this.verdict = h("p.hand-verdict");
    this.number = h("p.hand-number", { hidden: true });
    this.element = h("div.own-cards", {}, this.number, this.row, h("div.hand-facts", {}, this.points, this.money), this.verdict);
    this.key = "";
  }

  faces(box, hand, still) {
    this.row.setAttribute("aria-label", box.hands.length > 1 ? t("Box {seat}, hand {hand}", { seat: box.seat, hand: hand.hand }) : t("Box {seat}", { seat: box.seat }));
    this.number.hidden = box.hands.length === 1;
    say(this.number, t("Hand {hand}", { hand: hand.hand }));
    const wasEmpty = !this.row.childElementCount;
    return layCards(this.row, hand.cards, { sideways: hand.sideways, still: still || (wasEmpty && hand.cards.length > 2) });
  }

  update(box, hand, isTurn) {
    const slip = slipOf(this.room.view, box.seat, hand.hand);
    this.element.classList.toggle("turn", isTurn);
    const { dealer } = this.room.view;
    const now = JSON.stringify([hand, slip, box.hands.length, dealer.hole_down, dealer.points]);
    if (now === this.key) return;
    this.key = now;
    say(this.points, hand.cards.length ? hand.points > 21 ? t("{points} bust", { points: total(hand) }) : total(hand) : "–");
    say(this.money, `${dollars(hand.stake)}${hand.doubled ? ` + ${dollars(hand.doubled)}` : ""}`);
    this.element.className = `own-cards ${isTurn ? "turn" : ""} ${slip ? VERDICTS[slip.result] ?? "" : ""} ${hand.state}`;
    put(this.verdict, slip ? this.came(slip) : waiting(hand, dealer));
  }

  came(slip) {
    const words = outcomeWords(this.room.rules, slip.wager, slip.outcome);
    const told = {
      won: t("{words}: {sum} won", { words, sum: dollars(slip.winnings) }),
      returned: t("{words}: {sum} back", { words, sum: dollars(slip.back) }),
      surrendered: t("Surrendered: {sum} back", { sum: dollars(slip.back) }),
      rescued: t("Rescued: {sum} back", { sum: dollars(slip.back) }),
    }[slip.result] ?? t("{words}: {sum} lost", { words, sum: dollars(slip.stake) });
    return [h("span", {}, `${told} `), cited(slip.decided_by)];
  }
}

/** Whoever is ahead as the cards lie, once the dealer's are shown. */
function waiting(hand, dealer) {
  if (FINISHED.has(hand.state) && !dealer.hole_down && dealer.points) return h("span", {}, lead(hand, dealer));
  if (hand.state === "doubled") return h("span", {}, t("doubled, waits for the dealer"));
  return hand.state ? h("span", {}, hand.blackjack ? "" : stateWords(hand.state)) : null;
}
