/* What every console shows beside the game: wagers, the tray, and the marks of the table. */

import { plainCard } from "../cards.js";
import { $, h, meta, put, say } from "../dom.js";
import { outOfForce } from "../in_force.js";
import { dollars } from "../money.js";

export function wagerTitle(wager) {
  return wager.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

export function wagers(view) {
  const rows = [...view.wagers].sort((one, other) => one.seat - other.seat);
  $("#wagers").hidden = rows.length === 0;
  $("#no-wagers").hidden = rows.length > 0;
  put($("#wagers tbody"), rows.map((each) => h(each.settled ? "tr.settled" : "tr", {},
    h("td", {}, h("b", {}, String(each.seat)), " ", h("span.soft", {}, each.owner)),
    h("td", {}, wagerTitle(each.wager), each.riding ? h("span.soft", {}, ` + ${dollars(each.riding)} riding`) : null),
    h("td.number", {}, dollars(each.stake), each.match_play ? ` + ${dollars(each.match_play)}` : ""),
    h("td", {}, each.settled ? h("span", { role: "img", "aria-label": "settled" }, "✓") : ""))));
}

function waitingChange({ takes, by }) {
  const what = takes ? "Credit" : "Fill";
  return by === meta("person") ? `${what} that you propose; it waits for somebody of another link` : `${what} that ${by} proposes`;
}

/** `besides` are further lines, of [name, cents]. */
export function tray(view, besides = []) {
  const rows = [["Tray", view.inventory], ["Drop box", view.drop_box]].filter(([, sum]) => sum != null);
  const change = view.tray_change ? [[waitingChange(view.tray_change), view.tray_change.cents]] : [];
  const owed = (view.markers ?? []).map((each) => [`Vigorish of ${each.person}, box ${each.seat}`, each.cents]);
  const seats = view.seats.map((seat) => [`Seat ${seat.seat}, ${seat.person}`, seat.chips]);
  put($("#tray"), [...rows, ...change, ...besides, ...owed, ...seats].map(([name, sum]) => [h("dt", {}, name), h("dd.number", {}, dollars(sum))]).flat());
}

/** `besides` are further badges, of [words, kind]. */
export function marks(view, besides = []) {
  const found = [view.practice && ["Practice", ""], outOfForce(view), ...besides, view.clearing && !view.closed && ["Closes after this round", "warn", view.clearing.message || null], view.closed && ["Closed", "bad"]].filter(Boolean);
  put($("#marks"), found.map(([words, kind, title = null]) => h("span.badge", { class: kind, title }, words)));
}

/** A hand of cards with what it counts; it is drawn anew when its cards change. */
export function handOf(kind, title) {
  const cards = h("div.hand-cards");
  const points = h("output.points");
  const heading = h("h3", {}, title);
  let drawn = "";
  return {
    element: h(kind, {}, heading, cards, points),
    show(faces, counted, named = title) {
      say(heading, named);
      say(points, counted);
      if (JSON.stringify(faces) === drawn) return;
      drawn = JSON.stringify(faces);
      put(cards, faces.length ? faces.map((card) => plainCard(card)) : h("span.face.none", {}));
    },
  };
}

/** How far a shoe is, as a bar and in words. */
export function shoeLine() {
  const fill = h("i");
  const bar = h("div.shoe-bar", { id: "shoe-bar", role: "img" }, fill);
  const line = h("p", { id: "shoe-words" });
  return {
    element: h("div.shoe-line", {}, bar, line),
    show(held, words) {
      fill.style.width = held ? `${(100 * held.left) / (held.drawn + held.left || 1)}%` : "0";
      bar.setAttribute("aria-label", words);
      say(line, words);
    },
  };
}
