/* A list of what else may be ordered, or of what can have gone wrong. */

import { h, put } from "../dom.js";

/** No chapter speaks of some things, such as fills: those are the house's own. */
export const byClause = ({ clause }) => (clause ? h("span.clause", {}, clause) : h("span.soft.small-text", {}, "house procedure"));

export class Menu {
  constructor(mount, choose) {
    this.mount = mount;
    this.choose = choose;
  }

  show(listed) {
    const shown = JSON.stringify(listed);
    if (shown === this.shown) return;
    this.shown = shown;
    put(this.mount, listed.map((each) => h("li", {},
      h("button.entry", { type: "button", onclick: () => this.choose(each) },
        h("span.entry-says", {}, each.says),
        each.then ? h("span.entry-then", {}, each.then) : null,
        byClause(each)))));
  }
}
