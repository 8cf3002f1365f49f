/* Spanish 21 under inspection: how a round is listed, what its steps show, why cards were dealt. */

import { h, s } from "/static/js/dom.js";
import { seats } from "/static/js/inspector/seats.js";
import { dollars } from "/static/js/money.js";
import { fanCard, inWords, rankOf, WIDTH } from "./cards.js";
import { DEALER, HandPlaces } from "./places.js";
import { named, said, stateWords } from "./totals.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const WHY = ["card-dealt/", "decision-made/", "hole-card-read/", "hole-card-turned/", "cutting-card-reached/"];

/** What rounds are numbered within. */
export const countedBy = "Shoe";
export const hasShoes = true;

/** Beside a round of the list: what the dealer had, and how each hand fared. */
export const resultOf = (round) => (/^\d+$/.test(round.result) ? `dealer ${round.result}` : round.result);
export const summaryOf = (round) => [round.dealer, ...round.hands.map((hand) => `${hand.seat}${hand.hand > 1 ? `/${hand.hand}` : ""} ${hand.result}`)].filter(Boolean).join(" · ");

export const draws = {
  title: "Why each card was dealt",
  none: "No card was dealt yet.",
  is: (step) => WHY.some((kind) => step.kind.startsWith(kind)),
};

/** What verification says of the faces. */
export const faces = { name: "Cards", told: "every card left the shoe once and in its turn, the hole card among them" };

/** The table after a step, as its viewer saw it. */
export function shown(view) {
  const lying = view.boxes.flatMap((box) => box.hands.filter((hand) => hand.cards.length).map((hand) => [box, hand]));
  return [
    h("div.watched-hands", {}, dealt("Dealer", view.dealer.cards, view.dealer.points === null ? "" : said(view.dealer), peek(view.dealer)),
      lying.map(([box, hand]) => ofBox(box, hand))),
    seats(view),
  ];
}

function peek({ peek: told }) {
  return { clear: "no Blackjack, says the reader", blackjack: "Blackjack, says the reader", missed: "the reader was not asked" }[told] ?? "";
}

function ofBox(box, hand) {
  const name = `${named(box.seat, hand.hand, box.hands.length)}, ${box.owner}`;
  const notes = [hand.doubled ? `doubled with ${dollars(hand.doubled)}` : "", hand.state && hand.state !== "doubled" ? stateWords(hand.state) : "", hand.picked_up ? "in the rack" : ""];
  return dealt(name[0].toUpperCase() + name.slice(1), hand.cards, said(hand), notes.filter(Boolean).join(", "));
}

function dealt(name, cards, total, note) {
  return h("section.watched-hand", { "aria-label": name },
    h("h3", {}, name, total ? h("span.watched-points", {}, total) : null),
    h("div.dealt-cards", {}, cards.length ? cards.map(card) : h("span.no-cards", {}, "no cards")),
    note ? h("p.soft.small-text", {}, note) : null);
}

function card(text) {
  if (!text) return h("span.dealt.down", { role: "img", "aria-label": inWords(text) });
  const red = "dh".includes(text[1]);
  return h("span.dealt", { class: red ? "red" : "black", role: "img", "aria-label": inWords(text) }, h("b", {}, rankOf(text)), SIGNS[text[1]]);
}

/** Wagers that lie on the layout, with the sum of their chips: of a box, all that lies on its hands. */
export function standing(view) {
  return view.wagers.filter((each) => !each.settled).map((each) => ({ ...each, cents: lies(view, each), coupon: 0 }));
}

function lies(view, { seat, wager, stake }) {
  const box = wager === "spanish_21" && view.boxes.find((each) => each.seat === seat);
  if (!box) return stake;
  const decided = (hand) => view.results.some((slip) => slip.seat === seat && slip.wager === wager && slip.hand === hand.hand);
  return box.hands.filter((hand) => !decided(hand)).reduce((sum, hand) => sum + hand.stake + hand.doubled, 0);
}

/** On a felt: what draws the cards of a view on it. */
export function onFelt(svg) {
  const places = new HandPlaces(svg);
  return (view) => [
    ...fan(places, places.of(DEALER), view.dealer.cards, false),
    ...view.boxes.flatMap((box) => box.hands.filter((hand) => !hand.picked_up).flatMap((hand) =>
      fan(places, places.of(box.seat, hand.hand, box.hands.length) ?? places.of(box.seat), hand.cards, hand.sideways))),
  ];
}

function fan(places, place, cards, sideways) {
  return places.lie(place, cards.length, sideways).map(({ x, y, rotation, width }, n) =>
    s("g", { transform: `translate(${x} ${y}) rotate(${rotation}) scale(${width / WIDTH})` }, fanCard(cards[n])));
}
