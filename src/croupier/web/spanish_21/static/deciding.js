/* The decision that waits for this player: by button, by finger or by key. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { capital, cited } from "/static/js/play/words.js";
import { inWords } from "/static/js/cards.js";
import { Advice } from "./advice.js";
import { open } from "./decisions.js";
import { lesser } from "./less.js";
import { named, said } from "./totals.js";
import { either, enumerated, t } from "/static/js/tongue.js";

const [GOOD_HARD, GOOD_SOFT] = [17, 19]; /* totals with which one does not go on lightly */
const MOST_SAFE = 11; /* no card takes it over 21 */

const rides = (sum, stake) => t("{sum} more, so that {all} rides on one last card.", { sum: dollars(sum), all: dollars(stake + sum) });

export class Deciding {
  /** `send(order)` gives an order; what is asked is about one hand. */
  constructor(room, send) {
    this.room = room;
    this.choices = open(room);
    const { seat } = this.choices[0].step.order;
    const box = room.view.boxes.find((each) => each.seat === seat);
    this.hand = box.hands.find((each) => each.hand === (this.choices[0].step.order.hand ?? room.view.turn.hand));
    this.send = send;
    this.where = named(seat, this.hand.hand, box.hands.length);
    this.advice = new Advice(room, seat);
    this.less = this.lesser();
    this.element = h("div.decide", { role: "group", "aria-label": t("Decide about {where}", { where: this.where }) },
      h("div.question", {}, h("p", {}, h("strong", {}, this.question), " ", cited(this.choices[0].step.clause)), this.advice.ask),
      h("div.decisions", {}, this.choices.flatMap((each) => [this.button(each), each.order === "double-down" ? this.less?.toggle : null])),
      this.less?.form, h("ul.costs", {}, this.costs.map((words) => h("li", {}, words))), this.advice.element);
  }

  /** What each decision about money lays down, gives up or risks. */
  get costs() {
    const { stake, doubled } = this.hand;
    const words = {
      "double-down": ({ order }) => t("Double: {cost}", { cost: rides(order.stake, stake) }),
      split: () => t("Split: {stake} more, for two hands of {stake} each.", { stake: dollars(stake) }),
      surrender: () => t("Surrender: half of {stake} comes back, the other half is lost.", { stake: dollars(stake) }),
      "keep-double": () => t("Keep: {doubled} rides against the dealer.", { doubled: dollars(stake + doubled) }),
      rescue: () => t("Rescue: the doubled {doubled} comes back, the first {stake} is lost.", { doubled: dollars(doubled), stake: dollars(stake) }),
    };
    return this.choices.flatMap(({ order, step }) => words[order]?.(step) ?? []);
  }

  /** The one to suggest never ends a good hand, nor one that no card can bust. */
  isBright(order) {
    const { points, soft } = this.hand;
    const isGood = points >= (soft ? GOOD_SOFT : GOOD_HARD);
    const isSafe = !soft && points <= MOST_SAFE;
    return (order === "stand" && !isSafe) || order === "keep-double" || (order === "hit" && !isGood);
  }

  get question() {
    const doubled = this.choices.some((each) => each.order === "rescue");
    const fields = { where: capital(this.where), hand: said(this.hand), up: this.up };
    return doubled ? t("{where}: {hand} against {up}. Keep the double?", fields) : t("{where}: {hand} against {up}", fields);
  }

  get up() {
    const [card] = this.room.view.dealer.cards;
    return card ? t("the {card}", { card: inWords(card) }) : t("the dealer");
  }

  /** For the ear, with what may be decided. */
  get told() {
    const names = this.choices.map(({ step }) => step.answer.toLowerCase());
    return t("Your turn. {question}. {answers}.", { question: this.question, answers: either(names) });
  }

  button({ order, key, step }) {
    return h("button.button", { type: "button", class: this.isBright(order) ? "primary" : "", data: { order }, onclick: () => this.send(step.order) },
      this.words(order, step), h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }

  words(order, step) {
    const title = step.answer;
    if (order === "double-down") return `${title} ${enumerated([step.most < this.hand.stake && t("for less"), dollars(step.order.stake)])}`;
    if (order === "split") return `${title} ${dollars(this.hand.stake)}`;
    if (order === "rescue") return `${title} ${dollars(this.hand.doubled)}`;
    return title;
  }

  /** Doubling with less than the wager. */
  lesser() {
    const step = this.choices.find((each) => each.order === "double-down")?.step;
    return step ? lesser(step, this.send, { name: t("Double for less"), asks: t("Dollars to double with"), go: t("Double for this"), told: (sum) => rides(sum, this.hand.stake) }) : null;
  }

  /** Whether a key decides something here. */
  press(key) {
    if (key === "a") { this.advice.load(); return true; }
    const found = this.choices.find((each) => each.key === key);
    if (found) this.send(found.step.order);
    return Boolean(found);
  }
}
