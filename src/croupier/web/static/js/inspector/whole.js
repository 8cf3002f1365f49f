/* The journal as a whole: who signs it, and what is kept beside its streams. */

import { $, fetched, h, put } from "../dom.js";
import { Auditing, checks, facts, stamped, troubles } from "./auditing.js";
import { count } from "./places.js";

new Auditing("/api/v1/journal/verify", show);

function show(verdict) {
  const older = verdict.older_than_register.length;
  put($("#verdict"),
    stamped(verdict),
    checks(verdict),
    h("dl.facts", {}, facts({ Records: verdict.records, "Signed heads": verdict.heads, "Not yet under a head": verdict.not_under_a_head })),
    older ? h("p.notice.warn", {}, `${count(older, "stream")} older than the register: whether others are gone that stood beside them then, nobody can tell.`) : null,
    troubles(verdict));
}

async function keys() {
  try {
    const { log_key: own, witnesses } = await fetched("/api/v1/journal");
    put($("#log-keys"), own
      ? [h("dt", {}, "Signed with"), h("dd.mono.long", {}, own), witnesses.flatMap((each) => [h("dt", {}, "Shown to"), h("dd.mono.long", {}, each)])]
      : [h("dt", {}, "Signed with"), h("dd", {}, "nothing: this house signs no heads")]);
  } catch (error) { put($("#log-keys"), h("dt", {}, "Signed with"), h("dd", {}, error.message)); }
}

keys();
