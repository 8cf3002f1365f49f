/* What changed, said to people who listen to the page.
 *
 * Two regions speak in turn, so that the same words twice are spoken twice. Behind an open sheet a page is
 * silent, whatever it says: a sheet has two regions of its own.
 */

import { h } from "./dom.js";
import { ended, sentences, t } from "./tongue.js";

const MOMENT = 180; /* milliseconds; what comes within them is said together */
const regions = new WeakMap(); /* by place: the one that speaks next, and the one that spoke last */
let waiting = [];
let timer = 0;
let last = "";

/** Speak soon, and be ready to say it again. */
export function announce(text) {
  soon(text, true);
}

/** Speak soon what somebody asked for: nothing happened. */
export function read(text) {
  soon(text, false);
}

/** What was announced last, once more. */
export function again() {
  read(last || t("Nothing has happened yet."));
}

function soon(text, happened) {
  if (!text) return;
  waiting.push({ text, happened });
  regionsAt(place()); /* there before their words are, or nobody would hear them */
  clearTimeout(timer);
  timer = setTimeout(speak, MOMENT);
}

function speak() {
  const news = waiting.filter((each) => each.happened);
  if (news.length) last = together(news);
  const home = place();
  const [next, before] = regionsAt(home);
  next.textContent = together(waiting);
  before.textContent = "";
  regions.set(home, [before, next]);
  waiting = [];
}

/** One sentence after the other. */
function together(said) {
  return sentences(said.map(({ text }, n) => (n === said.length - 1 || /[.!?…。！？]$/.test(text) ? text : ended(text))));
}

/** Where somebody hears it: in the sheet that is open, or on the page. */
function place() {
  return document.activeElement?.closest("dialog:modal") ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

function regionsAt(home) {
  const there = regions.get(home);
  if (there?.every((each) => each.isConnected)) return there;
  const found = [...home.querySelectorAll(":scope > .announcements > [role=status]")];
  regions.set(home, found.length ? found : made(home));
  return regions.get(home);
}

function made(home) {
  const both = [h("div", { role: "status" }), h("div", { role: "status" })];
  home.append(h("div.announcements.visually-hidden", {}, both));
  return both;
}
