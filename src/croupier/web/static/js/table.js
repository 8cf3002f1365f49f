/* A live table of any game: the line, the purse, the rules; the game's own module draws the rest. */

import { Live } from "./socket.js";
import { $, fetched, meta, say, trouble } from "./dom.js";
import { dollars } from "./money.js";
import { announce } from "./announce.js";
import { reveals } from "./play/reveals.js";
import { sitting } from "./play/sitting.js";
import { timePlayed } from "./play/time_played.js";
import { t } from "./tongue.js";

const LINES = {
  connecting: t("Coming to the table…"),
  reconnecting: t("The line is down. Coming back…"),
};

const root = $("#table");
const address = `/api/v1/tables/${encodeURIComponent(root.dataset.table)}`;
const clauses = new Map();

/** What the parts of a table share. */
const room = {
  address,
  me: meta("person"),
  role: meta("office"),
  rules: null,
  view: null,
  purse: null,
  hits: [], /* of this table, while they are told */
  away: new Set(), /* people at the table who are not there */
  live: null,
  get plays() { return this.role === "player"; },
  /** Nobody is asked to sit down who asked the house to keep them from it. */
  get comes() { return this.plays && !("keptOut" in root.dataset); },
  get seats() { return (this.view?.seats ?? []).filter((seat) => seat.person === this.me); },
  /* A game may say more: `takes(seat, wager)` whether a spot is open now, `staked()` what lies on the felt for
     this person, `looksAt()` the place to show from near by, `leaves()` what leaving costs where it is no wager. */
  /** Where this person may wager. */
  get areas() { return this.view ? this.areasOf?.() ?? this.seats.map((each) => each.seat) : []; },
  get steps() { return this.stepsIn(this.view); },
  stepsIn(view) { return (view?.steps ?? []).filter((step) => step.by === "player" && step.person === this.me); },
  /** Whether a spot takes chips of this person's now. */
  opens(seat, wager) { return this.live.isUp && (this.takes?.(seat, wager) ?? this.view.betting); },
  /** Send an order; what the house answers is told by whoever asked. */
  order(order) { return this.live.order(order); },
  clause: showClause,
  title(wager) { return this.wager(wager)?.title ?? wager; },
  wager(id) { return this.rules.wagers.find((each) => each.wager === id); },
};

function showClause(id) {
  const sheet = $("#clause-sheet");
  say($("#clause-id"), id);
  say($("#clause-words"), "…");
  say($("#clause-section"), "");
  sheet.showModal();
  if (!clauses.has(id)) clauses.set(id, fetched(`/api/v1/clauses/${encodeURIComponent(id)}`));
  clauses.get(id).then(
    (clause) => { say($("#clause-words"), clause.requirement); say($("#clause-section"), clause.section); },
    (error) => { clauses.delete(id); say($("#clause-words"), error.message); },
  );
}

function showLine(state, why) {
  const line = $("#line");
  const words = why || LINES[state] || "";
  line.hidden = state === "connected";
  line.classList.toggle("bad", state === "closed");
  say(line, words);
  root.classList.toggle("away", state !== "connected");
  if (state === "connected" && room.wasAway) announce(t("Back at the table."));
  room.wasAway = state === "reconnecting";
  room.game?.line();
}

function showPurse(cents) {
  room.purse = cents;
  say($("#purse"), dollars(cents));
}

document.addEventListener("click", (event) => {
  const cited = event.target.closest?.("[data-clause-link]");
  if (cited) showClause(cited.dataset.clauseLink);
  const sheet = event.target.closest?.("[data-sheet]")?.dataset.sheet;
  if (sheet) document.getElementById(sheet).showModal();
  if (event.target.closest?.("[data-close]")) event.target.closest("dialog")?.close();
  else if (event.target instanceof HTMLDialogElement && event.target.classList.contains("sheet")) event.target.close();
});

/** What is left of a clock that was told so long ago. */
function aged(clock, late) {
  return clock && { ...clock, left_ms: Math.max(0, clock.left_ms - late) };
}

async function begin() {
  const [game, rules, me] = await Promise.all([
    import(root.dataset.script),
    fetched(`${address}/rules`),
    fetched("/api/v1/me").catch(() => null),
  ]);
  room.rules = rules;
  if (me) { room.me = me.name; room.role = me.office; }
  const coming = reveals();
  const later = (tell) => coming.show({ tell });
  room.live = new Live({
    onView(view, events, clock, whole) {
      if (!view) return;
      if (room.live.viewer) { room.me = room.live.viewer.person || room.me; room.role = room.live.viewer.role; }
      coming.show({
        whole,
        turn(still) {
          if (still) room.view = view;
          return room.game.faces(view, events, still);
        },
        tell(late) {
          room.view = view;
          room.clock = aged(clock, late);
          room.game.update(view, events);
        },
      });
    },
    onHistory: (history) => later(() => room.game.history(history)),
    onClock: (clock) => later((late) => { room.clock = aged(clock, late); room.game.clock(room.clock); }),
    onRecent: (events) => later(() => room.game.recent(events)),
    onAttending: (attending) => later(() => { room.away = new Set(attending.away); room.game.attending(attending); }),
    onPurse: (cents) => later(() => showPurse(cents)),
    onTimePlayed: timePlayed,
    onMeters: (meters) => later(() => room.game.meters(meters)),
    onState: showLine,
  });
  room.game = sitting(room, await game.table(room));
  if (me && typeof (me.purse?.cents ?? me.purse) === "number") showPurse(me.purse?.cents ?? me.purse);
  room.live.connect(root.dataset.table);
}

begin().catch((error) => showLine("closed", (error.kind ? error : trouble({ kind: "unavailable", message: t("The table could not be shown: {message}", { message: error.message }) })).message));
