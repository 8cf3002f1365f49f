/* Tables that are open, how they are run, and closing them. */

import { $, fetched, h, put } from "../dom.js";
import { announce } from "../announce.js";
import { ask } from "./ask.js";
import { told } from "./trouble.js";

export function showTables() {
  async function refresh() {
    try {
      const { tables } = await fetched("/api/v1/lobby");
      const arranged = await Promise.all(tables.map((table) => fetched(`/api/v1/tables/${encodeURIComponent(table.id)}/arrangement`).catch(() => null)));
      put($("#tables tbody"), tables.map((table, n) => row(table, arranged[n], refresh)));
      $("#tables").hidden = tables.length === 0;
      $("#no-tables").hidden = tables.length > 0;
    } catch (error) {
      put($("#office-trouble"), told(error));
    }
  }
  refresh();
  return refresh;
}

function row(table, arrangement, refresh) {
  const address = `/tables/${encodeURIComponent(table.id)}`;
  const run = arrangement ? (arrangement.automatic ? "Automatic dealer" : "A dealer") : "…";
  return h("tr", {},
    h("td", {}, h("a", { href: address }, table.id), table.practice ? h("div.soft", {}, "practice") : null),
    h("td", {}, table.title, h("div.soft.mono", {}, `${table.rulebook} · ${table.variant}`)),
    h("td", {}, `${table.seats.taken.length} of ${table.seats.all}`),
    h("td", {}, h("span.badge", { class: table.phase === "betting" ? "on" : "" }, table.phase)),
    h("td", {}, run, arrangement ? h("div.soft", {}, `${arrangement.betting_seconds} s to bet`) : null),
    h("td", {}, h("div.acts", {},
      h("a.button.small", { href: `${address}/dealer` }, "Console"),
      h("button.button.small.danger", { type: "button", disabled: table.phase === "closed", onclick: () => close(table, refresh) }, "Close"))));
}

function close(table, refresh) {
  ask({
    title: `Close ${table.id}?`,
    body: h("p", {}, "The shoe ends, the tray goes to the cage, and the table opens no more. Everybody must have left their seat."),
    verb: "Close the table",
    async act() {
      await fetched(`/api/v1/tables/${encodeURIComponent(table.id)}/orders`, { method: "POST", body: { id: crypto.randomUUID(), order: { name: "close-table" } } });
      announce(`${table.id} is closed.`);
      await refresh();
    },
  });
}
