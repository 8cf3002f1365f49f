/* The last rounds of a table as small as a stamp: a big road, or a column of verdicts for each round. */

import { put, s } from "../dom.js";
import { enumerated, t } from "../tongue.js";

const SIDE = 11;
const ROWS = 6;
const VERDICTS = { win: t("{count} won"), lose: t("{count} lost"), tie: t("{count} tied") };

export function lastRounds(mount, found) {
  const key = JSON.stringify(found);
  if (mount.dataset.drawn === key) return;
  mount.dataset.drawn = key;
  const count = Math.max(Math.ceil(mount.clientWidth / SIDE), 8);
  put(mount, found.strip ? strip(found.strip, count) : bigRoad(found, count));
}

function board(count, marks, told) {
  const lines = [...Array.from({ length: count + 1 }, (_, n) => `M${n * SIDE} 0V${ROWS * SIDE}`), ...Array.from({ length: ROWS + 1 }, (_, n) => `M0 ${n * SIDE}H${count * SIDE}`)];
  return s("svg", { width: count * SIDE + 1, height: ROWS * SIDE + 1, viewBox: `-.5 -.5 ${count * SIDE + 1} ${ROWS * SIDE + 1}`, role: "img", "aria-label": told },
    s("path.road-grid", { d: lines.join("") }), ...marks);
}

const middle = (n) => (n + 0.5) * SIDE;

function bigRoad(found, count) {
  const used = found.cells.reduce((most, [column]) => Math.max(most, column + 1), 0);
  const skipped = Math.max(0, used + 1 - count);
  const marks = found.columns.flatMap(([winner, ties]) => ties.map((each) => [winner, each]));
  const wins = marks.filter(([winner]) => winner === "B").length;
  const drawn = found.cells.map(([column, row], n) => {
    const [x, y] = [middle(column - skipped), middle(row)];
    if (column < skipped) return null;
    return s("g", {}, s("circle.road-ring", { class: `win-${marks[n][0]}`, cx: x, cy: y, r: 3.7, "stroke-width": 1.6 }),
      marks[n][1] ? s("path.road-tie", { d: `M${x - 3.7} ${y + 3.7}L${x + 3.7} ${y - 3.7}`, "stroke-width": 1.4 }) : null);
  });
  return board(count, drawn, marks.length ? t("Banker won {wins}, Player {others}", { wins, others: marks.length - wins }) : t("A fresh shoe"));
}

/** A column for each round, its verdicts from above. */
function strip(rounds, count) {
  const shown = rounds.slice(-(count - 1));
  const drawn = shown.flatMap((verdicts, n) => verdicts.map((verdict, row) => (VERDICTS[verdict] ? s("circle", { class: verdict, cx: middle(n), cy: middle(row), r: 3.7 }) : null)));
  const told = enumerated(Object.entries(VERDICTS).map(([verdict, word]) => word.replace("{count}", shown.flat().filter((each) => each === verdict).length)));
  return board(count, drawn, shown.length ? t("Last {count} rounds: wagers {told}", { count: shown.length, told }) : t("No round yet"));
}
