/* What the sender of an order fills in: cards, sums, depths, colours, words. */

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";

let number = 0;

export class Blanks {
  constructor(blanks, game) {
    this.fields = blanks.map((blank) => FORMS[blank.form](blank, game));
    this.element = h("div.blanks", {}, this.fields.map((field) => field.element));
    this.element.hidden = this.fields.length === 0;
  }

  focus() {
    this.element.querySelector("input, select, textarea")?.focus();
  }

  /** The fields of the order, or null while one of them is not yet right. */
  filled() {
    const found = {};
    for (const field of this.fields) {
      const value = field.value();
      field.element.classList.toggle("wrong", value === null);
      if (value === null) {
        field.element.querySelector("input, select")?.focus();
        return null;
      }
      found[field.name] = value;
    }
    return found;
  }
}

function labelled(words, input, hint = "") {
  number += 1;
  input.id = `blank-${number}`;
  return h("div.field", {}, h("label", { for: input.id }, words), input, hint ? h("p.hint", {}, hint) : null);
}

function text(blank) {
  const words = { defect: "What is wrong with the cards", why: "The reason, for the journal" };
  const input = h("input", { required: true, maxlength: 120, autocomplete: "off" });
  return { name: blank.name, element: labelled(words[blank.name] ?? blank.name, input),
    value: () => input.value.trim() || null };
}

function sum(blank) {
  const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00" });
  const hint = blank.most ? `Up to ${dollars(blank.most)}` : "";
  return { name: blank.name, element: labelled("Dollars", input, hint),
    value: () => { const found = cents(input.value); return found && (!blank.most || found <= blank.most) ? found : null; } };
}

function choice(blank) {
  const input = h("select", {}, blank.choices.map((each) => h("option", { value: each }, each)));
  return { name: blank.name, element: labelled("Backs", input), value: () => input.value };
}

function depth(blank) {
  const middle = Math.floor((blank.least + blank.most) / 2);
  const start = blank.name === "depth" && blank.least < 20 && blank.most > 100 ? middle : blank.least;
  const slider = h("input", { type: "range", min: blank.least, max: blank.most, value: start });
  const exact = h("input", { type: "number", min: blank.least, max: blank.most, value: start, "aria-label": "Cards" });
  slider.addEventListener("input", () => { exact.value = slider.value; });
  exact.addEventListener("input", () => { slider.value = exact.value; });
  const element = labelled(`Depth in cards, ${blank.least} to ${blank.most}`, slider);
  element.classList.add("depth");
  element.append(exact);
  const value = () => {
    const found = Number(exact.value);
    return Number.isInteger(found) && found >= blank.least && found <= blank.most ? found : null;
  };
  return { name: blank.name, element, value };
}

function cards(blank, game) {
  return game.cardBlank(blank);
}

const FORMS = { text, cents: sum, choice, depth, card: cards, cards };
