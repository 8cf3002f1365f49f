/* The scoreboard, drawn from the house's own document; no rule of a road is known here. */

import { $, fetched, h, put, s } from "/static/js/dom.js";
import { ended, enumerated, t, tc, tn } from "/static/js/tongue.js";

const ROWS = 6;
const MARGINS = 35;
const BETWEEN = 10;
const TOLD = 6; /* runs; more is hard to listen to */
const NAMES = { B: t("Banker"), P: t("Player"), T: t("Tie") };
const BEADS = { B: tc("bead", "B"), P: tc("bead", "P"), T: tc("bead", "T") };
const ROADS = [
  ["big_eye_boy", t("Big eye boy"), ring],
  ["small_road", t("Small road"), disc],
  ["cockroach_pig", t("Cockroach pig"), slash],
];
const COLOURS = { R: "road-red", B: "road-blue" };

const RESULT = "result-announced/1";
const CHANGES = new Set([RESULT, "round-ended/1", "round-voided/1", "shoe-loaded/1"]);
const TOGETHER = 150; /* milliseconds, in which several changes are one */

export function roads(room) {
  const mount = $("#panel-roads");
  let wanted = true;
  let timer = 0;
  let drawn = "";
  let past = []; /* rounds that are over */
  let found = null; /* as the house last gave it */
  let asked = 0;

  async function load() {
    clearTimeout(timer);
    if (!wanted || mount.hidden) return;
    wanted = false;
    asked += 1;
    const [nth, { place }] = [asked, room.live];
    try {
      const now = await fetched(`${room.address}/roads${place === null ? "" : `?after=${place}`}`);
      if (nth === asked) found = now;
    } catch { wanted = true; }
    show();
  }

  /** How many results this page has told; a board that knows more than that waits. */
  const told = () => past.length + (room.view?.winner ? 1 : 0);

  /* Somebody may stand on a board with the keyboard: it is replaced only by a different one, under their feet. */
  function show() {
    if (!found || found.rounds > told()) return;
    const now = JSON.stringify([{ ...found, shoe: null }, mount.clientWidth]);
    if (now === drawn) return;
    const at = mount.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    draw(mount, found);
    drawn = now;
    if (at) mount.querySelector(`.road-scroll[aria-label="${at}"]`)?.focus({ preventScroll: true });
  }

  const stale = () => { wanted = true; clearTimeout(timer); timer = setTimeout(load, TOGETHER); };
  return {
    opened: load,
    history(now) { past = now; stale(); show(); },
    /** A result is marked with its caption: so its board is fetched before anything is told of it. */
    faces(view, events, still) {
      if (!events.some((event) => event.kind === RESULT)) return [];
      wanted = true;
      const loaded = load();
      return still || mount.hidden ? [] : [loaded];
    },
    /** For whoever asks. */
    async told() {
      try { return inWords(await fetched(`${room.address}/roads`)); } catch (error) { return error.message; }
    },
    update(view, events) {
      if (events.some((event) => event.kind !== RESULT && CHANGES.has(event.kind))) stale();
      show();
    },
  };
}

/** How often each won, and the last runs on the big road. */
function inWords({ wins, big_road: { columns } }) {
  const counts = enumerated(["B", "P", "T"].map((letter) => `${NAMES[letter]} ${wins[letter] ?? 0}`));
  const runs = columns.slice(-TOLD).reverse().map(([winner, ties]) => `${NAMES[winner]} ${ties.length}`);
  return `${ended(counts)}${runs.length ? ` ${t("The last runs, the newest first: {runs}.", { runs: enumerated(runs) })}` : ""}`;
}

function draw(mount, found) {
  const { wins } = found;
  const wide = Math.floor((mount.clientWidth - MARGINS) / 18); /* columns of an empty board */
  const narrow = Math.floor((mount.clientWidth - MARGINS - 2 * BETWEEN) / 27);
  put(mount,
    h("p.road-counts", {}, ["B", "P", "T"].map((letter) => h("span", { class: `win-${letter}` }, `${NAMES[letter]} `, h("strong", {}, String(wins[letter] ?? 0))))),
    board(t("Big road"), bigRoad(found, wide), found.leading_ties ? ` ${tn("{n} tie before the first win.", "{n} ties before the first win.", found.leading_ties)} ` : ""),
    board(t("Bead plate"), beadPlate(found, wide)),
    h("div.derived", {}, ROADS.map(([name, title, glyph]) => board(title, derived(found[name], glyph, narrow)))),
    ask(found.ask),
    h("p.soft.small-text", {}, t("Past coups do not change the odds.")));
  for (const scroll of mount.querySelectorAll(".road-scroll")) scroll.scrollLeft = scroll.scrollWidth;
}

function board(title, picture, note = "") {
  return h("figure.road", {}, h("figcaption", {}, title, note && h("span.soft", {}, ` ${note}`)), h("div.road-scroll", { tabindex: 0, role: "group", "aria-label": title }, picture));
}

