/* The tabs beside a table. */

import { $, $$ } from "/static/js/dom.js";

/** `panels` by name; the first tab is open. */
export function tabs(panels) {
  const all = $$('#side-tabs [role="tab"]');
  const open = (tab, focus) => {
    for (const each of all) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      $(`#${each.getAttribute("aria-controls")}`).hidden = !chosen;
    }
    if (focus) tab.focus();
    panels[nameOf(tab)].opened?.();
  };
  all.forEach((tab, n) => {
    tab.addEventListener("click", () => open(tab, false));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      open(all.at((n + step) % all.length), true);
    });
  });
  panels[nameOf(all[0])].opened?.();
}

const nameOf = (tab) => tab.id.replace("tab-", "");
