/* Exact odds of every wager, as the house counts them for this viewer. */

import { $, fetched, h, put } from "/static/js/dom.js";
import { meterName } from "/static/js/meters/names.js";
import { dollars } from "/static/js/money.js";
import { decimal, percent } from "./fractions.js";
import { enumerated, t } from "/static/js/tongue.js";

const SOON = 2500;
const SUM = /^\d+\.\d\d$/; /* as the house writes dollars for programs */
const RIDES = { never: t("never"), optimal_player: t("optimal player"), optimal_banker: t("optimal banker") };
const STALE = new Set(["round-ended/1", "card-burned/1", "shoe-loaded/1"]);

/**
 * `choices` of cards to count, [words, query], the first of them at first; `terms(row)` beside a wager's title;
 * `open` the wagers unfolded at first; unless `primed`, tooltips wait until it is opened, for it takes a while.
 */
export function odds(room, { choices = [["", ""]], terms = () => null, open: unfolded = [], primed = true }) {
  const mount = $("#panel-odds");
  const open = new Set(unfolded);
  const edges = new Map();
  let chosen = 0;
  let wanted = true;

  async function load() {
    if (mount.hidden || !wanted) return;
    wanted = false;
    if (!mount.childElementCount) put(mount, h("p.soft", {}, t("Counting…")));
    try { draw(await fetched(`${room.address}/odds${choices[chosen][1]}`)); } catch (error) {
      wanted = true;
      put(mount, h("p.notice", {}, error.message));
    }
  }

  /** Once, when the page has come to rest: what each spot costs stands in its tooltip. */
  async function prime() {
    try { tell(await fetched(`${room.address}/odds`)); } catch { /* the drawer says why */ }
  }
  if (primed) setTimeout(prime, SOON);

  function tell({ wagers }) {
    for (const each of wagers) if (!edges.has(each.wager)) edges.set(each.wager, edgeOf(each));
    room.cloth.edges(edges);
  }

  function draw(found) {
    if (!primed) tell(found);
    put(mount,
      choices.length > 1 && h("div.segments", { role: "group", "aria-label": t("Which cards count") },
        choices.map(([words], n) => h("button", { type: "button", "aria-pressed": String(n === chosen), onclick: () => { chosen = n; wanted = true; load(); } }, words))),
      h("p.soft.small-text", {}, found.about),
      h("div.odds-list", {}, found.wagers.map(row)),
      (found.notes ?? []).map((words) => h("p.soft.small-text.odds-note", {}, words)));
  }

  function row(each) {
    const key = [each.wager, ...Object.values(each.terms ?? {})].join(" ");
    const title = each.title ?? room.title(each.wager);
    const details = h("details.odds-wager", { open: open.has(key) },
      h("summary", {}, h("span", {}, title, terms(each)), h("span.number", { title: t("House edge, exactly {edge}", { edge: each.house_edge }) }, t("edge {edge} %", { edge: edgeOf(each).replace("-", "−") }))),
      h("table", {}, h("caption.visually-hidden", {}, t("Outcomes of {title}", { title })), h("tbody", {}, each.outcomes.map(outcome))));
    details.addEventListener("toggle", () => { if (details.open) open.add(key); else open.delete(key); });
    return details;
  }

  return {
    opened: load,
    update(view, events) {
      if (events.some((event) => STALE.has(event.kind))) { wanted = true; load(); }
    },
  };
}

const edgeOf = (each) => each.edge_percent ?? percent(each.house_edge);

function outcome(each) {
  const chance = decimal(each.probability);
  const bar = h("i");
  bar.style.width = `${Math.max(0.5, chance * 100)}%`;
  return h("tr", {},
    h("th", { scope: "row" }, each.words ?? each.outcome.replaceAll("_", " ")),
    h("td.pays", {}, each.pays === each.outcome || each.pays === each.words ? "" : each.pays),
    h("td.chance", { title: each.probability }, h("span.odds-bar", { "aria-hidden": "true" }, bar), h("span.number", {}, t("{share} %", { share: figure(chance) }))));
}

/** What a wager's figures depend on: how it is played, whose seat, what meters hold, how much is laid. */
export function played(each) {
  const words = Object.entries(each.terms ?? {}).map(term);
  return words.length ? h("span.soft", {}, " ", t("({words})", { words: enumerated(words) })) : null;
}

function term([name, value]) {
  if (name === "seat") return t("seat {seat}", { seat: value });
  if (!SUM.test(value)) return RIDES[value] ?? String(value).replaceAll("_", " ");
  const sum = dollars(Math.round(Number(value) * 100));
  return name === "stake" ? t("stake {sum}", { sum }) : t("{meter} {sum}", { meter: meterName(name), sum });
}

function figure(chance) {
  const hundredth = chance * 100;
  return hundredth >= 0.1 || hundredth === 0 ? hundredth.toFixed(2) : hundredth.toPrecision(2);
}
