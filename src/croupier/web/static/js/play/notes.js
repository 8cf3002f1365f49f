/* What the house tells everybody or one player beside the game: a line each, with what may be done about it. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";

export function notes(mount = $("#notes")) {
  const lines = new Map(); /* by name */

  function draw() {
    put(mount, [...lines.values()].map(({ element }) => element));
    mount.hidden = !lines.size;
  }

  return {
    /** `acts` are of [words, what to do]; the same words again change nothing. */
    show(name, words, { kind = "warn", acts = [] } = {}) {
      if (lines.get(name)?.words === words) return;
      const element = h("div.notice.note", { class: kind, data: { note: name } }, h("p", {}, words),
        acts.length ? h("div.row", {}, acts.map(([label, act]) => h("button.button.small", { type: "button", onclick: act }, label))) : null);
      lines.set(name, { words, element });
      announce(words);
      draw();
    },
    hide(name) { if (lines.delete(name)) draw(); },
  };
}
