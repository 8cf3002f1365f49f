/* An order out of turn, looked at before it is given. */

import { $, h, put, say } from "../dom.js";
import { Blanks } from "./blanks.js";
import { byClause } from "./menu.js";

export class Sheet {
  constructor(give, game) {
    this.give = give;
    this.game = game;
    this.dialog = $("#order-sheet");
    $("#order-form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
  }

  open(instruction) {
    this.instruction = instruction;
    this.blanks = new Blanks(instruction.blanks, this.game);
    say($("#order-title"), instruction.says);
    put($("#order-body"),
      instruction.then ? h("p", {}, instruction.then) : null,
      h("p.requirement", {}, instruction.requirement),
      h("p", {}, byClause(instruction), " ", h("span.soft", {}, instruction.section)),
      this.blanks.element,
      instruction.confirm ? h("p.notice.warn", {}, "This is recorded and cannot be taken back.") : null);
    this.dialog.showModal();
    this.blanks.focus();
  }

  async send() {
    const filled = this.blanks.filled();
    if (filled === null) return;
    $("#order-send").disabled = true;
    try {
      await this.give(this.instruction, filled);
      this.dialog.close();
    } finally {
      $("#order-send").disabled = false;
    }
  }
}
