/* The round as everybody sees it: the hands to beat, what is happening in words, the shaker, the bank. */

import { $, h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { againstWhom, at, DEALER, isBank, laid, title } from "./positions.js";
import { ranked } from "./ranking.js";
import { shaker } from "./shaker.js";
import { tile } from "./tiles.js";

const PHASES = {
  preparing: "The tiles are prepared",
  shaking: "No more bets",
  dealing: "The tiles are dealt",
  setting: "Players set their hands",
  exposing: "The hands are exposed",
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
    say($("#against-title"), seat === DEALER ? "Dealer" : isBank(room) ? "Your bank" : `Bank: ${title(view, seat)}`);
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
  return [["High", hand.high], ["Low", hand.low]].map(([name, tiles]) => h("div.set-hand", { role: "group", "aria-label": `${name} hand` },
    h("div.two-tiles", {}, tiles.map((face) => tile(face))),
    h("p", {}, h("b", {}, name), " ", tiles.includes(null) ? "" : ranked(room.rules, tiles)?.short)));
}

function bankLine(view, room) {
  const line = $("#bank-line");
  line.hidden = !view.bank;
  if (!view.bank) return;
  const { person, co, cover } = view.bank;
  const who = isBank(room) ? "You bank" : `${person} banks`;
  const dealer = view.dealer_wager ? ` The dealer wagers ${dollars(view.dealer_wager)}.` : "";
  say(line, `${who}${co ? ", half with the house" : ""}.${view.betting ? ` ${dollars(cover)} more can be covered.` : ""}${dealer}`);
}

/** What an event brings this person beside judged wagers. */
export function besides({ kind, body }, room) {
  if (kind === "wager-surrendered/1" || kind === "wager-abandoned/1") return body.owner === room.me ? [-lost(body)] : [];
  return kind === "wagers-judged/1" && body.bank && isBank(room) ? [body.bank.net] : [];
}

const lost = ({ transfers = [] }) => transfers.reduce((sum, each) => sum + each.cents, 0);

/** Where the words of any game do not do. */
export function phase(view, room) {
  if (room.steps.length) return room.steps.some(({ order }) => order.name === "set-hands") ? "Set your hands" : null;
  if (view.bank_offered) return `The bank is offered to ${title(view, view.bank_offered)}`;
  return view.stage === "preparing" && !view.seats.length ? null : PHASES[view.stage] ?? null;
}
