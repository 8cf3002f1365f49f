/* The hands as everybody sees them, what is happening in words, and how far the shoe is. */

import { $, put, say } from "/static/js/dom.js";
import { capital, explained } from "/static/js/play/words.js";
import { lieStill, playingCard, turnOver } from "/static/js/cards.js";
import { atRest } from "/static/js/motion.js";
import { held } from "./holding.js";
import { t } from "/static/js/tongue.js";
import { reasonTold } from "./reasons.js";

const SLIDE = 320; /* with the turn of a card, less than the house takes for its next step */
const BETWEEN = 120;

export function stage(room) {
  const hands = { player: new Hand("player"), banker: new Hand("banker") };
  return {
    phase: (view) => phase(view, room),
    faces(view, events, still) {
      return Object.entries(hands).flatMap(([side, hand]) => hand.faces(seen(room, view, side), still));
    },
    update(view, events) {
      const reasons = new Map(view.reasons.map((each) => [each.side, each]));
      const result = resultOf(view, events);
      for (const [side, hand] of Object.entries(hands)) hand.update(seen(room, view, side), reasons.get(side), result);
      shoe(view);
    },
  };
}

/** A hand as it lies on the table; what this viewer holds of it lies face down there. */
function seen(room, view, side) {
  const holding = held(room, side, view);
  const { cards, points } = view[side];
  return { cards: cards.map((card, n) => (holding.includes(n) ? null : card)), points: holding.length ? null : points, isHeld: holding.length > 0 };
}

function resultOf(view, events) {
  for (const event of events) {
    if (event.kind === "result-announced/1") stage.result = event.body.winner;
    if (event.kind === "round-ended/1" || event.kind === "no-more-bets-called/1") stage.result = null;
  }
  return view.round === null ? null : view.winner ?? stage.result ?? null;
}

class Hand {
  constructor(side) {
    this.side = side;
    this.root = $(`.hand[data-hand="${side}"]`);
    this.cards = $(".hand-cards", this.root);
    this.points = $(".points", this.root);
    this.points.dataset.natural = t("natural");
    this.rule = $(".hand-rule", this.root);
  }

  /** From the shoe to its place, and turned there. */
  faces({ cards }, still) {
    if (cards.length < this.cards.childElementCount || cards.some((card, n) => !card && this.cards.children[n]?.dataset.card)) this.cards.replaceChildren();
    const already = this.cards.childElementCount;
    return cards.flatMap((card, n) => {
      const element = this.cards.children[n] ?? this.lay(n);
      if (still) { lieStill(element, card); return []; }
      if (n >= already) slide(element, (n - already) * BETWEEN);
      if (card && element.dataset.card !== card) return [turnOver(element, card)];
      return n >= already ? [atRest(element)] : [];
    });
  }

  lay(n) {
    const element = playingCard(null);
    if (n === 2) element.classList.add("third");
    this.cards.append(element);
    return element;
  }

  update({ cards, points, isHeld }, reason, winner) {
    say(this.points, points === null || points === undefined ? "–" : String(points));
    this.root.classList.toggle("natural", cards.length === 2 && points !== null && points >= 8);
    this.root.classList.toggle("wins", winner === this.side);
    this.root.classList.toggle("loses", Boolean(winner) && winner !== this.side && winner !== "tie");
    this.root.classList.toggle("ties", winner === "tie");
    this.told(isHeld ? null : reason);
  }

  /** Why it drew or stood, which the cards of a round that is over still show. */
  told(reason) {
    const key = reason?.told ?? "";
    if (this.rule.dataset.key === key) return;
    this.rule.dataset.key = key;
    put(this.rule, reason && explained(reasonTold(reason.told), reason.clause));
  }
}

function slide(element, delay) {
  const from = $("#shoe-box").getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(-14deg) scale(.55)`, opacity: 0.2 };
  element.animate([start, { opacity: 1, offset: 0.35 }, { transform: "none", opacity: 1 }],
    { duration: SLIDE, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
}

/** Where the words of any game do not do. */
function phase(view, room) {
  if (view.closed || room.steps.length) return null;
  if (view.simulated) return t("A simulated round");
  if (view.betting) return view.shoe?.last_hand ? t("Last hand: place your bets") : null;
  if (view.round !== null) return stage.result ? RESULTS[stage.result] ?? t("The round is decided") : view.player.cards.length ? t("The cards are dealt") : t("No more bets");
  const next = view.steps?.[0];
  if (next?.order.name === "take-seat" || (!view.seats.length && !view.shoe)) return t("Take a seat to begin");
  return next && OF_THE_CURATOR.has(next.order.name) ? capital(next.words) : t("The cards are prepared");
}

const OF_THE_CURATOR = new Set(["offer-shoe", "accept-shoe", "decline-shoe"]);
const RESULTS = { player: t("Player wins"), banker: t("Banker wins"), tie: t("A tie") };

function shoe(view) {
  const line = $("#shoe");
  line.hidden = !view.shoe;
  if (!view.shoe) return;
  const { drawn, left, number } = view.shoe;
  $("#shoe-fill").style.width = `${(100 * left) / Math.max(1, drawn + left)}%`;
  say($("#shoe-words"), t("Shoe {number} · {left} cards left", { number: number || 1, left }));
}
