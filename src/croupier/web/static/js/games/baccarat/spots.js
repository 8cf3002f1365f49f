/* The same spots as a list, for small screens and for whoever prefers one. */

import { $, h, put } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { combinationInWords, combinationShort, sensorOf, sensorsOf } from "./kings.js";

export function listed(room) {
  const mount = $("#spots");
  let key = "";
  return {
    update(view) {
      const seats = room.seats.map((each) => each.seat);
      const rows = seats.flatMap((seat) => room.rules.wagers.map((wager) => ({ seat, wager, stake: room.betting.at(seat, wager.wager)?.stake ?? 0 })));
      const now = JSON.stringify([view.betting, rows.map((row) => [row.seat, row.stake]), sensorsOf(view)]);
      if (now === key) return;
      key = now;
      const focused = document.activeElement?.dataset?.spot;
      put(mount, rows.map((row) => line(room, view, row, seats.length > 1)));
      if (focused) mount.querySelector(`[data-spot="${focused}"]`)?.focus();
    },
  };
}

function line(room, view, { seat, wager, stake }, several) {
  const name = several ? `Seat ${seat}, ${wager.title}` : wager.title;
  const id = `${seat}:${wager.wager}`;
  return h("li.spot-line", { class: wager.wager },
    h("div.spot-words", {}, h("strong", {}, name), own(view, seat, wager), h("span.soft", {}, wager.told)),
    h("output.spot-stake", { class: stake ? "some" : "" }, stake ? dollars(stake) : "–"),
    h("button.button.small", { type: "button", disabled: !view.betting || !stake, data: { spot: `${id}:less` }, "aria-label": `Take back from ${name}`, onclick: () => room.betting.takeBack(seat, wager.wager) }, "−"),
    h("button.button.small.primary", { type: "button", disabled: !view.betting, data: { spot: `${id}:more` }, "aria-label": `Bet on ${name}`, onclick: () => room.betting.place(seat, wager.wager) }, "+"));
}

/** The seat's King and nine, beside the wager that they win. */
function own(view, seat, wager) {
  const sensor = wager.wager === view.progressive?.wager ? sensorOf(view, seat) : null;
  if (!sensor) return null;
  return h("span.spot-own", {}, h("span", { role: "img", "aria-label": combinationInWords(sensor.combination) }, combinationShort(sensor.combination)),
    sensor.lit ? h("span.badge.on", {}, "sensor lit") : null);
}
