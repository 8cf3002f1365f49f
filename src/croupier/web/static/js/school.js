/* The dealer school's questions work without this: here chips are pressed instead of written, and piles are drawn. */

import { h, put } from "/static/js/dom.js";
import { chipTray } from "/static/js/drills/chip_tray.js";
import { piles } from "/static/js/drills/piles.js";
import { stopwatch } from "/static/js/drills/stopwatch.js";

for (const drawn of document.querySelectorAll("[data-stacks]")) {
  put(drawn, piles(JSON.parse(drawn.dataset.stacks)));
}

for (const timed of document.querySelectorAll("[data-mark]")) {
  timed.append(stopwatch(Number(timed.dataset.mark), Number(timed.dataset.waited)).element);
}

const field = document.querySelector("#in-chips");
if (field) {
  const given = field.querySelector("input");
  const chips = chipTray(JSON.parse(field.dataset.tray));
  given.form.addEventListener("submit", () => { sent.value = chips.given(); });
  const sent = h("input", { type: "hidden", name: given.name });
  put(field, chips.element, sent);
}
