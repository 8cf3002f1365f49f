/* The round as everybody sees it: the hands to beat, what is happening in words, the shaker, the bank. */

import { $, h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { againstWhom, at, DEALER, isBank, laid, title } from "./positions.js";
import { ranked } from "./ranking.js";
import { shaker } from "./shaker.js";
import { tile } from "./tiles.js";
import { sentences, t } from "/static/js/tongue.js";

const PHASES = {
  preparing: t("The tiles are prepared"),
  shaking: t("No more bets"),
  dealing: t("The tiles are dealt"),
  setting: t("Players set their hands"),
  exposing: t("The hands are exposed"),
};

export function stage(room) {
  const cup = shaker(room);
  let key = "";

  function against(view) {
    const seat = againstWhom(view);
    const hand = at(view, seat);
    const now = JSON.stringify([seat, hand, view.bank?.person]);
    if (now === key) return;
    key = now;
    say($("#against-title"), seat === DEALER ? t("Dealer") : isBank(room) ? t("Your bank") : t("Bank: {person}", { person: title(view, seat) }));
    put($("#against-hands"), hands(room, hand));
  }

  return {
    faces: cup.faces,
    update(view) {
      cup.update(view);
      against(view);
      bankLine(view, room);
    },
  };
}

function hands(room, hand) {
  if (!hand || !laid(hand).length) return [];
  if (!hand.high.length) return h("div.two-tiles", {}, hand.tiles.map((face) => tile(face)));
  return [[t("High"), t("High hand"), hand.high], [t("Low"), t("Low hand"), hand.low]].map(([name, handName, tiles]) => h("div.set-hand", { role: "group", "aria-label": handName },
    h("div.two-tiles", {}, tiles.map((face) => tile(face))),
    h("p", {}, h("b", {}, name), " ", tiles.includes(null) ? "" : ranked(room.rules, tiles)?.short)));
}

function bankLine(view, room) {
  const line = $("#bank-line");
  line.hidden = !view.bank;
  if (!view.bank) return;
  const { person, co, cover } = view.bank;
  const own = co ? t("You bank, half with the house.") : t("You bank.");
  const other = co ? t("{person} banks, half with the house.", { person }) : t("{person} banks.", { person });
  const covered = view.betting && t("{sum} more can be covered.", { sum: dollars(cover) });
  const dealer = view.dealer_wager && t("The dealer wagers {sum}.", { sum: dollars(view.dealer_wager) });
  say(line, sentences([isBank(room) ? own : other, covered, dealer]));
}

/** What an event brings this person beside judged wagers. */
export function besides({ kind, body }, room) {
  if (kind === "wager-surrendered/1" || kind === "wager-abandoned/1") return body.owner === room.me ? [-lost(body)] : [];
  return kind === "wagers-judged/1" && body.bank && isBank(room) ? [body.bank.net] : [];
}

const lost = ({ transfers = [] }) => transfers.reduce((sum, each) => sum + each.cents, 0);

/** Where the words of any game do not do. */
export function phase(view, room) {
  if (room.steps.length) return room.steps.some(({ order }) => order.name === "set-hands") ? t("Set your hands") : null;
  if (view.bank_offered) return t("The bank is offered to {person}", { person: title(view, view.bank_offered) });
  return view.stage === "preparing" && !view.seats.length ? null : PHASES[view.stage] ?? null;
}
