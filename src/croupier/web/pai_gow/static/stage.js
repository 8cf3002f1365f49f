/* The round as everybody sees it: the hands to beat, what is happening in words, the shaker, the bank. */

import { $, h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { moment } from "/static/js/play/moment.js";
import { againstWhom, at, DEALER, isBank, laid, title } from "./positions.js";
import { ranked } from "./ranking.js";
import { shaker } from "./shaker.js";
import { tile } from "./tiles.js";

const SPOKEN = new Set([
  "bank-taken/1", "co-bank-requested/1", "no-more-bets-called/1", "no-roll-called/1", "dice-total-announced/1", "tiles-dealt/1",
  "house-hands-set/1", "hands-exposed/1", "wager-surrendered/1", "tile-exposed/1", "hand-voided/1", "round-voided/1",
]);
const UNTOLD = new Set(["wagers-judged/1", "stacks-opened/1"]);
const PHASES = {
  closed: "The table is closed",
  preparing: "The tiles are prepared",
  betting: "Place your bets",
  shaking: "No more bets",
  dealing: "The tiles are dealt",
  setting: "Players set their hands",
  exposing: "The hands are exposed",
  paying: "The wagers are settled",
  void: "The round is void",
};

export function stage(room) {
  const told = moment(room, {
    phase: (view) => phase(view, room),
    spoken: SPOKEN,
    untold: UNTOLD,
    brought: (event) => brought(event, room),
    decided: (event) => event.kind === "round-ended/1" || (event.kind === "wagers-judged/1" && event.body.phase === "winners"),
  });
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
    update(view, events) {
      told.update(view, events);
      cup.update(view, events);
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

/** What an event brings this person; null where it brings them nothing. */
function brought({ kind, body }, room) {
  if (kind === "wager-surrendered/1" || kind === "wager-abandoned/1") return body.owner === room.me ? -lost(body) : null;
  if (kind !== "wagers-judged/1") return null;
  const own = body.wagers.filter((slip) => slip.owner === room.me).map((slip) => slip.back - slip.stake);
  if (body.bank && isBank(room)) own.push(body.bank.net);
  return own.length ? own.reduce((sum, each) => sum + each, 0) : null;
}

const lost = ({ transfers = [] }) => transfers.reduce((sum, each) => sum + each.cents, 0);

function phase(view, room) {
  const mine = new Set(room.steps.map((step) => step.act.act));
  if (mine.has("set-hands")) return "Set your hands";
  if (mine.size) return "It is your turn";
  if (view.bank_offered) return `The bank is offered to ${title(view, view.bank_offered)}`;
  if (view.stage === "preparing" && !view.seats.length) return "Take a seat to begin";
  return PHASES[view.stage] ?? "";
}
