/* Must Hit points: sealed under a hash before, opened when they were reached. */

import { $, fetched, h, put } from "../dom.js";
import { dollars } from "../money.js";
import { api, clock, day, query, short } from "./places.js";

const WINDOW = 20_000; /* records that one question looks at */
const SEALED = "must-hit-armed";
const OPENED = "must-hit-reached";

export class Points {
  constructor(stream) {
    this.stream = stream;
    this.records = new Map(); /* by place */
    this.from = null; /* everything behind this place was looked at */
    this.head = 0;
    $("#further-back").addEventListener("click", () => this.further());
  }

  async show(head) {
    const after = this.from === null ? Math.max(0, head - WINDOW) : this.head;
    await this.look(after, head);
    this.head = head;
    if (this.from === null) this.from = after;
    await this.draw();
  }

  async further() {
    const before = this.from;
    this.from = Math.max(0, before - WINDOW);
    await this.look(this.from, before);
    await this.draw();
  }

  async look(after, upto) {
    for (const kind of [SEALED, OPENED]) {
      for (let next = after; next !== null && next < upto;) {
        const page = await fetched(api(this.stream, `/records${query({ after: next, kind, limit: 500 })}`));
        for (const each of page.records) if (each.place <= upto) this.records.set(each.place, each);
        ({ next } = page);
      }
    }
  }

  async draw() {
    const rows = await this.pairs();
    $("#points").hidden = rows.length === 0 && this.from === 0;
    $("#further-back").hidden = this.from === 0;
    put($("#points tbody"), rows.map(row));
  }

  /** The newest first: each seal with what it held, once that was opened. */
  async pairs() {
    const found = [];
    for (const each of [...this.records.values()].sort((one, other) => one.place - other.place)) {
      if (each.kind.startsWith(SEALED)) found.push({ sealed: each, opened: null, matches: null });
      else if (found.length && !found.at(-1).opened) found.at(-1).opened = each;
      else found.push({ sealed: null, opened: each, matches: null });
    }
    for (const pair of found) pair.matches = await matches(pair);
    return found.reverse();
  }
}

/** Whether the hash is that of salt and point; null where this page cannot say. */
async function matches({ sealed, opened }) {
  if (!sealed || !opened || !crypto.subtle) return null;
  const secret = new TextEncoder().encode(`${opened.body.salt} ${opened.body.point}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", secret));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sealed.body.commitment;
}

function row({ sealed, opened, matches: held }) {
  return h("tr", {},
    h("td", {}, sealed ? [at(sealed), h("code.hash", { title: sealed.body.commitment }, short(sealed.body.commitment))] : h("span.soft", {}, "earlier")),
    h("td", {}, opened ? at(opened) : h("span.badge", {}, "sealed")),
    h("td.number", {}, opened ? dollars(opened.body.point) : ""),
    h("td", {}, opened ? `${dollars(opened.body.cents)}: table ${opened.body.table}, round ${opened.body.round}, seat ${opened.body.seat} drawn from ${opened.body.seats.join(", ")}` : ""),
    h("td", {}, opened ? h("code.hash", { title: opened.body.salt }, short(opened.body.salt)) : ""),
    h("td", {}, held === null ? "" : h(`span.badge.${held ? "on" : "bad"}`, {}, held ? "matches" : "does not match")));
}

function at(record) {
  return h("a.point-at", { href: `#place-${record.place}` }, `${day(record.at)} ${clock(record.at)}`);
}
