/* A sum below the most that may be laid down: a button that opens a small form. */

import { h } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";

/** For a step whose stake may be lower; null where it may not. `give(order)` sends it. */
export function lesser({ order, least, most }, give, { name, asks, go }) {
  if (least >= most) return null;
  const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "Dollars", "aria-label": `${asks}, at most ${dollars(most)}` });
  const form = h("form.row.less", { hidden: true, onsubmit: (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    const fits = Boolean(sum) && sum <= most;
    input.setAttribute("aria-invalid", String(!fits));
    if (fits) give({ ...order, stake: sum });
  } }, input, h("button.button.small", { type: "submit" }, go));
  const toggle = h("button.button.lesser", { type: "button", "aria-expanded": "false", "aria-label": name, onclick: () => {
    form.hidden = !form.hidden;
    toggle.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) input.focus();
  } }, "Less…");
  return { form, toggle };
}