function grid(side, columns, least, marks, told) {
  const count = Math.max(least, columns + 1);
  const [width, height] = [count * side, ROWS * side];
  const down = Array.from({ length: count + 1 }, (_, n) => `M${n * side} 0V${height}`);
  const across = Array.from({ length: ROWS + 1 }, (_, n) => `M0 ${n * side}H${width}`);
  return s("svg.road-board", { viewBox: `-.5 -.5 ${width + 1} ${height + 1}`, width: width + 1, height: height + 1, role: "img", "aria-label": told },
    s("path.road-grid", { d: [...down, ...across].join("") }), ...marks);
}

const columnsOf = (cells) => cells.reduce((most, [column]) => Math.max(most, column + 1), 0);

export function bigRoad(found, least, side = 18) {
  const road = found.big_road ?? found;
  const marks = road.columns.flatMap(([winner, ties]) => ties.map((count) => [winner, count]));
  const drawn = road.cells.map(([column, row], n) => {
    const [winner, ties] = marks[n];
    const [x, y, r] = [(column + 0.5) * side, (row + 0.5) * side, side * 0.34];
    return s("g", {},
      s("circle.road-ring", { class: `win-${winner}`, cx: x, cy: y, r, "stroke-width": side * 0.12 }),
      ties ? s("path.road-tie", { d: `M${x - r} ${y + r}L${x + r} ${y - r}`, "stroke-width": side * 0.1 }) : null,
      ties > 1 && side > 12 ? s("text.road-ties", { x, y: y + side * 0.18, "font-size": side * 0.5 }, String(ties)) : null);
  });
  const told = marks.length ? t("Big road: {runs}", { runs: enumerated(road.columns.map(([winner, ties]) => `${NAMES[winner]} ${ties.length}`)) }) : t("Big road: nothing yet");
  return grid(side, columnsOf(road.cells), least, drawn, told);
}

function beadPlate(found, least, side = 18) {
  const letters = found.bead_plate.join("");
  const pairs = { player: new Set(found.pairs?.player ?? []), banker: new Set(found.pairs?.banker ?? []) };
  const beads = [...letters].map((letter, n) => {
    const [x, y] = [(Math.floor(n / ROWS) + 0.5) * side, ((n % ROWS) + 0.5) * side];
    return s("g", {},
      s("circle.bead", { class: `win-${letter}`, cx: x, cy: y, r: side * 0.42 }),
      s("text.bead-letter", { x, y: y + side * 0.19, "font-size": side * 0.54 }, BEADS[letter]),
      pairs.banker.has(n) ? s("circle.pair.win-B", { cx: x - side * 0.32, cy: y - side * 0.32, r: side * 0.15 }) : null,
      pairs.player.has(n) ? s("circle.pair.win-P", { cx: x + side * 0.32, cy: y + side * 0.32, r: side * 0.15 }) : null);
  });
  return grid(side, found.bead_plate.length, least, beads, letters ? t("Bead plate: {results}", { results: enumerated([...letters].map((letter) => NAMES[letter])) }) : t("Bead plate: nothing yet"));
}

function derived(road, glyph, least, side = 9) {
  const marks = road.cells.map(([column, row], n) => glyph((column + 0.5) * side, (row + 0.5) * side, side, COLOURS[road.marks[n]]));
  const red = [...road.marks].filter((mark) => mark === "R").length;
  return grid(side, columnsOf(road.cells), least, marks, t("{count} marks, {red} red, {blue} blue", { count: road.marks.length, red, blue: road.marks.length - red }));
}

function ring(x, y, side, kind) {
  return s("circle.road-ring", { class: kind, cx: x, cy: y, r: side * 0.32, "stroke-width": side * 0.17 });
}

function disc(x, y, side, kind) {
  return s("circle.road-disc", { class: kind, cx: x, cy: y, r: side * 0.36 });
}

function slash(x, y, side, kind) {
  return s("path.road-slash", { class: kind, d: `M${x - side * 0.32} ${y + side * 0.32}L${x + side * 0.32} ${y - side * 0.32}`, "stroke-width": side * 0.18 });
}

/** For each side, the mark its win would make on each derived road. */
function ask(asked) {
  const cell = (mark, [, title, glyph]) => h("td", {}, COLOURS[mark]
    ? s("svg", { viewBox: "0 0 16 16", role: "img", "aria-label": `${title}: ${mark === "R" ? "red" : "blue"}` }, glyph(8, 8, 18, COLOURS[mark]))
    : h("span.soft", { "aria-label": t("{title}: none", { title }) }, "–"));
  return h("table.ask", {}, h("caption", {}, t("If the next is…")),
    h("tbody", {}, ["B", "P"].map((letter) => h("tr", {}, h("th", { scope: "row" }, h("span.bead-word", { class: `win-${letter}` }, NAMES[letter])), ROADS.map((road, n) => cell(asked[letter]?.[n] ?? "-", road))))));
}
