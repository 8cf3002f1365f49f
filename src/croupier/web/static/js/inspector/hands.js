/* Hands and seats for a document: small, plain, and said in words. */

import { dollars } from "../money.js";
import { h } from "../dom.js";
import { inWords, rankOf } from "../games/baccarat/cards.js";
import { wagerName } from "./places.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

function card(text) {
  if (!text) return h("span.dealt.down", { role: "img", "aria-label": inWords(text) });
  const red = "dh".includes(text[1]);
  return h("span.dealt", { class: red ? "red" : "black", role: "img", "aria-label": inWords(text) }, h("b", {}, rankOf(text)), SIGNS[text[1]]);
}

export function hand(name, shown, side) {
  return h(`section.watched-hand.${side}`, { "aria-label": name },
    h("h3", {}, name, shown.points !== null && h("span.watched-points", {}, String(shown.points))),
    h("div.dealt-cards", {}, shown.cards.length ? shown.cards.map(card) : h("span.no-cards", {}, "no cards")));
}

export function seats(view) {
  const people = view.seats.map((seat) => ({ ...seat, wagers: view.wagers.filter((each) => each.seat === seat.seat) }));
  const known = new Set(view.seats.map((seat) => seat.seat));
  for (const wager of view.wagers) if (!known.has(wager.seat)) people.push({ seat: wager.seat, person: wager.owner, chips: null, wagers: [wager] });
  return h("ul.watched-seats", {}, people.sort((one, other) => one.seat - other.seat).map(seat));
}

function seat(each) {
  return h("li", {},
    h("span.seat-head", {}, h("span.mono", {}, String(each.seat)), " ", h("strong", {}, each.person),
      each.chips !== null && h("span.seat-chips", {}, dollars(each.chips))),
    each.owed ? h("span.owed", {}, `${dollars(each.owed)} vigorish marked`) : null,
    h("ul.wagers", {}, each.wagers.map((wager) => h("li", { class: wager.settled ? "settled" : "" },
      h("span", {}, wagerName(wager.wager), wager.owner !== each.person && ` (${wager.owner})`),
      h("span.stake", {}, dollars(wager.stake + wager.riding))))));
}
