/* The sign of a table on a screen beside it: its meters follow the house, and it may fill the screen. */

import { $, $$, fetched } from "./dom.js";
import { Figure } from "./meters/figure.js";

const EVERY = 4000;
const board = $("#sign-meters");
const figures = new Map($$(".meter", board ?? document).map((row) => [row.dataset.meter, new Figure($(".meter-sum", row))]));

async function look() {
  if (!document.hidden) {
    try {
      const shown = await fetched(`/api/v1/meters/${encodeURIComponent(board.dataset.link)}`);
      const sums = { ...shown.meters, must_hit: shown.must_hit?.cents };
      for (const [name, figure] of figures) if (sums[name] !== undefined) figure.show(sums[name]);
    } catch { /* the next look will tell */ }
  }
  setTimeout(look, EVERY);
}

if (board) look();

const fill = $("#fill-screen");
if (fill && document.fullscreenEnabled) {
  fill.hidden = false;
  fill.addEventListener("click", () => $(".table-sign").requestFullscreen());
}
