/* The rounds of a table, by shoe or set, the newest first. */

import { $, fetched, h, put, say } from "../dom.js";
import { api, clock, query } from "./places.js";

const SOON = 800;

export class Rounds {
  constructor(stream, game) {
    Object.assign(this, { stream, game });
    say($('label[for="shoe"]'), game.countedBy);
    this.list = $("#round-list");
    this.shoe = "";
    $("#by-shoe").addEventListener("submit", (event) => {
      event.preventDefault();
      this.shoe = $("#shoe").value;
      this.show();
    });
  }

  async show(before = "") {
    this.isShown = true;
    this.isLong = Boolean(before);
    try {
      const found = await fetched(api(this.stream, `/rounds${query({ shoe: this.shoe, before })}`));
      if (!before) put(this.list);
      for (const each of found.rounds) this.add(each);
      $("#older").hidden = found.next === null;
      $("#older").onclick = () => this.show(found.next);
      $("#no-rounds").hidden = this.list.children.length > 0;
      $("#shoe").max = found.shoes;
      this.choose(this.chosen);
      return found.rounds;
    } catch (error) {
      put(this.list, h("p.notice.bad", {}, error.message));
      return [];
    }
  }

  /** Something was recorded; a list that shows older rounds too is left as it is. */
  moved() {
    if (!this.isShown || this.isLong) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.show(), SOON);
  }

  add(each) {
    if (this.list.lastElementChild?.dataset.shoe !== String(each.shoe)) {
      this.list.append(h("section", { data: { shoe: each.shoe } }, h("h2", {}, `${this.game.countedBy} ${each.shoe}`), h("ul", {})));
    }
    const result = this.game.resultOf(each) || (each.over ? "no result" : "in play");
    this.list.lastElementChild.querySelector("ul").append(
      h("li", {}, h("a.round", { href: `#round-${each.shoe}-${each.round}`, data: { key: `${each.shoe}-${each.round}` } },
        h("span.mono", {}, String(each.round)),
        h(`span.result.${result.replace(" ", "-")}`, {}, result),
        h("span.coup.mono", {}, this.game.summaryOf(each)),
        h("time.mono.soft", { datetime: each.at }, clock(each.at)))));
  }

  choose(key) {
    this.chosen = key;
    for (const each of this.list.querySelectorAll("a.round")) {
      if (each.dataset.key === key) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
  }
}
