/* Exact odds of every wager, from the cards this viewer has seen, or of a full shoe. */

import { $, fetched, h, put } from "/static/js/dom.js";

export function odds(room) {
  const mount = $("#panel-odds");
  let full = false;
  let wanted = true;
  const open = new Set(["banker", "player", "tie"]);
  const edges = new Map();

  async function load() {
    if (mount.hidden || !wanted) return;
    wanted = false;
    if (!mount.childElementCount) put(mount, h("p.soft", {}, "Counting…"));
    try { draw(await fetched(`${room.address}/odds${full ? "?full=1" : ""}`)); } catch (error) {
      wanted = true;
      put(mount, h("p.notice", {}, error.message));
    }
  }

  /** Once, when the page has come to rest: what each spot costs stands in its tooltip. */
  async function prime() {
    try {
      const { wagers } = await fetched(`${room.address}/odds`);
      for (const each of wagers) if (!edges.has(each.wager)) edges.set(each.wager, each.edge_percent ?? percent(each.house_edge));
      room.cloth.edges(edges);
    } catch { /* the drawer says why */ }
  }
  setTimeout(prime, 2500);

  function choose(value) { full = value; wanted = true; load(); }

  function draw(found) {
    put(mount,
      h("div.segments", { role: "group", "aria-label": "Which cards count" },
        h("button", { type: "button", "aria-pressed": String(!full), onclick: () => choose(false) }, "Cards I have seen"),
        h("button", { type: "button", "aria-pressed": String(full), onclick: () => choose(true) }, "Full shoe")),
      h("p.soft.small-text", {}, found.left ? `${found.left} cards of ${found.decks} decks are still unseen.` : `${found.decks} decks.`,
        found.meters ? " Meters count as they stand." : ""),
      h("div.odds-list", {}, found.wagers.map(row)));
  }

  function row(each) {
    const edge = each.edge_percent ?? percent(each.house_edge);
    const details = h("details.odds-wager", { open: open.has(each.wager) },
      h("summary", {}, h("span", {}, each.title ?? room.title(each.wager), terms(each)), h("span.number", { title: `House edge, exactly ${each.house_edge}` }, `edge ${edge} %`)),
      h("table", {}, h("caption.visually-hidden", {}, `Outcomes of ${each.title}`), h("tbody", {}, each.outcomes.map(outcome))));
    details.addEventListener("toggle", () => { if (details.open) open.add(each.wager); else open.delete(each.wager); });
    return details;
  }

  return {
    opened: load,
    update(view, events) {
      if (events.some((event) => ["round-ended/1", "card-burned/1", "shoe-loaded/1"].includes(event.kind))) { wanted = true; load(); }
    },
  };
}

function outcome(each) {
  const chance = value(each.probability);
  const bar = h("i");
  bar.style.width = `${Math.max(0.5, chance * 100)}%`;
  return h("tr", {},
    h("th", { scope: "row" }, each.outcome.replaceAll("_", " ")),
    h("td.pays", {}, each.pays === each.outcome ? "" : each.pays),
    h("td.chance", { title: each.probability }, h("span.odds-bar", { "aria-hidden": "true" }, bar), h("span.number", {}, `${figure(chance)} %`)));
}

/** How a wager is played that can be played in several ways. */
function terms(each) {
  const words = Object.values(each.terms ?? {}).map((value_) => String(value_).replaceAll("_", " "));
  return words.length ? h("span.soft", {}, ` (${words.join(", ")})`) : null;
}

/** An exact fraction as a number: what is too long for one is shortened first. */
function value(text) {
  const [over, under = "1"] = String(text).split("/");
  const cut = Math.max(0, under.length - 15);
  return Number(over.slice(0, over.length - cut) || 0) / Number(under.slice(0, under.length - cut));
}

const percent = (text) => (100 * value(text)).toFixed(2);

function figure(chance) {
  const hundredth = chance * 100;
  return hundredth >= 0.1 || hundredth === 0 ? hundredth.toFixed(2) : hundredth.toPrecision(2);
}
