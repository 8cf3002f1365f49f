/* The player's side of a table of any game: its parts in their order, the clock, the tabs, the marks. */

import { $, h } from "/static/js/dom.js";
import { Clock } from "/static/js/clock.js";
import { tabs } from "./sides.js";

/** `parts` are drawn in order, then the `panels` beside the table; `marks(view)` are [words, kind]. */
export function sitting(room, { parts, panels, marks }) {
  const all = [...parts, ...Object.values(panels)];
  const clock = new Clock($("#clock"), (now) => (now.what === "betting" ? "Time left to bet" : "Time left to decide"));
  if (!room.plays) $("#tab-rounds").remove();
  tabs(panels);
  return {
    update(view, events, first) {
      for (const part of all) part.update?.(view, events, first);
      mark(marks(view));
    },
    clock(now) { clock.set(now); },
  };
}

function mark(found) {
  const key = found.map(([words]) => words).join("|");
  const mount = $("#marks");
  if (mount.dataset.key === key) return;
  mount.dataset.key = key;
  mount.replaceChildren(...found.map(([words, kind]) => h("span.badge", { class: kind }, words)));
}
