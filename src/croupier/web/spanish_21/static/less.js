/* A sum below the most that may be laid down: a button that opens a small form. */

import { h, say } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { t } from "/static/js/tongue.js";

/** For a step whose stake may be lower; null where it may not. `give(order)` sends it; `told(sum)` is what it costs. */
export function lesser({ order, least, most }, give, { name, asks, go, told }) {
  if (least >= most) return null;
  const cost = h("output.soft");
  const weigh = () => { const sum = cents(input.value); say(cost, sum && sum <= most ? told(sum) : t("At most {most}.", { most: dollars(most) })); };
  const input = h("input", { oninput: weigh, inputmode: "decimal", autocomplete: "off", placeholder: t("Dollars"), "aria-label": t("{asks}, at most {most}", { asks, most: dollars(most) }) });
  const form = h("form.row.less", { hidden: true, onsubmit: (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    const fits = Boolean(sum) && sum <= most;
    input.setAttribute("aria-invalid", String(!fits));
    if (fits) give({ ...order, stake: sum });
  } }, input, h("button.button.small", { type: "submit" }, go), cost);
  weigh();
  const toggle = h("button.button.lesser", { type: "button", "aria-expanded": "false", "aria-label": name, onclick: () => {
    form.hidden = !form.hidden;
    toggle.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) input.focus();
  } }, t("Less…"));
  return { form, toggle };
}
