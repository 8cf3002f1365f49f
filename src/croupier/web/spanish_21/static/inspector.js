/* Spanish 21 under inspection: how a round is listed, what its steps show, why cards were dealt. */

import { h, s } from "/static/js/dom.js";
import { watchedHand } from "/static/js/inspector/hands.js";
import { dollars } from "/static/js/money.js";
import { capital } from "/static/js/play/words.js";
import { fanCard, WIDTH } from "./fans.js";
import { DEALER, HandPlaces } from "./places.js";
import { named, said, stateWords } from "./totals.js";

const PEEKS = { clear: "no Blackjack, says the reader", blackjack: "Blackjack, says the reader", missed: "the reader was not asked" };

export const inspector = {
  /** Beside a round of the list: what the dealer had, and how each hand fared. */
  resultOf: (round) => (/^\d+$/.test(round.result) ? `dealer ${round.result}` : round.result),
  summaryOf: (round) => [round.dealer, ...round.hands.map((hand) => `${hand.seat}${hand.hand > 1 ? `/${hand.hand}` : ""} ${hand.result}`)].filter(Boolean).join(" · "),
  draws: {
    title: "Why each card was dealt",
    none: "No card was dealt yet.",
    kinds: ["card-dealt", "decision-made", "hole-card-read", "hole-card-turned", "cutting-card-reached"],
  },
  shown,
  lies,
  onFelt,
};

/** The table after a step, as its viewer saw it. */
function shown({ dealer, boxes }) {
  const lying = boxes.flatMap((box) => box.hands.filter((hand) => hand.cards.length).map((hand) => ofBox(box, hand)));
  const own = watchedHand("Dealer", dealer.cards, { points: dealer.points === null ? "" : said(dealer), note: PEEKS[dealer.peek] ?? "" });
  return [h("div.watched-hands", {}, own, lying)];
}

function ofBox(box, hand) {
  const notes = [hand.doubled ? `doubled with ${dollars(hand.doubled)}` : "", hand.state && hand.state !== "doubled" ? stateWords(hand.state) : "", hand.picked_up ? "in the rack" : ""];
  return watchedHand(capital(`${named(box.seat, hand.hand, box.hands.length)}, ${box.owner}`), hand.cards, { points: said(hand), note: notes.filter(Boolean).join(", ") });
}

/** The chips of a wager: of a box, all that lies on its hands. */
function lies(view, { seat, wager, stake }) {
  const box = wager === "spanish_21" && view.boxes.find((each) => each.seat === seat);
  if (!box) return stake;
  const decided = (hand) => view.results.some((slip) => slip.seat === seat && slip.wager === wager && slip.hand === hand.hand);
  return box.hands.filter((hand) => !decided(hand)).reduce((sum, hand) => sum + hand.stake + hand.doubled, 0);
}

/** On a felt: what draws the cards of a view on it. */
function onFelt(svg) {
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
