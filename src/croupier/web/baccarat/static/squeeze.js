/* The squeeze: cards in this viewer's hands, peeled from any edge before they are turned over. */

import { $, h, put, say } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { prefersStill } from "/static/js/theme.js";
import { back, face, inWords } from "/static/js/cards.js";
import { held, returning } from "./holding.js";
import { ended, listed, t } from "/static/js/tongue.js";

const OPEN = 0.62; /* so far, and the card turns by itself */
const DRAGGED = 0.48; /* of the card's height, from an edge or a corner inwards: it turns as well */
const BY_ITSELF = 2500; /* milliseconds until a further card turns for whoever turned the first ones unpeeled */
const [HOW, HOW_LONG] = [t("Drag an edge, use the arrow keys on a card, or the slider."), t("It turns over by itself in a moment; touch it to peel it in your own time.")];
const KEYS = { ArrowUp: ["bottom", 0.06], ArrowDown: ["bottom", -0.06], ArrowLeft: ["right", 0.08], ArrowRight: ["right", -0.08] };

export function squeeze(room) {
  const mount = $("#squeeze");
  let key = "";
  let unpeeled = null; /* the round whose first cards were turned without a peel */
  let waiting = 0;
  let status = null;

  function keepDown() {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = 0;
    say(status, HOW);
  }

  for (const touch of ["pointerdown", "keydown", "input"]) mount.addEventListener(touch, keepDown, { capture: true });

  return {
    update(view) {
      const side = ["player", "banker"].find((each) => returning(room, each));
      const cards = side ? held(room, side).map((n) => view[side].cards[n]) : [];
      const now = side ? `${side}:${view.round}:${cards.join()}` : "";
      if (now === key) return;
      key = now;
      keepDown();
      mount.hidden = !side;
      if (!side) { put(mount); return; }
      draw(side, cards);
    },
  };

  function draw(side, cards) {
    const turnsByItself = unpeeled === room.view.round;
    status = h("p.soft", {}, turnsByItself ? HOW_LONG : HOW);
    const peels = cards.map((card) => new Peel(card, () => opened()));
    const send = async (order, button) => {
      button.disabled = true;
      try { await room.order(order); } catch (error) { button.disabled = false; room.cloth.refuse(error); }
    };
    const step = returning(room, side);
    const turn = h("button.button.primary", { type: "button", data: { order: "return-cards" }, onclick: turnOver }, step.answer);
    const give = h("button.button", { type: "button", data: { order: "relinquish" }, onclick: () => send({ name: "relinquish", side }, give) }, t("Let another turn them"));
    const all = h("input", { type: "range", min: 0, max: 100, value: 0, "aria-label": t("Peel the cards"), oninput: () => peels.forEach((peel) => peel.to("bottom", Number(all.value) / 100)) });
    function turnOver() {
      if (!peels.some((peel) => peel.lift || peel.open)) unpeeled = room.view.round;
      send(step.order, turn);
    }
    function opened() {
      if (!peels.every((peel) => peel.open)) return;
      say(status, t("You see {cards}.", { cards: listed(cards.map(inWords)) }));
      turn.classList.add("ready");
    }
    put(mount,
      h("div.squeeze-head", {}, h("h2", {}, step.question), h("button.clause", { type: "button", data: { clauseLink: step.clause } }, step.clause)),
      h("div.squeeze-cards", {}, peels.map((peel) => peel.element)),
      h("div.squeeze-slider", {}, all), status,
      h("div.row.squeeze-acts", {}, turn, give));
    announce(`${ended(step.question)} ${turnsByItself ? HOW_LONG : t("Peel the cards, then turn them over.")}`);
    if (turnsByItself) waiting = setTimeout(() => { waiting = 0; turnOver(); }, BY_ITSELF);
    mount.scrollIntoView({ block: "nearest", behavior: prefersStill() ? "auto" : "smooth" });
  }
}

