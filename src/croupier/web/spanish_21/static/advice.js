/* What every decision is worth, from the cards this player has seen; told only when asked for. */

import { fetched, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { t } from "/static/js/tongue.js";

export class Advice {
  constructor(room, seat) {
    this.room = room;
    this.seat = seat;
    this.ask = h("button.button.small.ask-advice", { type: "button", onclick: () => this.load() }, t("What is each worth?"), h("kbd", { "aria-hidden": "true" }, "A"));
    this.list = h("div.advice-values");
    this.trouble = h("p.soft", { role: "status" });
    this.element = h("div.advice", {}, this.list, this.trouble); /* the button stands where it is asked */
  }

  async load() {
    if (this.ask.disabled) return;
    this.ask.disabled = true;
    this.trouble.textContent = t("Counting every way the cards can fall…");
    try { this.show(await fetched(`${this.room.address}/advice?seat=${this.seat}`)); } catch (error) {
      this.trouble.textContent = error.message;
      this.ask.disabled = false;
    }
  }

  show({ decisions, note }) {
    this.ask.hidden = true;
    this.trouble.textContent = note;
    const widest = Math.max(...decisions.map((each) => Math.abs(Number(each.value))), 0.01);
    put(this.list, h("table.values", {}, h("caption.visually-hidden", {}, t("What each decision is worth, of the hand's wager")), h("tbody", {}, decisions.map((each) => {
      const bar = h("i", { class: Number(each.value) < 0 ? "below" : "above" });
      bar.style.width = `${(100 * Math.abs(Number(each.value))) / widest}%`;
      return h("tr", { class: each.best ? "best" : "", data: { decision: each.decision } },
        h("th", { scope: "row" }, each.words),
        h("td", {}, h("span.value-bar", { "aria-hidden": "true" }, bar)),
        h("td.number", {}, signed(each.value)),
        h("td", {}, each.best ? h("span.badge.on", {}, t("best")) : null));
    }))));
    const [best] = decisions;
    if (best) announce(t("Best: {what}, {value} of the wager.", { what: best.words, value: signed(best.value) }));
  }
}

/** Of a unit staked, in percent with its sign. */
function signed(value) {
  const figure = 100 * Number(value);
  return t("{share} %", { share: `${figure < 0 ? "−" : "+"}${Math.abs(figure).toFixed(2)}` });
}
