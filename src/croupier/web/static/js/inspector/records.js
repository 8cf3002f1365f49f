/* The journal as numbered lines: live at its end, searched, opened one by one. */

import { announce } from "../announce.js";
import { $, $$, fetched, h, put } from "../dom.js";
import { api, clock, count, day, query, short } from "./places.js";

const PAGE = 100;
const MOST_ROWS = 600;
const SOON = 250;

export class Records {
  constructor(stream, head) {
    this.stream = stream;
    this.head = head;
    this.rows = $("#records tbody");
    this.paper = $("#records-scroll");
    this.filter = {};
    this.next = null; /* the cursor of a search */
    this.following = true;
    this.asked = 0; /* how often another list was asked for: what comes for an older one is late */
    this.kinds = new Set();
    $("#earlier").addEventListener("click", () => this.showEarlier());
    $("#later").addEventListener("click", () => this.showLater());
    $("#newest").addEventListener("click", () => this.showNewest());
    $("#find").addEventListener("submit", (event) => { event.preventDefault(); this.find(); });
    this.rows.addEventListener("click", (event) => this.opened(event));
  }

  get isFiltered() { return Object.values(this.filter).some(Boolean); }
  get first() { return Number(this.rows.querySelector("tr.record")?.dataset.place ?? 0); }
  get last() { return Number([...this.rows.querySelectorAll("tr.record")].at(-1)?.dataset.place ?? 0); }

  /** A page of the list that was asked for last; null if another was asked for meanwhile. */
  async page(after, limit = PAGE) {
    const asked = this.asked;
    const page = await fetched(api(this.stream, `/records${query({ after, limit, ...this.filter })}`));
    return asked === this.asked ? page : null;
  }

  async showNewest() {
    $("#find").reset();
    this.filter = {};
    await this.begin(Math.max(0, this.head - PAGE), true);
    this.paper.scrollTop = this.paper.scrollHeight;
  }

  /** Lines from a place on, and the wanted one opened. */
  async showPlace(place) {
    this.filter = {};
    await this.begin(Math.max(0, place - 20), false);
    const row = this.rows.querySelector(`tr.record[data-place="${place}"]`);
    if (!row) return announce(`There is no record at place ${place}.`);
    this.open(row);
    row.scrollIntoView({ block: "center" });
    row.querySelector("button").focus({ preventScroll: true });
    return undefined;
  }

