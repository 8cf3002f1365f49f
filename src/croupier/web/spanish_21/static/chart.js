/* Basic strategy for this table's rules as a chart; the column of the dealer's card is marked. */

import { $, fetched, h, put } from "/static/js/dom.js";
import { decimal } from "/static/js/play/fractions.js";
import { t } from "/static/js/tongue.js";

const SECTIONS = [["hard", t("Hard totals")], ["soft", t("Soft totals")], ["pairs", t("Pairs")], ["after_doubling", t("After doubling")]];
const LETTERS = { S: t("Stand"), H: t("Hit"), D: t("Double"), P: t("Split"), R: t("Surrender"), X: t("Rescue the double"), K: t("Keep the double") };
const COURT = new Set(["J", "Q", "K"]);

export function chart(room) {
  const mount = $("#panel-chart");
  let loading = null;
  let marked = "";

  async function load() {
    if (mount.hidden || loading) return;
    put(mount, h("p.soft", {}, t("Every hand against every card is counted; this takes a few seconds…")));
    loading = fetched(`${room.address}/strategy`);
    try { draw(await loading); } catch (error) { loading = null; put(mount, h("p.notice", {}, error.message)); }
  }

  function draw(found) {
    const ups = found.chart.up_cards.split(" ");
    put(mount,
      h("p.soft.small-text", {}, t("Against this chart the house has {edge} % of the wager, {more} % more than against the best play by the exact cards.", { edge: percent(found.house_edge).toFixed(3), more: Math.max(0, percent(found.house_edge) - percent(found.optimal_edge)).toFixed(4) })),
      SECTIONS.map(([name, title]) => section(title, ups, found.chart[name])),
      h("ul.chart-legend", {}, Object.entries(LETTERS).map(([letter, words]) => h("li", {}, h("span.play", { class: `play-${letter}` }, letter), words))),
      h("dl.facts.chart-marks", {}, Object.entries(found.marks).flatMap(([mark, words]) => [h("dt", {}, mark), h("dd", {}, words)])),
      found.remarks.map((words) => h("p.soft.small-text", {}, words)));
    marked = "";
    mark(room.view);
  }

  /** The card that the dealer shows. */
  function mark(view) {
    const up = view?.dealer.cards[0]?.[0] ?? "";
    const now = COURT.has(up) ? "10" : up;
    if (now === marked) return;
    marked = now;
    for (const cell of mount.querySelectorAll("[data-up]")) cell.classList.toggle("faced", cell.dataset.up === now);
  }

  return { opened: load, update: mark };
}

function section(title, ups, rows) {
  return h("table.chart", {}, h("caption", {}, title),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span.visually-hidden", {}, t("Hand"))), ups.map((up) => h("th", { scope: "col", data: { up } }, up)))),
    h("tbody", {}, inOrder(rows).map(([hand, cells]) => h("tr", {}, h("th", { scope: "row" }, hand),
      cells.split(" ").map((cell, n) => h("td", { class: `play play-${cell[0]}`, data: { up: ups[n] }, title: LETTERS[cell[0]] }, cell))))));
}

/** Totals upwards; an object has its plain numbers before its ranges. */
function inOrder(rows) {
  const first = ([hand]) => Number.parseInt(hand, 10);
  return Object.entries(rows).sort((one, other) => (Number.isNaN(first(one)) || Number.isNaN(first(other)) ? 0 : first(one) - first(other)));
}

const percent = (text) => 100 * (text.startsWith("-") ? -1 : 1) * decimal(text.replace(/^-/, ""));
