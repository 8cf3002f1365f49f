/* At a table with real cards the dealer records what the people there do: seats, chips, wagers. */

import { $$, h, put, say } from "../dom.js";
import { cents, dollars } from "../money.js";
import { Twice } from "../twice.js";

export class People {
  constructor(mount, order) {
    this.order = order;
    this.seats = Number(mount.dataset.seats);
    this.unusual = Number(mount.dataset.unusual);
    this.twice = new Twice();
    this.question = h("p.notice.warn", { role: "alert", hidden: true });
    this.listed = h("ul.people", {});
    this.form = this.wagerForm($$("#offered option").map((each) => each.cloneNode(true)));
    this.coming = this.seatForm();
    put(mount, this.listed, this.form, this.question, this.coming);
  }

  show(view) {
    this.view = view;
    put(this.listed, view.seats.map((seat) => h("li", {},
      h("span", {}, h("b", {}, `${seat.seat} `), `${seat.person}, ${dollars(seat.chips)}`),
      h("button.button.small", { type: "button", onclick: () => this.order({ name: "leave-seat", seat: seat.seat }, seat.person) }, "Leaves"))));
    const chosen = this.form.elements.seat.value;
    put(this.form.elements.seat, view.seats.map((seat) => h("option", { value: seat.seat }, `Seat ${seat.seat}, ${seat.person}`)));
    if (chosen) this.form.elements.seat.value = chosen;
    const taken = new Set(view.seats.map((seat) => seat.seat));
    const free = Array.from({ length: this.seats }, (_, n) => n + 1).filter((seat) => !taken.has(seat));
    put(this.coming.elements.seat, free.map((seat) => h("option", { value: seat }, String(seat))));
    this.form.hidden = view.seats.length === 0;
  }

  holder(seat) {
    return this.view.seats.find((each) => each.seat === seat)?.person ?? "";
  }

  wagerForm(offered) {
    const form = h("form.stack.tight", { "aria-label": "Record a wager" },
      h("select", { name: "seat", "aria-label": "Seat" }),
      h("select", { name: "wager", "aria-label": "Wager" }, offered),
      h("div.row", {}, h("input", { name: "sum", inputmode: "decimal", placeholder: "Dollars", "aria-label": "Dollars" }),
        h("button.button.small", { type: "submit", value: "wager" }, "Bets"),
        h("button.button.small", { type: "submit", value: "buy" }, "Buys chips")));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.record(form, event.submitter?.value); });
    return form;
  }

  async record(form, what) {
    const seat = Number(form.elements.seat.value);
    const sum = cents(form.elements.sum.value);
    if (!sum) return form.elements.sum.focus();
    if (what === "buy" && this.doubts(sum)) return undefined;
    const order = what === "buy" ? { name: "buy-in", cents: sum } : { name: "place-wager", seat, wager: form.elements.wager.value, stake: sum };
    if (await this.order(order, this.holder(seat))) form.elements.sum.value = "";
    return undefined;
  }

  /** Whether the dealer is asked once more what somebody buys. */
  doubts(sum) {
    const asked = this.twice.asks(sum, this.unusual);
    say(this.question, asked);
    this.question.hidden = !asked;
    return Boolean(asked);
  }

  seatForm() {
    const form = h("form.row.seat-form", { "aria-label": "Seat a person" },
      h("input", { name: "person", placeholder: "Name", "aria-label": "Name", maxlength: 40, autocomplete: "off" }),
      h("select", { name: "seat", "aria-label": "Seat" }),
      h("button.button.small", { type: "submit" }, "Sits down"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const person = form.elements.person.value.trim();
      if (!person) return form.elements.person.focus();
      if (await this.order({ name: "take-seat", seat: Number(form.elements.seat.value) }, person)) form.elements.person.value = "";
      return undefined;
    });
    return form;
  }
}