  async find() {
    const wanted = Object.fromEntries(new FormData($("#find")));
    const place = Number(wanted.place);
    delete wanted.place;
    this.filter = Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, value.trim()]));
    if (this.isFiltered) await this.begin(place ? place - 1 : 0, false);
    else if (place) await this.showPlace(place);
    else await this.showNewest();
  }

  async begin(after, following) {
    this.following = following;
    this.asked += 1;
    try {
      const page = await this.page(after);
      if (!page) return;
      this.take(page);
      put(this.rows, this.lines(page.records, ""));
      this.mark(page);
      announce(this.isFiltered ? `${count(page.records.length, "record")} found.` : "");
    } catch (error) {
      put(this.rows, h("tr", {}, h("td", { colspan: "5" }, h("p.notice.bad", {}, error.message))));
    }
  }

  async showEarlier() {
    const first = this.first;
    const page = await this.page(Math.max(0, first - 1 - PAGE), Math.min(PAGE, first - 1));
    if (!page) return;
    const top = this.rows.firstElementChild;
    const before = top.getBoundingClientRect().top;
    this.rows.prepend(...this.lines(page.records, ""));
    this.paper.scrollTop += top.getBoundingClientRect().top - before;
    this.following = false;
    this.trim("end");
    this.mark(null);
  }

  async showLater() {
    const page = await this.page(this.isFiltered ? this.next : this.last);
    if (!page) return;
    this.take(page);
    this.append(page.records);
    this.mark(page);
    if (this.isFiltered) announce(`${count(page.records.length, "record")} more.`);
  }

  /** Something was recorded: fetched a moment later, together with what follows at once. */
  moved(place) {
    this.head = Math.max(this.head, place);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.catchUp(), SOON);
  }

  async catchUp() {
    this.tellHead();
    if (!this.following || this.isFiltered) return this.mark(null);
    try {
      const hadHidden = Boolean(this.rows.querySelector("tr.closed"));
      // faces and hashes that were closed may be open now, so those lines are fetched again
      const after = hadHidden ? Number(this.rows.querySelector("tr.closed").dataset.place) - 1 : this.last;
      const page = await this.page(after, 500);
      if (!page) return undefined;
      this.take(page);
      const wasAtEnd = this.isAtEnd;
      const open = $$('button.place[aria-expanded="true"]', this.rows).map((each) => each.textContent);
      for (const old of hadHidden ? [...this.rows.children] : []) if (Number(old.dataset.place) > after) old.remove();
      this.append(page.records);
      for (const row of $$("tr.record", this.rows)) if (open.includes(row.dataset.place)) this.open(row);
      this.trim("start");
      this.mark(page);
      if (wasAtEnd) this.paper.scrollTop = this.paper.scrollHeight;
    } catch (error) {
      announce(error.message);
    }
    return undefined;
  }

  get isAtEnd() {
    const { scrollTop, clientHeight, scrollHeight } = this.paper;
    return scrollTop + clientHeight >= scrollHeight - 120;
  }

  append(records) {
    const last = [...this.rows.querySelectorAll("tr.record")].at(-1);
    this.rows.append(...this.lines(records, last?.dataset.day ?? ""));
  }

  take(page) {
    this.next = page.next;
    this.head = Math.max(this.head, page.head);
    for (const each of page.records) this.kinds.add(each.kind.split("/")[0]);
    put($("#kinds"), [...this.kinds].sort().map((kind) => h("option", { value: kind })));
    this.tellHead();
  }

  tellHead() { $("#head-place").textContent = this.head.toLocaleString("en-US"); }

  trim(end) {
    while (this.rows.children.length > MOST_ROWS) (end === "end" ? this.rows.lastElementChild : this.rows.firstElementChild).remove();
  }

  mark(page) {
    const more = this.isFiltered ? (page?.next ?? this.next) !== null : this.last < this.head;
    $("#later").hidden = !more;
    $("#earlier").hidden = this.isFiltered || this.first <= 1;
    if (!more && !this.isFiltered) this.following = true;
    $("#no-records").hidden = this.rows.children.length > 0;
    $("#withheld").hidden = !this.rows.querySelector("tr.closed");
  }

  lines(records, lastDay) {
    const made = [];
    let today = lastDay;
    for (const each of records) {
      if (day(each.at) !== today) {
        today = day(each.at);
        made.push(h("tr.day", { data: { place: each.place } }, h("th", { colspan: "5", scope: "colgroup" }, today)));
      }
      made.push(line(each));
    }
    return made;
  }

  opened(event) {
    const button = event.target.closest("button.place");
    if (!button) return;
    const row = button.closest("tr");
    if (button.getAttribute("aria-expanded") === "true") {
      button.setAttribute("aria-expanded", "false");
      row.nextElementSibling.remove();
    } else this.open(row);
  }

  open(row) {
    const button = row.querySelector("button.place");
    if (button.getAttribute("aria-expanded") === "true") return;
    button.setAttribute("aria-expanded", "true");
    row.after(whole(row.record));
    for (const each of [row.nextElementSibling, row]) each.scrollIntoView({ block: "nearest" });
  }
}

function line(each) {
  const row = h("tr.record", { class: each.hash ? "" : "closed", data: { place: each.place, day: day(each.at) } },
    h("td.number", {}, h("button.place", { type: "button", "aria-expanded": "false", "aria-label": `Record ${each.place}, all of it` }, String(each.place))),
    h("td.mono.time", {}, h("time", { datetime: each.at }, clock(each.at))),
    h("td.actor", { title: each.office }, each.actor, each.order?.for && ` for ${each.order.for}`),
    h("td.told", {}, each.told, " ", each.clause && h("span.clause", { title: each.rule }, each.clause)),
    h("td.hash-cell", {}, each.hash ? h("code.hash", { title: each.hash }, short(each.hash)) : h("span.soft", {}, "closed")));
  row.record = each;
  return row;
}

function whole(each) {
  const closed = "closed until nothing lies face down";
  return h("tr.whole", { data: { place: each.place } }, h("td", { colspan: "5" },
    h("dl.facts", {},
      h("dt", {}, "Event"), h("dd.mono", {}, each.kind),
      each.clause && [h("dt", {}, "Clause"), h("dd", {}, h("span.clause", {}, each.clause), " ", each.rule)],
      h("dt", {}, "Time"), h("dd.mono", {}, each.at),
      h("dt", {}, "Given by"), h("dd", {}, each.office ? `${each.actor}, ${each.office}` : each.actor),
      each.order?.for && [h("dt", {}, "For"), h("dd", {}, each.order.for)],
      each.order && [h("dt", {}, "Order"), h("dd.mono", {}, [each.order.name, `${each.command}#${each.order.n}`].filter(Boolean).join(" · "))],
      h("dt", {}, "Command"), h("dd.mono", {}, each.command),
      h("dt", {}, "Previous"), h("dd.mono.long", {}, each.previous ?? closed),
      h("dt", {}, "Hash"), h("dd.mono.long", {}, each.hash ?? closed)),
    each.order?.body && h("pre.body", { tabindex: "0", "aria-label": "The order" }, JSON.stringify(each.order.body, null, 2)),
    h("pre.body", { tabindex: "0", "aria-label": "Body of the record" }, JSON.stringify(each.body, null, 2)),
    each.withheld && h("p.soft.small-text", {}, "A face in this record is nobody's to know yet.")));
}
