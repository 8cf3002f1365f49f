/* What the sender of an order fills in: sums, depths, choices, words; cards and tiles are the game's. */

import { h, say } from "../dom.js";
import { cents, dollars } from "../money.js";
import { Twice, beforeAndAfter } from "../twice.js";

let number = 0;

const WORDS = {
  colour: "Backs",
  defect: "What is wrong with them",
  depth: "Depth in cards",
  message: "What the players are told",
  why: "The reason, for the journal",
};

export class Blanks {
  constructor(blanks, game) {
    this.fields = blanks.map((blank) => (FORMS[blank.form] ?? game.blanks[blank.form])(blank, game.words?.[blank.name] ?? WORDS[blank.name] ?? blank.name));
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
      if (field.doubted?.(value)) return null;
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

function text(blank, words) {
  const input = h("input", { required: true, maxlength: 120, autocomplete: "off" });
  return { name: blank.name, element: labelled(words, input),
    value: () => input.value.trim() || null };
}

function sum({ name, least = 0, most = 0, held = null, takes = false, unusual = 0 }) {
  const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00", oninput: shown });
  const element = labelled("Dollars", input, most ? `Up to ${dollars(most)}` : "");
  const change = h("p.hint", { "aria-live": "polite" });
  const question = h("p.notice.warn", { role: "alert", hidden: true });
  element.append(change, question);
  const twice = new Twice();
  const then = () => { const given = cents(input.value); return held === null ? "" : beforeAndAfter("The tray", held, takes ? -given : given); };
  function shown() {
    say(change, then());
    question.hidden = true;
  }
  shown();
  return { name, element,
    value: () => { const found = cents(input.value); return found !== null && found >= least && (!most || found <= most) ? found : null; },
    /** Whether its sender is asked once more. */
    doubted: (given) => {
      const asked = twice.asks(given, unusual, then());
      say(question, asked);
      question.hidden = !asked;
      return Boolean(asked);
    } };
}

function choice({ name, choices, titles = [] }, words) {
  const input = h("select", {}, choices.map((each, n) => h("option", { value: each }, titles[n] ?? each)));
  return { name, element: labelled(words, input), value: () => input.value };
}

function depth({ name, least = 0, most = 0 }, words) {
  const middle = Math.floor((least + most) / 2);
  const start = name === "depth" && least < 20 && most > 100 ? middle : least;
  const slider = h("input", { type: "range", min: least, max: most, value: start });
  const exact = h("input", { type: "number", min: least, max: most, value: start, "aria-label": words });
  slider.addEventListener("input", () => { exact.value = slider.value; });
  exact.addEventListener("input", () => { slider.value = exact.value; });
  const element = labelled(`${words}, ${least} to ${most}`, slider);
  element.classList.add("depth");
  element.append(exact);
  const value = () => {
    const found = Number(exact.value);
    return Number.isInteger(found) && found >= least && found <= most ? found : null;
  };
  return { name, element, value };
}

const FORMS = { text, cents: sum, choice, depth };
