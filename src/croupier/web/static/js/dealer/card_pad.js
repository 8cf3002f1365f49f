/* Real cards, named by touch or by typing. */

import { h, put } from "../dom.js";
import { inWords, isRed, plainCard, rankOf, RANKS, read, SIGNS } from "../cards.js";

/** What a blank of cards is filled in with, by its form; `ranks` are those of the deck. */
export function cardBlanks(ranks = RANKS) {
  const named = (blank) => cardBlank(blank, ranks);
  return { card: named, cards: named };
}

function cardBlank(blank, ranks) {
  const wanted = blank.form === "cards" ? blank.least : 1;
  const pad = new Pad(wanted, ranks);
  return {
    name: blank.name,
    element: pad.element,
    value: () => (pad.cards.length === wanted ? (blank.form === "cards" ? pad.cards : pad.cards[0]) : null),
  };
}

class Pad {
  constructor(wanted, ranks) {
    this.wanted = wanted;
    this.cards = [];
    this.typed = h("input", { placeholder: wanted > 1 ? "9h Kd" : "9h", autocomplete: "off", spellcheck: false,
      "aria-label": wanted > 1 ? `Type ${wanted} cards` : "Type the card", oninput: () => this.type() });
    this.shown = h("div.pad-shown", { "aria-live": "polite" });
    this.keys = h("div.pad-keys", { role: "group", "aria-label": "Cards", style: { "--ranks": ranks.length } },
      Object.keys(SIGNS).map((suit) => ranks.map((rank) => this.key(rank + suit))).flat());
    this.element = h("div.pad", {},
      h("div.row.pad-head", {}, this.typed, this.shown), this.keys);
    this.draw();
  }

  key(card) {
    return h("button.pad-key", {
      type: "button", "aria-label": inWords(card), class: isRed(card) ? "red" : "", data: { card }, onclick: () => this.touch(card),
    }, rankOf(card), h("i", {}, SIGNS[card[1]]));
  }

  touch(card) {
    if (this.wanted === 1) this.cards = [card];
    else this.cards = this.cards.length < this.wanted ? [...this.cards, card] : [card];
    this.typed.value = this.cards.join(" ");
    this.draw();
  }

  type() {
    const found = this.typed.value.split(/[\s,]+/).filter(Boolean).map(read);
    this.cards = found.includes(null) ? [] : found.slice(0, this.wanted);
    this.draw();
  }

  draw() {
    const missing = Array.from({ length: this.wanted - this.cards.length }, () => h("span.face.none", {}));
    put(this.shown, this.cards.map((card) => plainCard(card)), missing);
    for (const key of this.keys.children) key.setAttribute("aria-pressed", String(this.cards.includes(key.dataset.card)));
  }
}
