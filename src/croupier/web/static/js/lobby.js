/* The lobby keeps itself fresh while somebody looks at it. */

import { $, $$, fetched, h, put, say } from "./dom.js";
import { phaseInWords } from "./lobby/phases.js";
import { lastRounds } from "./lobby/last_rounds.js";
import { Figure } from "./meters/figure.js";
import { t } from "./tongue.js";

const EVERY = 4000;
const figures = new WeakMap();

function meters(card, shown) {
  if (!shown) return;
  const sums = { ...shown.meters, must_hit: shown.must_hit?.cents };
  for (const row of $$(".meter", card)) {
    if (!figures.has(row)) figures.set(row, new Figure($(".meter-sum", row)));
    if (sums[row.dataset.meter] !== undefined) figures.get(row).show(sums[row.dataset.meter]);
  }
}

/** As a picture and in words. */
function showRounds(mount, road) {
  lastRounds(mount, road);
  say($(".lobby-told", mount.closest(".lobby-table")), $("svg", mount).getAttribute("aria-label"));
}

function refresh(table) {
  const card = $(`.lobby-table[data-table="${CSS.escape(table.id)}"]`);
  if (!card) return false;
  const mark = $(".phase-mark", card);
  mark.dataset.phase = table.phase;
  say(mark, table.last_hand && table.phase === "betting" ? t("last hand") : phaseInWords(table.phase));
  const taken = new Set(table.seats.taken);
  put($(".seat-dots", card), Array.from({ length: table.seats.all }, (_, n) => h("i", { class: taken.has(n + 1) ? "taken" : "" })));
  say($(".seat-words", card), t("{count} free", { count: table.seats.all - taken.size }));
  const playNow = $("form.play-now", card);
  if (playNow) playNow.hidden = taken.size >= table.seats.all || table.phase === "closed" || !table.automatic;
  showRounds($(".lobby-road", card), table.road);
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

for (const mount of $$(".lobby-road")) showRounds(mount, JSON.parse(mount.dataset.road));
setTimeout(look, EVERY);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
