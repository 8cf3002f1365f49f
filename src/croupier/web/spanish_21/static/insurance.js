/* Insurance: up to half the wager, on the line of the layout, before the hole card is read. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { price } from "/static/js/play/price.js";
import { cited } from "/static/js/play/words.js";
import { lesser } from "./less.js";
import { enumerated, t } from "/static/js/tongue.js";

const ORDERS = new Set(["insure", "decline-insurance"]);

/** The questions still open to this player, by box. */
export function asked(room) {
  const steps = room.steps.filter(({ order }) => ORDERS.has(order.name));
  const seats = [...new Set(steps.map(({ order }) => order.seat))];
  const of = (seat, name) => steps.find(({ order }) => order.name === name && order.seat === seat);
  return seats.map((seat) => ({ seat, insure: of(seat, "insure"), decline: of(seat, "decline-insurance") }));
}

/** Chips that are laid on an Insurance spot are an Insurance Wager; anything else is a bet as ever. */
export function withInsurance(room, betting) {
  const { place } = betting;
  return Object.assign(Object.create(betting), {
    async place(seat, wager, sum = betting.chip, carried = false) {
      const step = wager === "insurance" && asked(room).find((each) => each.seat === seat)?.insure;
      if (!step) return place(seat, wager, sum, carried);
      const cents = Math.min(sum, step.most);
      try { await betting.carry({ seat, wager, cents }, () => room.order({ ...step.order, stake: cents })); } catch (error) { room.cloth.refuse(error, seat, wager); }
      return undefined;
    },
  });
}

/** For each box the whole of it, less, or nothing; keys answer for the first. */
export function questions(room, open, send, advice) {
  const [{ insure, decline }] = open;
  return h("div.insure", { role: "group", "aria-label": t("Insurance") },
    h("div.question", {}, h("p", {}, h("strong", {}, t("Insurance?")), ` ${t("It pays {price} if the dealer has a Blackjack.", { price: price(room.rules.insurance_pays) })} `, cited((insure ?? decline).clause)), advice.ask),
    insure ? h("ul.costs", {}, open.filter((each) => each.insure).map((each) => h("li", {}, insured(room, each.insure.most)))) : null,
    open.map((each, n) => answers(room, each, send, { several: room.view.insurance.filter(({ owner }) => owner === room.me).length > 1, first: n === 0 })),
    advice.element);
}

/** What a sum of it can bring, and that it is lost otherwise. */
function insured(room, sum) {
  const [win, stake] = room.rules.insurance_pays.split(" to ").map(Number);
  return t("Insurance of {sum}: {won} is won if the dealer has a Blackjack, and {sum} is lost if not.", { sum: dollars(sum), won: dollars((sum * win) / stake) });
}

function answers(room, { seat, insure, decline }, send, { several, first }) {
  const key = (letter) => (first ? h("kbd", { "aria-hidden": "true" }, letter) : null);
  const here = (words) => enumerated([words, several && t("box {seat}", { seat })]);
  const less = insure && lesser(insure, send, { name: here(t("Insure less")), asks: here(t("Dollars to insure")), go: t("Insure so much"), told: (sum) => insured(room, sum) });
  return h("div.row", { data: { seat: String(seat) } },
    insure ? h("button.button", { type: "button", data: { order: "insure" }, onclick: () => send(insure.order) }, here(`${insure.answer} ${dollars(insure.most)}`), key("I")) : h("span.soft", {}, t("You have no chips left to insure with.")),
    less?.toggle,
    h("button.button.primary", { type: "button", data: { order: "decline-insurance" }, onclick: () => send(decline.order) }, here(decline.answer), key("N")),
    less?.form);
}
