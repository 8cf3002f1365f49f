/* Where to cut a stack of cards: a slider along it. */

import { h } from "/static/js/dom.js";
import { around, t } from "/static/js/tongue.js";

/** A form for a prompt: the step says how few and how many cards may lie above the cut. */
export function cut([step], send) {
  const middle = Math.round((step.least + step.most) / 2);
  const figure = h("span", {}, String(middle));
  const slider = h("input", { type: "range", min: step.least, max: step.most, value: middle, "aria-label": t("Cards above the cut"), oninput: () => { figure.textContent = slider.value; } });
  return h("div.cut", {},
    h("div.cut-deck", { "aria-hidden": "true" }), slider,
    h("p.soft", {}, around(t("After card {figure} (from {least} to {most})", { least: step.least, most: step.most }), figure)),
    h("button.button.primary", { type: "button", data: { order: "cut-cards" }, onclick: () => send({ ...step.order, depth: Number(slider.value) }) }, step.answer));
}
