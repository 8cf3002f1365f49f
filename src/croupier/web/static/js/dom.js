/* Elements from names, attributes and children; text is only ever text. */

import { t, tongue } from "./tongue.js";

const SVG = "http://www.w3.org/2000/svg";

/** h("button.primary", {onclick, "aria-label": "…"}, "Deal", icon) */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return filled(document.createElement(tag || "div"), classes, attributes, children);
}

/** The same inside a picture. */
export function s(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return filled(document.createElementNS(SVG, tag), classes, attributes, children);
}

function filled(element, classes, attributes, children) {
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) give(element, key, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function give(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "style") for (const [name, each] of Object.entries(value)) element.style.setProperty(name, each);
  else if (key === "class") element.classList.add(...value.split(" ").filter(Boolean));
  else if (key === "data") Object.assign(element.dataset, value);
  else if (key in element && typeof element[key] === "boolean") element[key] = value;
  else element.setAttribute(key, value === true ? "" : value);
}

/** A button that rests keeps the focus, which a disabled one would lose. */
export const rests = (button) => button.getAttribute("aria-disabled") === "true";

export function rest(button, yes) {
  button.setAttribute("aria-disabled", String(yes));
}

/** The focus on something that is no control, which it is until the focus goes on. */
export function land(element, how = {}) {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus(how);
}

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Change text only where it differs, so that nothing is spoken or painted twice. */
export function say(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Children in place of those before. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

export function meta(name) {
  return document.querySelector(`meta[name="${name}"]`)?.content ?? "";
}

/* Documents are English to whoever does not say otherwise. */
const inTongue = tongue === "en" ? {} : { "x-tongue": tongue };

/** A document of the house, or its error as an Error with `kind`, `clause` and `findings`. */
export async function fetched(path, { method = "GET", body } = {}) {
  const headers = { accept: "application/json", ...inTongue };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET") headers["x-csrf-token"] = meta("csrf-token");
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw trouble({ kind: "unavailable", message: t("The house does not answer. Please try again.") });
  }
  const document_ = await answer.json().catch(() => ({}));
  if (!answer.ok) throw trouble(document_.error ?? { kind: "unavailable", message: t("The house answered {status}.", { status: answer.status }) });
  return document_;
}

/** The clause stands beside the words on a page; in the words it would stand twice. */
export function trouble(error) {
  const message = error.clause ? error.message.replaceAll(` [${error.clause}]`, "") : error.message;
  return Object.assign(new Error(message), { kind: error.kind, clause: error.clause ?? null, findings: error.findings ?? [] });
}
