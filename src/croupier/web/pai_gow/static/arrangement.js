/* Four tiles to be put together two by two: press two, drag one onto another, or name them by number. */

import { h, put } from "/static/js/dom.js";
import { prefersStill } from "/static/js/theme.js";
import { keyOf, labelled, ranked } from "./ranking.js";
import { inWords, picture } from "./tiles.js";
import { enumerated, t } from "/static/js/tongue.js";

const FAR_ENOUGH = 7; /* pixels; less is a press */
const MOVE = 260;

export class Arrangement {
  /** `changed(byHand)` is called whenever the tiles are split another way. */
  constructor(rules, tiles, changed) {
    this.rules = rules;
    this.changed = changed;
    this.tiles = tiles.map((face, n) => this.button(face, n));
    this.held = null; /* the tile that waits for another */
    this.split = null; /* which tiles are the high hand, and which the low */
    this.element = h("div.arrangement");
    this.lay();
  }

  button(face, n) {
    const element = h("button.own-tile", { type: "button", "aria-pressed": "false", onclick: (event) => this.press(n, event.detail > 0) }, picture(face), h("span.tile-number", { "aria-hidden": "true" }, String(n + 1)));
    this.draggable(element, n);
    return { face, element, n };
  }

  /** The hands as they would be laid, or null. */
  get set() {
    return this.split && { high: this.split.high.map((n) => this.tiles[n].face), low: this.split.low.map((n) => this.tiles[n].face) };
  }

  /** By hand, or by a key. */
  press(n, byHand = false) {
    if (this.pulling) return;
    if (this.held === null) this.held = n;
    else if (this.held === n) this.held = null;
    else { this.together(this.held, n, byHand); return; }
    this.mark();
  }

  together(one, other, byHand = false) {
    const rest = [0, 1, 2, 3].filter((n) => n !== one && n !== other);
    const faces = (numbers) => numbers.map((n) => this.tiles[n].face);
    const { high } = labelled(this.rules, faces([one, other]), faces(rest));
    const isHigh = keyOf({ high, low: [] }) === keyOf({ high: faces([one, other]), low: [] });
    this.show(isHigh ? { high: [one, other], low: rest } : { high: rest, low: [one, other] }, byHand);
  }

  /** As in a list of settings. */
  choose({ high }) {
    const [first, second] = high;
    const one = this.tiles.findIndex((each) => each.face === first);
    const other = this.tiles.findIndex((each, n) => each.face === second && n !== one);
    this.together(one, other);
  }

  show(split, byHand) {
    this.held = null;
    this.split = split;
    const before = this.tiles.map(({ element }) => element.getBoundingClientRect());
    const focused = this.tiles.find(({ element }) => element === document.activeElement);
    this.lay();
    focused?.element.focus();
    if (!prefersStill()) this.tiles.forEach(({ element }, n) => slide(element, before[n]));
    this.changed(byHand);
  }

  lay() {
    if (!this.split) put(this.element, tray("loose", t("As dealt"), this.tiles, null));
    else put(this.element, ["high", "low"].map((name) => { const tiles = this.split[name].map((n) => this.tiles[n]); return tray(name, name === "high" ? t("High") : t("Low"), tiles, ranked(this.rules, tiles.map((each) => each.face))); }));
    this.mark();
  }

  mark() {
    for (const { element, face, n } of this.tiles) {
      const hand = this.split && (this.split.high.includes(n) ? t("in your high hand") : t("in your low hand"));
      element.setAttribute("aria-pressed", String(this.held === n));
      element.setAttribute("aria-label", enumerated([`${n + 1}: ${inWords(face)}`, hand]));
    }
  }

  /** The press that ends a pull is none. */
  letGo() {
    this.pulling = true;
    setTimeout(() => { this.pulling = false; });
  }

  /** Pull a tile onto another to put the two together. */
  draggable(element, n) {
    element.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      let pulled = false;
      const under = (event) => this.tiles.find((each) => each.n !== n && contains(each.element, event));
      const move = (event) => {
        const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
        pulled ||= Math.hypot(dx, dy) > FAR_ENOUGH;
        if (!pulled) return;
        element.classList.add("pulled");
        element.style.translate = `${dx}px ${dy}px`;
        for (const each of this.tiles) each.element.classList.toggle("aimed", each === under(event));
      };
      const end = (event) => {
        for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
        const target = event.type === "pointerup" && pulled ? under(event) : null;
        element.classList.remove("pulled");
        element.style.translate = "";
        for (const each of this.tiles) each.element.classList.remove("aimed");
        if (target) this.together(n, target.n, true);
        if (pulled) this.letGo();
      };
      const listeners = { pointermove: move, pointerup: end, pointercancel: end };
      element.setPointerCapture(down.pointerId);
      for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    });
  }
}

function tray(kind, title, tiles, worth) {
  return h("div.hand-tray", { class: kind, role: "group", "aria-label": title },
    h("h3", {}, title),
    h("div.two-tiles", {}, tiles.map((each) => each.element)),
    h("p.worth", {}, worth ? worth.words : t("Put two together")));
}

function slide(element, before) {
  const after = element.getBoundingClientRect();
  const [dx, dy] = [before.x - after.x, before.y - after.y];
  if (dx || dy) element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: MOVE, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function contains(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
