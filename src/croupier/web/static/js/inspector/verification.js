/* One stream's verification, and how far it lies under the newest signed head. */

import { $, fetched, h, put } from "../dom.js";
import { Auditing, checks, facts, stamped, troubles } from "./auditing.js";
import { api } from "./places.js";
import { signedHead } from "./signed_head.js";

export class Verification {
  /** `countedBy` is what rounds are numbered within, at a table that plays a game this page can show. */
  constructor(stream, isTable, countedBy) {
    Object.assign(this, { stream, isTable, hasShoes: !countedBy || countedBy === "Shoe" });
    new Auditing(api(stream, "/verify"), (verdict) => this.show(verdict));
  }

  async opened() {
    try {
      const { head, provable } = await fetched(api(this.stream, "/head"));
      put($("#signed-head"), signedHead(this.stream, head, provable));
    } catch (error) { put($("#signed-head"), h("p.notice.warn", {}, error.message)); }
  }

  show(verdict) {
    put($("#verdict"),
      stamped(verdict),
      checks(verdict),
      h("dl.facts", {},
        facts({ Records: verdict.records }),
        this.isTable && facts({ Rounds: verdict.rounds, ...(this.hasShoes && { Shoes: verdict.shoes }), "Sealed orders opened": verdict.opened, "Still sealed": verdict.pending, "Of these checked so far": verdict.held }),
        h("dt", {}, "Last hash"), h("dd.mono.long", {}, verdict.head ?? "closed while something lies face down")),
      troubles(verdict, (place) => h("a", { href: `#place-${place}` }, String(place))));
    this.opened();
  }
}
