/* The office: what is open, what may be opened, and who may come in. */

import { $ } from "./dom.js";
import { showBooks } from "./office/books.js";
import { showMeters } from "./office/meters.js";
import { showOpening } from "./office/opening.js";
import { showTables } from "./office/tables.js";

for (const close of document.querySelectorAll("[data-close]")) {
  close.addEventListener("click", () => close.closest("dialog").close());
}
const tables = showTables();
const meters = showMeters();
showOpening(() => Promise.all([tables(), meters()]));
if ($("#office").dataset.administrator) showBooks();
