/* Giving the wager up: said in plain words, and asked twice.

To surrender costs the whole wager and brings nothing, so nobody is asked about it who does not
want to be: whoever has set plays on.
*/

import { h, put } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { t } from "/static/js/tongue.js";

const ASKS = "croupier:asks-to-surrender";
const asks = () => localStorage.getItem(ASKS) === "yes";

export class Surrender {
  constructor(room, seat) {
    this.room = room;
    this.seat = seat;
    this.element = h("div.surrender", { hidden: true });
    this.sure = false;
    this.key = "";
    const keep = ({ target }) => localStorage.setItem(ASKS, target.checked ? "yes" : "no");
    this.choice = h("label.wants-to-be-asked.soft", {}, h("input", { type: "checkbox", checked: asks(), onchange: keep }), t("Ask me whether I surrender before my tiles are opened"));
  }

  update() {
    const step = this.room.may.step("surrender", this.seat);
    const stake = this.room.view.wagers.find((each) => each.seat === this.seat && each.owner === this.room.me)?.stake ?? 0;
    if (!step) this.sure = false;
    else if (!asks() && !this.playsOn) this.playOn();
    else this.hasten();
    const now = JSON.stringify([Boolean(step), stake, this.sure, this.playsOn]);
    if (now === this.key) return;
    this.key = now;
    this.element.hidden = !step;
    if (step) put(this.element, this.sure ? this.asked(step, stake) : this.playsOn ? this.done() : this.offered(step, stake));
  }

  offered(step, stake) {
    return [
      h("p", {}, `${t("You may surrender: it costs the whole wager of {stake}, and nobody sees your tiles.", { stake: dollars(stake) })} `, cited(step.clause)),
      h("div.row", {},
        h("button.button.primary", { type: "button", onclick: () => this.playOn() }, t("Play on")),
        h("button.button", { type: "button", onclick: () => this.ask() }, t("Surrender…"))),
    ];
  }

  asked(step, stake) {
    return [
      h("p", {}, h("strong", {}, t("Give up {stake}?", { stake: dollars(stake) })), ` ${t("Nothing of it comes back, whatever the other hands are worth.")}`),
      h("div.row", {},
        h("button.button.primary", { type: "button", onclick: () => { this.sure = false; this.update(); } }, t("Keep my hands")),
        h("button.button.danger", { type: "button", data: { order: "surrender" }, onclick: () => this.send(step) }, t("Surrender {stake}", { stake: dollars(stake) }))),
    ];
  }

  get playsOn() { return this.room.playsOn === this.room.view.round; }

  /** Until the house goes on, a mind may change. */
  playOn() {
    this.room.playsOn = this.room.view.round;
    this.room.looked();
  }

  /** Whoever plays on says so as often as the clock waits for them: against a bank, the dealer's wager is settled first. */
  hasten() {
    if (this.playsOn && !this.sure && this.room.clock?.awaited?.includes(this.room.me)) this.room.live.ready();
  }

  done() {
    return h("div.row", {}, h("p.soft", {}, t("You play on.")), h("button.button.small", { type: "button", onclick: () => this.ask() }, t("Surrender…")));
  }

  ask() {
    this.sure = true;
    this.update();
    this.element.querySelector("button")?.focus();
  }

  async send(step) {
    try { await this.room.order(step.order); } catch (error) { this.room.cloth.refuse(error, this.seat, "pai_gow"); }
  }
}
