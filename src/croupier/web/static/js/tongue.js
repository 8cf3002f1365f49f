/* What is said in the page's tongue. The English text is its own key; fields stand in it by name. */

const page = globalThis.document?.documentElement; /* none where no browser is */

export const tongue = page?.lang || "en";

const APART = "\u0004"; /* between what a word is about and the word, as gettext has it */
const ENGLISH = "en";
const plural = new Intl.PluralRules(tongue);
const whole = new Intl.NumberFormat(tongue === ENGLISH ? "en-US" : tongue, { maximumFractionDigits: 0 });
const lists = new Intl.ListFormat(tongue, { type: "conjunction" });
const choices = new Intl.ListFormat(tongue, { type: "disjunction" });
const known = page?.dataset.words ? await words(page.dataset.words) : {};

/** Without them the page speaks English, and all else on it does its work. */
async function words(address) {
  try {
    return await (await fetch(address)).json();
  } catch {
    return {};
  }
}

/** t("{name} has {sum}", { name, sum }) */
export function t(text, fields = {}) {
  return filled(known[text] ?? text, fields);
}

/** The same where a word means several things: tc("hand", "Player"). */
export function tc(context, text, fields = {}) {
  return filled(known[`${context}${APART}${text}`] ?? text, fields);
}

/** By number: tn("{n} round", "{n} rounds", n). Chinese has one form for both. */
export function tn(one, many, n, fields = {}) {
  return filled(known[one] ?? (plural.select(n) === "one" ? one : many), { n, ...fields });
}

function filled(text, fields) {
  return text.replace(/\{(\w+)\}/g, (field, name) => (name in fields ? fields[name] : field));
}

/** A text with something else than text in it: around(t("under {link}."), link) is three children. */
export function around(text, element) {
  const [before, after] = text.split(/\{\w+\}/);
  return [before, element, after];
}

/** One after the other, as within a sentence; what is nothing is left out. */
export const enumerated = (parts) => parts.filter(Boolean).join(t(", "));

/** Sentences, one after the other; what is nothing is left out. A Chinese full stop brings its own space. */
export const sentences = (parts) => parts.filter(Boolean).join(tongue === ENGLISH ? " " : "");

/** To its full stop. */
export const ended = (words) => t("{words}.", { words });

/** A, B and C. */
export const listed = (names) => joined(names, "and", lists);

/** A, B or C. */
export const either = (names) => joined(names, "or", choices);

function joined(names, joint, format) {
  if (tongue !== ENGLISH) return format.format(names);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1)}` : names[0];
}

/** For times of day: English is as the device writes it, Chinese counts hours to 24. */
export const inHere = tongue === ENGLISH ? [] : `${tongue}-u-hc-h23`;

/** 12345 -> "12,345" */
export const number = (value) => whole.format(value);
