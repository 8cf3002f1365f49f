/* Sitting down, and bringing chips. */

import { $, h, put, say } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { announce } from "/static/js/announce.js";
import { Twice, beforeAndAfter } from "/static/js/twice.js";
import { AT_ONCE } from "./prompts.js";
import { cited } from "./words.js";
import { t } from "/static/js/tongue.js";

export function seating(room) {
  const sheet = $("#seat-sheet");
  const form = $("#seat-form");
  const input = $("#buy-in");
  const trouble = $("#seat-trouble");
  let seat = 0; /* 0: only more chips */
  let twice = new Twice();
  let asked = false;

  const free = () => {
    const taken = new Set(room.view.seats.map((each) => each.seat));
    return [...Array(room.rules.seats).keys()].map((n) => n + 1).filter((n) => !taken.has(n));
  };

  const sensible = () => Math.max(0, Math.min(room.rules.usual_buy_in, room.purse ?? Infinity));

  /** Sums are offered to whoever comes, beside an empty field; to nobody who has played their chips. */
  function open(number, comes = number > 0) {
    seat = number;
    const sitting = number > 0;
    const first = sitting || !room.seats[0]?.chips;
    say($("#seat-title"), sitting ? t("Take a seat") : first ? t("Bring chips") : t("More chips"));
    say($("#seat-go"), sitting ? t("Sit down") : t("Bring chips"));
    $("#seat-choice").hidden = !sitting;
    const sum = sensible();
    input.value = ""; /* what to bring is nobody's to propose but their own */
    put($("#buy-in-quick"), !comes ? [] : [...new Set([sum / 2, sum].map((each) => Math.round(each / 500) * 500))]
      .filter((each) => each > 0 && (room.purse === null || each <= room.purse))
      .map((each) => h("button.button.small", { type: "button", onclick: () => { input.value = String(each / 100); } }, dollars(each))));
    say($("#buy-in-hint"), room.purse === null ? "" : t("Your purse holds {purse}. What you do not lose comes back to it when you leave.", { purse: dollars(room.purse) }));
    trouble.hidden = true;
    twice = new Twice();
    seats();
    if (!sheet.open) sheet.showModal();
    input.focus();
  }

  function seats() {
    put($("#seat-buttons"), free().map((n) => h("button.seat-button", { type: "button", role: "radio", "aria-checked": String(n === seat), tabindex: n === seat ? 0 : -1, onclick: () => { seat = n; seats(); $(`#seat-buttons [aria-checked="true"]`).focus(); }, onkeydown: step }, String(n))));
  }

  function step(event) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const all = free();
    seat = all.at((all.indexOf(seat) + way) % all.length);
    seats();
    $(`#seat-buttons [aria-checked="true"]`).focus();
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    input.setAttribute("aria-invalid", String(sum === null));
    if (sum === null) return refuse({ message: t("Write a sum such as 200 or 12.50.") });
    const doubt = twice.asks(sum, room.rules.unusual_buy_in, room.purse === null ? "" : beforeAndAfter(t("Your purse"), room.purse, -sum));
    if (doubt) return refuse({ message: doubt });
    $("#seat-go").disabled = true;
    try {
      if (seat && !room.seats.some((each) => each.seat === seat)) await room.order({ name: "take-seat", seat });
      if (sum) await room.order({ name: "buy-in", cents: sum, with_chips: true });
      sheet.close();
      announce(seat ? t("You sit at seat {seat}.", { seat }) : t("{sum} in chips.", { sum: dollars(sum) }));
    } catch (error) {
      refuse(error);
    } finally {
      $("#seat-go").disabled = false;
      if (sheet.open && !sheet.contains(document.activeElement)) $("#seat-go").focus();
    }
    return undefined;
  });

  function refuse(error) {
    trouble.hidden = false;
    put(trouble, error.message, error.clause && h("span", {}, cited(error.clause)));
  }

  let key = "";
  return {
    ask(number) { if (room.comes && !room.view.clearing && free().includes(number)) open(number); },
    more: () => open(0),
    again(number) { const open_ = free(); this.ask(open_.includes(number) ? number : open_[0]); },
    update(view) {
      if (!asked && room.seats.length && location.hash === AT_ONCE) {
        asked = true; /* a seat came by Play now, and no chips with it */
        if (!room.seats[0].chips && !room.betting.own().length) open(0, true);
      }
      const shut = view.closed || Boolean(view.clearing);
      const now = JSON.stringify([room.role, shut, room.seats.length, free().length > 0, room.leaving.hasChips]);
      if (now === key) return;
      key = now;
      const acts = [];
      if (room.leaving.hasChips) acts.push(h("button.button.small.primary", { type: "button", onclick: () => room.leaving.takeChips() }, t("Take your chips")));
      if (room.comes && !shut && !room.seats.length && free().length) {
        acts.push(h("button.button.small.primary", { type: "button", id: "take-seat", onclick: () => open(free()[Math.floor((free().length - 1) / 2)]) }, t("Take a seat")));
      }
      if (room.seats.length) {
        if (room.comes) acts.push(h("button.button.small", { type: "button", onclick: () => open(0) }, t("Buy chips")));
        acts.push(h("button.button.small", { type: "button", onclick: () => room.leaving.ask() }, t("Leave")));
      }
      if (room.comes && !room.seats.length && !free().length) acts.push(h("span.soft", {}, t("Every seat is taken")));
      if (!room.comes && !room.seats.length) acts.push(h("span.badge", {}, t("You are looking on")));
      put($("#seat-acts"), acts);
    },
  };
}
