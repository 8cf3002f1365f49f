/* What else the felt shows: totals and verdicts at the hands, whose turn it is, the reader's light, Insurance. */

import { $, $$, put, s } from "/static/js/dom.js";
import { gain } from "/static/js/money.js";
import { DEALER } from "./places.js";
import { fanCard } from "./fans.js";
import { slipOf, stateWords, total } from "./totals.js";
import { t } from "/static/js/tongue.js";

const LETTER = 0.62; /* its width, of its height */
const SHORT = 5;
const RESULTS = { won: "win", lost: "lose", returned: "push", surrendered: "lose", rescued: "lose" };
const STILL_SAID = new Set(["bust", "surrendered", "rescued", "dead"]);

export function marksOnFelt(room, picture, places) {
  const { layers, svg } = picture;
  const insurance = $("#felt-odds-insurance", svg);
  const reader = $('[data-element="card_reader"]', svg);
  const frames = $$(".place", svg);
  return {
    update(view) {
      for (const place of frames) place.classList.toggle("turn", view.turn?.seat === Number(place.dataset.place));
      insurance?.classList.toggle("open", view.stage === "insurance");
      reader?.classList.toggle("lit", view.stage === "peek");
      put(layers.marks, dealers(view.dealer), view.boxes.flatMap((box) => box.hands.map((hand) => ofHand(view, box, hand))), offered(view));
    },
  };

  function dealers(hand) {
    if (!hand.cards.length || hand.points === null) return null;
    const lie = places.lie(places.of(DEALER), hand.cards.length);
    const shown = lie[hand.cards.findLastIndex((card) => card !== null)] ?? lie[0];
    const told = hand.blackjack ? t("Blackjack") : hand.points > 21 ? t("{points} bust", { points: hand.points }) : total(hand);
    return pill(shown, told, hand.points > 21 ? "win" : "");
  }

  function ofHand(view, box, hand) {
    const place = places.of(box.seat, hand.hand, box.hands.length);
    if (!place || !hand.cards.length) return null;
    const lie = hand.picked_up ? { ...place, height: 0 } : places.lie(place, hand.cards.length, hand.sideways).at(-1);
    const slip = slipOf(view, box.seat, hand.hand);
    const isTurn = view.turn?.seat === box.seat && view.turn.hand === hand.hand;
    const points = hand.points > 21 ? String(hand.points) : total(hand);
    if (slip) return pill(lie, verdict(slip, hand), `${RESULTS[slip.result] ?? ""} judged`);
    return pill(lie, STILL_SAID.has(hand.state) ? stateWords(hand.state) : points, isTurn ? "turn" : "");
  }

  function verdict(slip, hand) {
    if (slip.result === "rescued" || slip.result === "surrendered") return stateWords(slip.result);
    if (slip.result === "returned") return hand.state === "dead" ? stateWords("dead") : t("push");
    if (slip.result === "lost") return hand.state === "bust" ? stateWords("bust") : gain(slip.back - slip.stake);
    return gain(slip.winnings);
  }

  /** At the lower edge of the last card, upright for whoever looks. */
  function pill({ x, y, height, width, rotation }, words, kind) {
    const font = words.length > SHORT ? 13 : 17;
    const size = picture.readable(font) / font;
    const wide = Math.max(34, LETTER * font * words.length + 16);
    const sideways = Math.abs(rotation % 180) > 45 && Math.abs(rotation % 180) < 135;
    const upright = sideways ? rotation - 90 : rotation;
    const turn = (upright * Math.PI) / 180;
    const down = (sideways ? width : height) / 2;
    const [px, py] = [x - down * Math.sin(turn), y + down * Math.cos(turn)];
    return s("g.hand-mark", { class: kind, transform: `translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${-picture.angle}) scale(${size.toFixed(2)})`, "aria-hidden": "true" },
      s("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 13 }), s("text", { y: font * 0.35, "font-size": font }, words));
  }

  /** A card exposed in error lies before the shoe while it is offered. */
  function offered(view) {
    const shoe = view.offered && places.thing("shoe");
    if (!shoe) return null;
    const card = fanCard(view.offered);
    card.setAttribute("transform", `translate(${shoe.x} ${shoe.y + 90})`);
    return card;
  }
}
