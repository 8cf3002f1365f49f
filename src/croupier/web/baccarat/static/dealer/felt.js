/* The table in short: hands, wagers, shoe and tray. */

import { $, h, put, say } from "/static/js/dom.js";
import { marks, tray, wagers } from "/static/js/dealer/board.js";
import { combinationInWords, combinationShort, sensorsOf } from "../kings.js";
import { face } from "/static/js/dealer/faces.js";

export function show(view) {
  hand("player", view);
  hand("banker", view);
  verdict(view);
  aside(view);
  shoe(view);
  sensors(view);
  wagers(view);
  tray(view);
  marks(view, badges(view));
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

function badges(view) {
  return [
    view.curator !== null && [view.curator ? `Curator: seat ${view.curator}` : "Dealer curates", ""],
    view.shoe?.last_hand && ["Last hand", "warn"],
  ];
}
