/* The table in short: hands, wagers, shoe and tray. */

import { $, h, put, say } from "../../../dom.js";
import { dollars } from "../../../money.js";
import { combinationInWords, combinationShort, sensorsOf } from "../kings.js";
import { face, wagerTitle } from "./faces.js";

export function show(view) {
  hand("player", view);
  hand("banker", view);
  verdict(view);
  aside(view);
  shoe(view);
  sensors(view);
  wagers(view);
  tray(view);
  marks(view);
}

function hand(side, view) {
  const mount = $(`#hand-${side}`);
  const shown = view.simulated ? null : view[side];
  const cards = shown?.cards ?? [];
  const drawn = JSON.stringify(cards);
  if (mount.dataset.drawn !== drawn) {
    mount.dataset.drawn = drawn;
    put($(".hand-cards", mount), cards.length ? cards.map(face) : h("span.face.none", {}));
  }
  say($(".points", mount), shown?.points === null || !cards.length ? "" : String(shown.points));
}

function verdict(view) {
  const waiting = view.preparing.length ? `Cards to prepare: ${view.preparing[0].replaceAll("_", " ")}` : "";
  const betting = view.betting ? "Bets are open" : "";
  const round = view.round === null ? "" : `Round ${view.round}`;
  say($("#verdict"), view.closed ? "The table is closed" : view.simulated ? "Simulated round, no wagers" : round || betting || waiting || "Between rounds");
}

function aside(view) {
  const waiting = view.simulated ?? view.set_aside;
  $("#aside-cards").hidden = waiting.length === 0;
  say($("#aside-cards h3"), view.simulated ? "Simulated" : "Set aside");
  put($("#aside-cards .hand-cards"), waiting.map(face));
}

function shoe(view) {
  const held = view.shoe;
  const all = held ? held.drawn + held.left : 0;
  $("#shoe-bar i").style.width = all ? `${(100 * held.left) / all}%` : "0";
  const words = held
    ? `Shoe ${held.number || "in preparation"}: ${held.drawn} drawn, ${held.left} left${held.cover_card_out ? ", cover card out" : ""}`
    : "No shoe";
  $("#shoe-bar").setAttribute("aria-label", words);
  say($("#shoe-words"), words);
}

function sensors(view) {
  const shown = view.progressive;
  $("#sensors").hidden = !shown;
  if (!shown) return;
  $("#sensors-locked").hidden = !shown.locked;
  put($("#sensors ul"), sensorsOf(view).map(({ seat, combination, lit }) => h(lit ? "li.lit" : "li", {},
    h("b", {}, String(seat)), h("span", { role: "img", "aria-label": `${combinationInWords(combination)}${lit ? ", lit" : ""}` }, combinationShort(combination)))));
}

function wagers(view) {
  const rows = [...view.wagers].sort((one, other) => one.seat - other.seat);
  $("#wagers").hidden = rows.length === 0;
  $("#no-wagers").hidden = rows.length > 0;
  put($("#wagers tbody"), rows.map((each) => h(each.settled ? "tr.settled" : "tr", {},
    h("td", {}, h("b", {}, String(each.seat)), " ", h("span.soft", {}, each.owner)),
    h("td", {}, wagerTitle(each.wager), each.riding ? h("span.soft", {}, ` + ${dollars(each.riding)} riding`) : null),
    h("td.number", {}, dollars(each.stake), each.match_play ? ` + ${dollars(each.match_play)}` : ""),
    h("td", {}, each.settled ? h("span", { role: "img", "aria-label": "settled" }, "✓") : ""))));
}

function tray(view) {
  const rows = [["Tray", view.inventory], ["Drop box", view.drop_box]].filter(([, sum]) => sum !== null);
  const owed = view.seats.filter((seat) => seat.owed).map((seat) => [`Vigorish, seat ${seat.seat}`, seat.owed]);
  const seats = view.seats.map((seat) => [`Seat ${seat.seat}, ${seat.person}`, seat.chips]);
  put($("#tray"), [...rows, ...owed, ...seats].map(([name, sum]) => [h("dt", {}, name), h("dd.number", {}, dollars(sum))]).flat());
}

function marks(view) {
  put($("#marks"),
    view.practice ? h("span.badge", {}, "Practice") : null,
    view.curator === null ? null : h("span.badge", {}, view.curator ? `Curator: seat ${view.curator}` : "Dealer curates"),
    view.shoe?.last_hand ? h("span.badge.warn", {}, "Last hand") : null,
    view.closed ? h("span.badge.bad", {}, "Closed") : null);
}
