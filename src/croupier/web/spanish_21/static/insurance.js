/* Insurance: up to half the wager, on the line of the layout, before the hole card is read. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { lesser } from "./less.js";

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
    async place(seat, wager, sum = betting.chip) {
      const step = wager === "insurance" && asked(room).find((each) => each.seat === seat)?.insure;
      if (!step) return place(seat, wager, sum);
      try { await room.order({ ...step.order, stake: Math.min(sum, step.most) }); } catch (error) { room.cloth.refuse(error, seat, wager); }
      return undefined;
    },
  });
}

/** For each box the whole of it, less, or nothing; keys answer for the first. */
export function questions(room, open, send, advice) {
  const [{ insure, decline }] = open;
  return h("div.insure", { role: "group", "aria-label": "Insurance" },
    h("div.question", {}, h("p", {}, h("strong", {}, "Insurance?"), ` It pays ${room.rules.insurance_pays} if the dealer has a Blackjack. `, cited((insure ?? decline).clause)), advice.ask),
    open.map((each, n) => answers(each, send, { several: room.view.insurance.filter(({ owner }) => owner === room.me).length > 1, first: n === 0 })),
    advice.element);
}

function answers({ seat, insure, decline }, send, { several, first }) {
  const key = (letter) => (first ? h("kbd", { "aria-hidden": "true" }, letter) : null);
  const where = several ? `, box ${seat}` : "";
  const less = insure && lesser(insure, send, { name: `Insure less${where}`, asks: `Dollars to insure${where}`, go: "Insure so much" });
  return h("div.row", { data: { seat: String(seat) } },
    several ? h("strong.insured-box", {}, `Box ${seat}`) : null,
    insure ? h("button.button", { type: "button", data: { order: "insure" }, "aria-label": `${insure.answer} ${dollars(insure.most)}${where}`, onclick: () => send(insure.order) }, `${insure.answer} ${dollars(insure.most)}`, key("I")) : h("span.soft", {}, "You have no chips left to insure with."),
    less?.toggle,
    h("button.button.primary", { type: "button", data: { order: "decline-insurance" }, "aria-label": `${decline.answer}${where}`, onclick: () => send(decline.order) }, decline.answer, key("N")),
    less?.form);
}
