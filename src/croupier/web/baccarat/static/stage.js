/* The hands as everybody sees them, what is happening in words, and how far the shoe is. */

import { $, h, put, say } from "/static/js/dom.js";
import { capital } from "/static/js/play/words.js";
import { prefersStill } from "/static/js/theme.js";
import { playingCard, turnUp } from "/static/js/cards.js";
import { held } from "./holding.js";

const THIRD = 3;
const SLIDE = 420;
export function stage(room) {
  const hands = { player: new Hand("player", room), banker: new Hand("banker", room) };
  const rules = new Map(); /* which rule made the third card of a side */
  return {
    phase: (view) => phase(view, room),
    update(view, events, first) {
      for (const event of events) {
        if (event.kind === "no-more-bets-called/1" || event.kind === "round-ended/1") rules.clear();
        if (event.kind === "card-dealt/1" && event.body.ordinal === THIRD) rules.set(event.body.side, event.clause);
      }
      for (const each of view.draws ?? []) rules.set(each.side, each.clause);
      const result = resultOf(view, events);
      for (const [side, hand] of Object.entries(hands)) {
        hand.update(view[side], { first, holding: held(room, side), rule: rules.get(side), winner: result });
      }
      shoe(view);
    },
  };
}

function resultOf(view, events) {
  for (const event of events) {
    if (event.kind === "result-announced/1") stage.result = event.body.winner;
    if (event.kind === "round-ended/1" || event.kind === "no-more-bets-called/1") stage.result = null;
  }
  return view.round === null ? null : view.winner ?? stage.result ?? null;
}

class Hand {
  constructor(side, room) {
    this.side = side;
    this.room = room;
    this.root = $(`.hand[data-hand="${side}"]`);
    this.cards = $(".hand-cards", this.root);
    this.points = $(".points", this.root);
    this.rule = $(".hand-rule", this.root);
  }

  update(hand, { first, holding, rule, winner }) {
    const shown = hand.cards.map((card, n) => (holding.includes(n) ? null : card));
    if (shown.length < this.cards.childElementCount) this.cards.replaceChildren();
    let delay = 0;
    shown.forEach((card, n) => {
      let element = this.cards.children[n];
      if (!element) {
        element = playingCard(first || prefersStill() ? card : null);
        if (n === 2) element.classList.add("third");
        this.cards.append(element);
        if (!first) { slide(element, delay); delay += 120; }
      }
      if (card && element.dataset.card !== card) {
        const wait = element.getAnimations({ subtree: false }).length ? SLIDE * 0.75 + delay : 0;
        setTimeout(() => turnUp(element, card), prefersStill() ? 0 : wait);
      }
    });
    const points = holding.length ? null : hand.points;
    say(this.points, points === null || points === undefined ? "–" : String(points));
    this.root.classList.toggle("natural", shown.length === 2 && points !== null && points >= 8);
    this.root.classList.toggle("wins", winner === this.side);
    this.root.classList.toggle("loses", Boolean(winner) && winner !== this.side && winner !== "tie");
    this.root.classList.toggle("ties", winner === "tie");
    this.ruled(shown, rule);
  }

  ruled(shown, rule) {
    const key = shown.length > 2 ? rule ?? "third" : "";
    if (this.rule.dataset.key === key) return;
    this.rule.dataset.key = key;
    if (!key) return put(this.rule);
    put(this.rule, rule && h("button.clause", { type: "button", data: { clauseLink: rule }, title: "Why a third card was drawn", "aria-label": `Why the ${this.side} drew a third card: rule ${rule}` }, rule));
    return undefined;
  }
}

function slide(element, delay) {
  const from = $("#shoe-box").getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const still = prefersStill();
  const start = still
    ? { opacity: 0 }
    : { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(-14deg) scale(.55)`, opacity: 0.2 };
  element.animate([start, { opacity: 1, offset: 0.35 }, { transform: "none", opacity: 1 }],
    { duration: still ? 120 : SLIDE, delay: still ? 0 : delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
}

/** Where the words of any game do not do. */
function phase(view, room) {
  if (view.closed || room.steps.length) return null;
  if (view.simulated) return "A simulated round";
  if (view.betting) return view.shoe?.last_hand ? "Last hand: place your bets" : null;
  if (view.round !== null) return stage.result ? RESULTS[stage.result] ?? "The round is decided" : view.player.cards.length ? "The cards are dealt" : "No more bets";
  const next = view.steps?.[0];
  if (next?.order.name === "take-seat" || (!view.seats.length && !view.shoe)) return "Take a seat to begin";
  return next && OF_THE_CURATOR.has(next.order.name) ? capital(next.words) : "The cards are prepared";
}

const OF_THE_CURATOR = new Set(["offer-shoe", "accept-shoe", "decline-shoe"]);
const RESULTS = { player: "Player wins", banker: "Banker wins", tie: "A tie" };

function shoe(view) {
  const line = $("#shoe");
  line.hidden = !view.shoe;
  if (!view.shoe) return;
  const { drawn, left, number } = view.shoe;
  $("#shoe-fill").style.width = `${(100 * left) / Math.max(1, drawn + left)}%`;
  say($("#shoe-words"), `Shoe ${number || 1} · ${left} cards left`);
}
