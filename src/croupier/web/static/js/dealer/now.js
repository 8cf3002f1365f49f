/* What must be done now: one large step, others of equal right beside it, and what follows. */

import { $, h, put } from "../dom.js";
import { announce } from "../announce.js";
import { Blanks } from "./blanks.js";

const DOUBLE_TAP = 250;

export class Now {
  constructor(give, game, { quiet }) {
    this.give = give;
    this.game = game;
    this.quiet = quiet; /* training: the step is shown only when it is asked for */
    this.first = null;
    this.until = 0; /* the place an order of this page has made; older listings are past */
  }

  show(now, coming, place) {
    if (place < this.until) return;
    if (!this.giving) this.rest(false);
    const mine = now.filter((each) => each.mine);
    const main = mine[0] ?? now[0] ?? null;
    const kept = main && this.first && JSON.stringify(main) === JSON.stringify(this.first);
    this.first = main;
    if (!kept) this.draw(main, now.filter((each) => each !== main));
    put($("#coming"), coming.map((each) => h("li", {},
      h("span", {}, each.says), h("span.clause", { title: each.requirement }, each.clause))));
    $("#coming-part").hidden = this.quiet || coming.length === 0;
  }

  draw(main, others) {
    this.blanks = null;
    if (!main) {
      put($("#now"), h("p.empty", {}, "Nothing is left to be done at this table."));
      return;
    }
    const step = this.step(main);
    this.settled = performance.now() + DOUBLE_TAP;
    put($("#now"), this.quiet ? this.covered(step) : step, others.length ? this.beside(others) : null);
    if (!this.quiet) announce(`${main.says}.`);
    /* Whoever walks the steps by keyboard stays on the button. */
    if (this.focused && main.mine && !main.blanks.length) this.button.focus({ preventScroll: true });
    if (this.focused && main.mine && main.blanks.length) this.blanks.focus();
  }

  step(each) {
    this.blanks = new Blanks(each.blanks, this.game);
    this.button = h("button.button.primary.next", { type: "submit", disabled: !each.mine }, each.says);
    const form = h("form.step", { onsubmit: (event) => { event.preventDefault(); this.take(); } },
      h(each.mine ? "h3.visually-hidden" : "h3", {}, each.says),
      h("p.requirement", {}, each.requirement),
      h("p.by-clause", {}, h("span.clause", {}, each.clause), " ", h("span.soft", {}, each.section)),
      this.blanks.element,
      each.mine ? this.button : h("p.notice.warn.waiting", {}, waiting(each)),
      each.mine ? h("p.soft.small-text.keys", {}, h("kbd", {}, "Enter"), " or ", h("kbd", {}, "Space"), " takes this step") : null);
    if (each.by === "player" && each.mine) {
      form.querySelector("h3").after(h("p.badge", {}, `for ${each.person}`));
    }
    return form;
  }

  beside(others) {
    return h("ul.menu.beside", {}, others.map((each) => h("li", {},
      h("button.button.wide", { type: "button", disabled: !each.mine, onclick: () => this.give(each) },
        h("span", {}, each.says), h("span.clause", { title: each.requirement }, each.clause)))));
  }

  covered(step) {
    return h("details.fold.covered", {}, h("summary", {}, "Show me"), step);
  }

  /** The next step, once all its blanks are filled; a second tap does not take the one after it. */
  async take() {
    if (!this.first?.mine || this.busy || performance.now() < this.settled) return;
    const filled = this.blanks.filled();
    if (filled === null) return;
    this.focused = document.activeElement === this.button;
    this.rest(true);
    /* A listing from before the answer must not offer the same step again. */
    this.giving = true;
    const place = await this.give(this.first, filled);
    this.giving = false;
    if (place) this.until = Math.max(this.until, place);
    else this.rest(false);
  }

  rest(busy) {
    this.busy = busy;
    this.button?.setAttribute("aria-disabled", String(busy));
  }
}

function waiting(each) {
  if (each.waits) return `Waits: ${each.waits}.`;
  const whose = each.person || `the ${each.by}`;
  return `Waits for ${whose}.`;
}