/** One card lying face down; an edge folds over and shows as much of the face as was lifted. */
class Peel {
  constructor(card, onOpen) {
    this.card = card;
    this.onOpen = onOpen;
    this.open = false;
    this.edge = "bottom";
    this.lift = 0;
    this.under = h("div.peel-back", {}, back());
    this.flap = h("div.peel-flap", {}, face(card, { indices: false }));
    this.fold = h("div.peel-fold", {}, this.flap);
    this.element = h("div.peel", { tabindex: 0, role: "slider", "aria-label": t("A card in your hand"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 0, "aria-valuetext": t("face down") }, this.under, this.fold);
    this.element.addEventListener("pointerdown", (event) => this.grab(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); this.turn(); return; }
      const move = KEYS[event.key];
      if (!move) return;
      event.preventDefault();
      this.to(move[0], (this.edge === move[0] ? this.lift : 0) + move[1]);
    });
    this.to("bottom", 0);
  }

  grab(down) {
    if (this.open) return;
    const area = this.element.getBoundingClientRect();
    const x = (down.clientX - area.x) / area.width;
    const y = (down.clientY - area.y) / area.height;
    const edges = { left: x, right: 1 - x, bottom: 1 - y, top: y };
    const edge = Object.keys(edges).sort((a, b) => edges[a] - edges[b])[0];
    this.element.setPointerCapture(down.pointerId);
    this.element.classList.add("held");
    const move = (event) => {
      const dx = (event.clientX - down.clientX) / area.width;
      const dy = (event.clientY - down.clientY) / area.height;
      // The dragged edge lands where the finger is: the fold lies half-way.
      const inwards = Math.max(0, { left: dx, right: -dx, bottom: -dy, top: dy }[edge]);
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) / area.height;
      if (inwards && far >= DRAGGED) this.turn();
      else this.to(edge, inwards / 2 + 0.02);
    };
    const end = () => {
      this.element.removeEventListener("pointermove", move);
      this.element.classList.remove("held");
      if (!this.open && this.lift < 0.08) this.to(edge, 0);
    };
    this.element.addEventListener("pointermove", move);
    this.element.addEventListener("pointerup", end, { once: true });
    this.element.addEventListener("pointercancel", end, { once: true });
  }

  /** Fold so much of the card over, from this edge. */
  to(edge, lift) {
    if (this.open) return;
    this.edge = edge;
    this.lift = Math.min(Math.max(lift, 0), 1);
    if (this.lift >= OPEN) { this.turn(); return; }
    const part = this.lift * 100;
    const rest = 100 - part;
    const across = edge === "left" || edge === "right";
    const before = edge === "bottom" || edge === "right";
    const cut = { bottom: `0 0 ${part}% 0`, top: `${part}% 0 0 0`, right: `0 ${part}% 0 0`, left: `0 0 0 ${part}%` }[edge];
    const shown = { bottom: `0 0 ${rest}% 0`, top: `${rest}% 0 0 0`, right: `0 ${rest}% 0 0`, left: `0 0 0 ${rest}%` }[edge];
    this.under.style.clipPath = `inset(${cut})`;
    this.flap.style.clipPath = `inset(${shown})`;
    const shift = (before ? 1 : -1) * (100 - 2 * part);
    this.flap.style.transform = across ? `translateX(${shift}%)` : `translateY(${shift}%)`;
    this.flap.classList.toggle("seen", part > 0.5);
    this.element.dataset.edge = edge;
    this.flap.style.setProperty("--part", `${part}%`);
    this.element.setAttribute("aria-valuenow", String(Math.round(part)));
    this.element.setAttribute("aria-valuetext", part ? t("{part} percent peeled", { part: Math.round(part) }) : t("face down"));
  }

  turn() {
    if (this.open) return;
    this.open = true;
    this.element.classList.add("open");
    this.element.setAttribute("aria-valuenow", "100");
    this.element.setAttribute("aria-valuetext", inWords(this.card));
    for (const layer of [this.under, this.flap]) { layer.style.clipPath = ""; layer.style.transform = ""; }
    this.flap.replaceChildren(face(this.card));
    this.onOpen();
  }
}
