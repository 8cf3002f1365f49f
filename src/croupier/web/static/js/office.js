/* The office: what is open, what may be opened, and who may come in. */

import { $ } from "./dom.js";
import { showBooks } from "./office/books.js";
import { showOpening } from "./office/opening.js";
import { showTables } from "./office/tables.js";

for (const close of document.querySelectorAll("[data-close]")) {
  close.addEventListener("click", () => close.closest("dialog").close());
}
const refresh = showTables();
showOpening(refresh);
if ($("#office").dataset.administrator) showBooks();
