/* What is said in the page's tongue. The English text is its own key; fields stand in it by name. */

const root = document.documentElement;

export const tongue = root.lang || "en";

const APART = "\u0004";
const plural = new Intl.PluralRules(tongue);
const known = root.dataset.words ? await words(root.dataset.words) : {};

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
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? fields[name] : whole));
}
