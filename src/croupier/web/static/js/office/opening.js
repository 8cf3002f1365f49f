/* A table from a submission: checked against its chapter, priced, then opened. */

import { $, $$, fetched, h, land, put, say } from "../dom.js";
import { announce } from "../announce.js";
import { cents } from "../money.js";
import { list, told } from "./trouble.js";

const BLANK = `rulebook = "pa-627a"
game = "minibaccarat"
seats = 9
decks = 8

[limits]
minimum = 25
maximum = 5000
`;

export function showOpening(refresh) {
  const form = $("#open-form");
  const text = form.elements.submission;
  let examples = [];
  let checked = null;
  let timer = 0;

  $("#open-table").addEventListener("click", async () => {
    $("#open-sheet").showModal();
    if (!text.value) text.value = BLANK;
    if (!examples.length) await fill();
    links();
    check();
  });
  async function fill() {
    ({ examples } = await fetched("/api/v1/submissions/examples"));
    $("#example").append(...examples.map((each, n) => h("option", { value: n }, `${each.name}: ${each.title}`)));
  }
  async function links() {
    const found = await fetched("/api/v1/meters").catch(() => ({ links: [] }));
    put($("#known-links"), found.links.map(({ link }) => h("option", { value: link })));
  }
  $("#example").addEventListener("change", (event) => {
    const chosen = examples[Number(event.target.value)];
    text.value = event.target.value === "" ? BLANK : chosen.toml;
    if (chosen) form.elements.table.value = freeName(chosen.name);
    check();
  });
  text.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, 600); });
  $("#check").addEventListener("click", check);

  async function check() {
    const asked = text.value;
    try {
      checked = await fetched("/api/v1/submissions/check", { method: "POST", body: { toml: asked } });
    } catch (error) {
      put($("#verdict"), told(error));
      return;
    }
    if (asked !== text.value) return;
    $("#do-open").disabled = !checked.lawful;
    put($("#verdict"), verdict(checked));
    $("#link-field").hidden = !checked.progressive;
    $("#notice-field").hidden = !checked.extra_shuffle;
    $("#odds-part").hidden = !checked.lawful;
    $("#odds-part").open = false;
  }

  $("#odds-part").addEventListener("toggle", async (event) => {
    if (!event.target.open) return;
    say($("#odds"), "Being worked out…");
    try {
      const odds = await fetched("/api/v1/submissions/odds", { method: "POST", body: { toml: text.value } });
      put($("#odds"), priced(odds));
    } catch (error) {
      put($("#odds"), told(error));
    }
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    put($("#open-trouble"));
    const { elements } = form;
    const inventory = cents(elements.inventory.value);
    if (inventory === null) return elements.inventory.focus();
    const body = {
      id: crypto.randomUUID(), table: elements.table.value.trim(), submission: text.value, inventory,
      practice: elements.practice.checked, physical_cards: elements.physical.checked, pit: elements.pit.value.trim(),
      link: checked?.progressive ? elements.link.value.trim() : "",
      notice: checked?.extra_shuffle && elements.notice.value ? new Date(elements.notice.value).toISOString() : null,
      arrangement: { automatic: elements.automatic.checked && !elements.physical.checked },
    };
    try {
      await fetched("/api/v1/tables", { method: "POST", body });
      announce(`${body.table} is open.`);
      $("#open-sheet").close();
      elements.table.value = "";
      await refresh();
    } catch (error) {
      put($("#open-trouble"), told(error));
      land($("#open-trouble"));
      $("#open-trouble").scrollIntoView({ block: "nearest" });
    }
    return undefined;
  });
  form.elements.physical.addEventListener("change", (event) => {
    form.elements.automatic.disabled = event.target.checked;
  });
}

/** The first number that no table of that name has. */
function freeName(name) {
  const taken = new Set($$("#tables tbody a").map((each) => each.textContent));
  let number = 1;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

function verdict({ lawful, findings, warnings }) {
  const many = (found, what) => (found.length === 1 ? `One ${what}` : `${found.length} ${what}s`);
  const noted = warnings.length ? h("details.fold.notice.warn", {}, h("summary", {}, many(warnings, "warning")), list(warnings)) : null;
  if (lawful) return h("div.stack.tight", {}, h("p.notice.good", {}, "Lawful: the chapter permits this table."), noted);
  return h("div.stack.tight", {}, h("div.notice.bad", {}, h("p", {}, h("strong", {}, `${many(findings, "finding")}: no table may be opened so`)), list(findings)), noted);
}

function priced({ wagers }) {
  return h("table.ledger", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Wager"), h("th.number", { scope: "col" }, "House edge"))),
    h("tbody", {}, wagers.map((each) => h("tr", {},
      h("td", {}, each.wager.replaceAll("_", " "), Object.keys(each.terms).length ? h("div.soft", {}, Object.entries(each.terms).map(([key, value]) => `${key} ${value}`).join(", ")) : null),
      h("td.number", {}, `${percent(each.house_edge)} %`)))));
}

function percent(share) {
  const [above, below] = share.split("/").map(Number);
  return ((100 * above) / below).toFixed(2);
}
