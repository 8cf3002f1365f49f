/* A bank has no wager of its own; about the dealer's it may say: less, or none. */

import { $, h, put } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { isBank } from "./positions.js";

export function banking(room) {
  const mount = $("#banking");
  let key = "";

  async function lower(step, sum) {
    try { await room.order({ ...step.act, cents: sum }); } catch (error) { room.cloth.refuse(error); }
  }

  return {
    update(view) {
      mount.parentElement.classList.toggle("banks", isBank(room));
      const step = isBank(room) ? room.may.step("lower-dealer-wager") : null;
      const wager = view.dealer_wager;
      const now = JSON.stringify([step?.act, step?.most, wager]);
      if (now === key) return;
      key = now;
      mount.hidden = !step;
      if (step) put(mount, form(step, wager, lower));
    },
  };
}

function form(step, wager, lower) {
  const input = h("input", { id: "dealer-wager", inputmode: "decimal", autocomplete: "off", placeholder: "Dollars" });
  const send = (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    input.setAttribute("aria-invalid", String(sum === null));
    if (sum !== null) lower(step, sum);
  };
  return [
    h("p", {}, wager === null ? "The dealer will wager against you. " : `The dealer wagers ${dollars(wager)} against you. `, cited(step.clause)),
    h("form.row", { onsubmit: send },
      h("label", { for: "dealer-wager" }, "At most"), input,
      h("button.button.small", { type: "submit" }, "Lower it"),
      h("button.button.small", { type: "button", onclick: () => lower(step, 0) }, "No wager")),
  ];
}
