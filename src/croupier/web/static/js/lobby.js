/* The lobby keeps itself fresh while somebody looks at it. */

import { $, $$, fetched, h, put, s, say } from "./dom.js";
import { Figure } from "./meters/figure.js";

const EVERY = 4000;
const SIDE = 11;
const ROWS = 6;

function road(mount, found) {
  const key = JSON.stringify(found);
  if (mount.dataset.drawn === key) return;
  mount.dataset.drawn = key;
  const count = Math.max(Math.ceil(mount.clientWidth / SIDE), 8);
  const used = found.cells.reduce((most, [column]) => Math.max(most, column + 1), 0);
  const skipped = Math.max(0, used + 1 - count);
  const marks = found.columns.flatMap(([winner, ties]) => ties.map((each) => [winner, each]));
  const lines = [...Array.from({ length: count + 1 }, (_, n) => `M${n * SIDE} 0V${ROWS * SIDE}`), ...Array.from({ length: ROWS + 1 }, (_, n) => `M0 ${n * SIDE}H${count * SIDE}`)];
  const wins = marks.filter(([winner]) => winner === "B").length;
  put(mount, s("svg", { width: count * SIDE + 1, height: ROWS * SIDE + 1, viewBox: `-.5 -.5 ${count * SIDE + 1} ${ROWS * SIDE + 1}`, role: "img", "aria-label": marks.length ? `Big road: Banker ${wins}, Player ${marks.length - wins}` : "A fresh shoe" },
    s("path.road-grid", { d: lines.join("") }),
    ...found.cells.map(([column, row], n) => {
      const [x, y] = [(column - skipped + 0.5) * SIDE, (row + 0.5) * SIDE];
      if (column < skipped) return null;
      return s("g", {}, s("circle.road-ring", { class: `win-${marks[n][0]}`, cx: x, cy: y, r: 3.7, "stroke-width": 1.6 }),
        marks[n][1] ? s("path.road-tie", { d: `M${x - 3.7} ${y + 3.7}L${x + 3.7} ${y - 3.7}`, "stroke-width": 1.4 }) : null);
    })));
}

const figures = new WeakMap();

function meters(card, shown) {
  if (!shown) return;
  const sums = { ...shown.meters, must_hit: shown.must_hit?.cents };
  for (const row of $$(".meter", card)) {
    if (!figures.has(row)) figures.set(row, new Figure($(".meter-sum", row)));
    if (sums[row.dataset.meter] !== undefined) figures.get(row).show(sums[row.dataset.meter]);
  }
}

function refresh(table) {
  const card = $(`.lobby-table[data-table="${CSS.escape(table.id)}"]`);
  if (!card) return false;
  const mark = $(".phase-mark", card);
  mark.dataset.phase = table.phase;
  say(mark, table.last_hand && table.phase === "betting" ? "last hand" : table.phase);
  const taken = new Set(table.seats.taken);
  put($(".seat-dots", card), Array.from({ length: table.seats.all }, (_, n) => h("i", { class: taken.has(n + 1) ? "taken" : "" })));
  say($(".seat-words", card), `${table.seats.all - taken.size} free`);
  road($(".lobby-road", card), table.road);
  meters(card, table.meters);
  return true;
}

async function look() {
  if (!document.hidden) {
    try {
      const { tables } = await fetched("/api/v1/lobby");
      const known = tables.map(refresh);
      // A table that opened since is drawn by the server.
      if (known.includes(false) || tables.length !== $$(".lobby-table").length) location.reload();
    } catch { /* the next look will tell */ }
  }
  setTimeout(look, EVERY);
}

for (const mount of $$(".lobby-road")) road(mount, JSON.parse(mount.dataset.road));
setTimeout(look, EVERY);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
