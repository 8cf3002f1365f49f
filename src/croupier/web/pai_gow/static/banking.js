/* A bank has no wager of its own; it may have the dealer wager less or nothing, and hand the bank back. */

import { $, h, put } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { isBank } from "./positions.js";

export function banking(room) {
  const mount = $("#banking");
  let key = "";

  async function give(order) {
    try { await room.order(order); } catch (error) { room.cloth.refuse(error); }
  }

  return {
    update(view) {
      mount.parentElement.classList.toggle("banks", isBank(room));
      const [lower, back] = ["lower-dealer-wager", "give-up-bank"].map((order) => (isBank(room) ? room.may.step(order) : null));
      const wager = view.dealer_wager;
      const now = JSON.stringify([lower?.order, lower?.most, back?.order, wager]);
      if (now === key) return;
      key = now;
      mount.hidden = !lower && !back;
      put(mount, lower && lowering(lower, wager, give), back && handingBack(back, give));
    },
  };
}

function handingBack(step, give) {
  return h("p.row", {}, h("button.button.small", { type: "button", onclick: () => give(step.order) }, step.answer), cited(step.clause));
}

function lowering(step, wager, give) {
  const lower = (sum) => give({ ...step.order, cents: sum });
  const input = h("input", { id: "dealer-wager", inputmode: "decimal", autocomplete: "off", placeholder: "Dollars" });
  const send = (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    input.setAttribute("aria-invalid", String(sum === null));
    if (sum !== null) lower(sum);
  };
  return [
    h("p", {}, wager === null ? "The dealer will wager against you. " : `The dealer wagers ${dollars(wager)} against you. `, cited(step.clause)),
    h("form.row", { onsubmit: send },
      h("label", { for: "dealer-wager" }, "At most"), input,
      h("button.button.small", { type: "submit" }, "Lower it"),
      h("button.button.small", { type: "button", onclick: () => lower(0) }, "No wager")),
  ];
}
