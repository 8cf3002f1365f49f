/* Tables that are open, how they are run, and closing them. */

import { $, fetched, h, put } from "../dom.js";
import { announce } from "../announce.js";
import { ask } from "./ask.js";
import { told } from "./trouble.js";

const LOOKS_EVERY = 10_000; /* so that nobody misses a dealer who is gone */

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
  setInterval(() => { if (!document.hidden && !document.querySelector("dialog[open]")) refresh(); }, LOOKS_EVERY);
  return refresh;
}

function row(table, arrangement, refresh) {
  const address = `/tables/${encodeURIComponent(table.id)}`;
  const run = arrangement ? (arrangement.automatic ? "Automatic dealer" : "A dealer") : "…";
  return h("tr", {},
    h("td", {}, h("a", { href: address }, table.name), beside(table)),
    h("td", {}, table.title, h("div.soft.mono", {}, `${table.rulebook} · ${table.variant}`)),
    h("td", {}, `${table.seats.taken.length} of ${table.seats.all}`),
    h("td", {}, h("span.badge", { class: table.phase === "betting" ? "on" : "" }, table.phase)),
    h("td", {}, run, table.dealer_gone ? h("div", {}, h("span.badge.bad", {}, "The dealer is gone")) : null, arrangement ? h("div.soft", {}, `${arrangement.betting_seconds} s to bet`) : null),
    h("td", {}, h("div.acts", {},
      h("button.button.small", { type: "button", disabled: table.phase === "closed" || table.clearing, onclick: () => clear(table, refresh) }, table.clearing ? "Is cleared" : "Clear…"),
      table.practice ? null : h("a.button.small", { href: `${address}/checklist` }, "Checklist"),
      h("a.button.small", { href: `${address}/dealer` }, "Console"),
      h("button.button.small.danger", { type: "button", disabled: table.phase === "closed", onclick: () => close(table, refresh) }, "Close"))));
}

/** Its id where it is called otherwise, and that it is for practice. */
function beside(table) {
  const id = table.name === table.id ? null : h("span.mono", {}, table.id);
  return id || table.practice ? h("div.soft", {}, id, id && table.practice ? " · " : null, table.practice ? "practice" : null) : null;
}

function clear(table, refresh) {
  const message = h("input", { maxlength: 200, autocomplete: "off", placeholder: "The pit closes at midnight" });
  ask({
    title: `Clear ${table.name}?`,
    body: [
      h("p", {}, "Nobody sits down any more. The round under way, or the one that wagers lie for, is the last; then everybody's chips go back to their purses and the table closes by itself."),
      h("label.field", {}, "What the players are told", message),
    ],
    verb: "Clear the table",
    async act() {
      await fetched(`/api/v1/tables/${encodeURIComponent(table.id)}/orders`, { method: "POST", body: { id: crypto.randomUUID(), order: { name: "clear-table", message: message.value.trim() } } });
      announce(`${table.name} is cleared.`);
      await refresh();
    },
  });
}

function close(table, refresh) {
  ask({
    title: `Close ${table.name}?`,
    body: h("p", {}, "The shoe ends, the tray goes to the cage, and the table opens no more. Everybody must have left their seat; clear it if they have not."),
    verb: "Close the table",
    async act() {
      await fetched(`/api/v1/tables/${encodeURIComponent(table.id)}/orders`, { method: "POST", body: { id: crypto.randomUUID(), order: { name: "close-table" } } });
      announce(`${table.name} is closed.`);
      await refresh();
    },
  });
}
