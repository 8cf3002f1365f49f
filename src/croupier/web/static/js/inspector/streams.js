/* The list of streams: found by name, a page at a time. */

import { announce } from "../announce.js";
import { $, fetched, h, put } from "../dom.js";
import { clock, count, day, query, short } from "./places.js";

const form = $("#seek");
const rows = $("#streams tbody");
const more = $("#more-streams");
let asked = 0;

function row(each) {
  const named = each.stream.includes(":") ? each.stream.slice(each.stream.indexOf(":") + 1) : each.stream;
  return h("tr", {},
    h("td", { "data-label": "Stream" },
      h("a", { href: `/inspect/${encodeURIComponent(each.stream)}` }, named), " ",
      h("span.badge", {}, each.kind)),
    h("td.number", { "data-label": "Records" }, each.place.toLocaleString("en-US")),
    h("td.number", { "data-label": "Rounds" }, each.rounds === null ? "" : each.rounds.toLocaleString("en-US")),
    h("td.mono", { "data-label": "Newest" }, h("time", { datetime: each.newest }, `${day(each.newest)} ${clock(each.newest)}`)),
    h("td.mono", { "data-label": "Head" }, each.hash
      ? h("code.hash", { title: each.hash }, short(each.hash))
      : h("span.soft", { title: "Something lies face down; the hash would tell what." }, "closed")));
}

async function show(after = "") {
  const mine = (asked += 1);
  const wanted = new FormData(form);
  try {
    const found = await fetched(`/api/v1/journals${query({ search: wanted.get("search"), kind: wanted.get("kind"), after })}`);
    if (mine !== asked) return;
    const made = found.streams.map(row);
    if (after) rows.append(...made);
    else put(rows, made);
    more.hidden = found.next === null;
    more.onclick = () => show(found.next);
    $("#no-streams").hidden = rows.children.length > 0;
    announce(count(rows.children.length, "stream"));
  } catch (error) {
    put(rows, h("tr", {}, h("td", { colspan: "5" }, h("p.notice.bad", {}, error.message))));
  }
}

let waiting = 0;
form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(show, 200);
});
show();
