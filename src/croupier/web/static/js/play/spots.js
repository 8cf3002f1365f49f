/* The same spots as a list, for small screens and for whoever prefers one. */

import { $, h, put } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { neighbours } from "./attendance.js";
import { t } from "/static/js/tongue.js";

/** `besides(view, seat, wager)` stands under the wager's name. */
export function listed(room, besides = () => null) {
  const mount = $("#spots");
  return {
    update(view) {
      if (mount.hidden) return;
      const seats = room.areas;
      const rows = seats.flatMap((seat) => room.rules.wagers.map((wager) => ({ seat, wager, stake: room.betting.at(seat, wager.wager)?.stake ?? 0 })));
      const lines = [...rows.map((row) => line(room, view, { ...row, own: besides(view, row.seat, row.wager) }, seats.length > 1)), ...neighbours(room, view)];
      if (lines.length === mount.childElementCount && lines.every((each, n) => each.isEqualNode(mount.children[n]))) return;
      const focused = document.activeElement?.dataset?.spot;
      put(mount, lines);
      if (focused) mount.querySelector(`[data-spot="${focused}"]`)?.focus();
    },
  };
}

function line(room, view, { seat, wager, stake, own }, several) {
  const open = room.opens(seat, wager.wager);
  const name = several ? t("Seat {seat}, {title}", { seat, title: wager.title }) : wager.title;
  const coming = room.betting.hollowAt(seat, wager.wager);
  const id = `${seat}:${wager.wager}`;
  return h("li.spot-line", { class: `${wager.wager} ${room.won.has(id) ? "won" : ""}` },
    h("div.spot-words", {}, h("strong", {}, name), own, h("span.soft", {}, wager.told)),
    h("output.spot-stake", { class: stake ? "some" : "" }, stake || !coming ? h("span", {}, stake ? dollars(stake) : "–") : null, coming && h("span.spot-hollow", {}, coming.of ? t("{sum} of {least}", { sum: dollars(coming.cents), least: dollars(coming.of) }) : t("+{sum} on its way", { sum: dollars(coming.cents) }))),
    h("button.button.small", { type: "button", disabled: !open || !(stake || coming?.of), data: { spot: `${id}:less` }, "aria-label": t("Take back from {name}", { name }), onclick: () => room.betting.takeBack(seat, wager.wager) }, "−"),
    h("button.button.small.primary", { type: "button", disabled: !open, data: { spot: `${id}:more` }, "aria-label": t("Bet on {name}", { name }), onclick: () => room.betting.place(seat, wager.wager) }, "+"));
}
