/* What happened, in sentences, each with the rule behind it. */

import { $, h } from "/static/js/dom.js";
import { cited } from "./words.js";
import { inHere } from "/static/js/tongue.js";

const KEPT = 120;

export function talk() {
  const list = h("ol.talk");
  $("#panel-talk").append(list);
  return {
    update(view, events) {
      for (const event of events) {
        if (!event.told) continue;
        list.prepend(h("li", {}, h("time", { datetime: event.at }, clock(event.at)), h("span", {}, event.told, " ", cited(event.clause))));
      }
      while (list.childElementCount > KEPT) list.lastElementChild.remove();
    },
  };
}

function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString(inHere, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}
