/* One stream under inspection: its journal as it grows, its rounds or books, its verification. */

import { $, $$, say } from "./dom.js";
import { Reconciliation } from "./inspector/reconciliation.js";
import { Records } from "./inspector/records.js";
import { Replay } from "./inspector/replay.js";
import { Rounds } from "./inspector/rounds.js";
import { Verification } from "./inspector/verification.js";
import { Live } from "./socket.js";

const SAID = { connecting: "connecting", connected: "live", reconnecting: "reconnecting", closed: "not live" };
const LOOKED_AGAIN_EVERY = 5_000;

const { stream, kind, named, head, game: folder, countedBy } = $("#stream").dataset;
const isTable = kind === "table";
const records = new Records(stream, Number(head));
/* a table that plays what no page shows has no rounds to list */
const game = folder ? { countedBy, ...(await (await import(`/static/games/${folder}/page.js`)).inspector()) } : null;
const rounds = game && new Rounds(stream, game);
const replay = game && new Replay(stream, game);
const books = kind === "meter" ? new Reconciliation(stream, named) : null;
const verification = new Verification(stream, isTable, game && countedBy);

/* Tabs */

const tabs = $$('[role="tab"]');

function show(name) {
  for (const tab of tabs) {
    const chosen = tab.getAttribute("aria-controls") === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
  }
  if (name === "rounds" && !rounds?.isShown) rounds?.show();
  if (name === "reconciliation") books.show(null);
  if (name === "verification") verification.opened();
}

for (const [n, tab] of tabs.entries()) {
  tab.addEventListener("click", () => {
    show(tab.getAttribute("aria-controls"));
    history.replaceState(null, "", `#${tab.getAttribute("aria-controls")}`);
  });
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = tabs[(n + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}

/* An address leads to a place, a round or a tab. */

async function follow() {
  const place = /^#place-(\d+)$/.exec(location.hash);
  const round = /^#round-(\d+)-(\d+)$/.exec(location.hash);
  if (place) {
    show("journal");
    await records.showPlace(Number(place[1]));
  } else if (round && game) {
    show("rounds");
    rounds.choose(`${round[1]}-${round[2]}`);
    await replay.show(Number(round[1]), Number(round[2]));
  } else {
    const wanted = location.hash.slice(1);
    show(tabs.some((tab) => tab.getAttribute("aria-controls") === wanted) ? wanted : "journal");
    if (!records.last) await records.find(); /* what was typed while the page came counts */
  }
}

addEventListener("hashchange", follow);
$("#print").addEventListener("click", () => print());
follow();

/* Live: news say that something was recorded; its hash comes with the record. */

if (isTable) {
  const live = new Live({
    onView: (view) => {
      if (!view || view.place === undefined) return;
      for (const each of [records, rounds, replay]) each?.moved(view.place);
    },
    onState: (state, why) => {
      const line = $("#line");
      line.hidden = false;
      line.className = `badge ${state === "connected" ? "on" : "warn"}`;
      line.title = why ?? "";
      say(line, SAID[state] ?? state);
    },
  });
  live.connect(stream);
} else {
  setInterval(lookAgain, LOOKED_AGAIN_EVERY);
}

async function lookAgain() {
  if (document.hidden) return;
  await records.catchUp();
  if (books && !$("#reconciliation").hidden) await books.show(records.head);
}
