/* How a drill is answered: a choice, numbers, chips counted out, or a sum; and the words for what was given. */

import { h } from "/static/js/dom.js";
import { chipTray } from "./chip_tray.js";

export const CHIP_TITLES = {
  stack_values: "Stack values",
  cutting: "Cutting",
  sizing_in: "Sizing in",
  conversions: "Conversions",
  colour_ups: "Colour-ups",
};

/** Inside a form; `give(text)` has the answer as the house reads it, `choice(value)` draws one, if it is drawn. */
export function answering({ choices = [], counts = [], tray }, give, choice = () => null) {
  if (choices.length) {
    return h("div.row.drill-answers", {},
      choices.map(({ value, says }) => h("button.button", { type: "button", onclick: () => give(value) }, choice(value) ?? says)));
  }
  if (counts.length) {
    const inputs = counts.map((label) => field(label, { inputmode: "numeric", pattern: "[0-9]*" }));
    return h("div.drill-answers.counted", {}, inputs.map(({ element }) => element),
      send(() => inputs.every(({ value }) => value()) && give(inputs.map(({ value }) => value()).join(" "))));
  }
  if (tray) {
    const chips = chipTray(tray);
    return h("div.drill-answers.in-chips", {}, chips.element, send(() => give(chips.given())));
  }
  const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00", "aria-label": "Dollars" });
  return h("div.row.drill-answers", {}, input, send(() => input.value.trim() && give(input.value)));
}

function send(onclick) {
  return h("button.button.primary", { type: "submit", onclick }, "Answer");
}

function field(label, how) {
  const input = h("input", { ...how, autocomplete: "off" });
  return { element: h("label.field", {}, h("span", {}, label), input), value: () => input.value.trim() };
}

/** Numbers are told apart by a comma; all else as it was given. */
export function inWords(question, text) {
  return question.counts ? text.split(/[\s,;]+/).join(", ") : text;
}
