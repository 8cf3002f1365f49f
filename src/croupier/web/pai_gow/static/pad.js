/* Real tiles and dice, named by touch or by typing. */

import { h, put, s } from "/static/js/dom.js";
import { die } from "./dice.js";
import { inWords, picture, tile } from "./tiles.js";

const TILES = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2".split(" ");
const ONE_OF = new Set(TILES.slice(11)); /* of these a set holds one */
const FACES = [1, 2, 3, 4, 5, 6];

/** `keys` are what can be touched; `read` takes what was typed; `shown` draws what was named. */
class Pad {
  constructor({ wanted, words, placeholder, keys, read, shown, most }) {
    Object.assign(this, { wanted, read, shown, most });
    this.named = [];
    this.typed = h("input", { placeholder, autocomplete: "off", spellcheck: false, "aria-label": words, oninput: () => this.type() });
    this.line = h("div.pad-shown", { "aria-live": "polite" });
    this.keys = keys.map(({ value, label, face }) => h("button.pad-key.tile-key", { type: "button", "aria-label": label, data: { value: String(value) }, onclick: () => this.touch(value) }, face));
    this.element = h("div.pad", {}, h("p.pad-words", { "aria-hidden": "true" }, words), h("div.row.pad-head", {}, this.typed, this.line), h("div.pad-keys.tile-keys", { role: "group", "aria-label": words }, this.keys));
    this.draw();
  }

  touch(value) {
    const full = this.named.length >= this.wanted;
    this.named = full ? [value] : [...this.named, value];
    this.typed.value = this.named.join(" ");
    this.draw();
  }

  type() {
    const found = this.typed.value.split(/[\s,]+/).filter(Boolean).map(this.read);
    this.named = found.includes(null) ? [] : found.slice(0, this.wanted);
    this.draw();
  }

  get value() {
    return this.named.length === this.wanted && this.named.every((each) => this.count(each) <= this.most(each)) ? this.named : null;
  }

  count(value) {
    return this.named.filter((each) => each === value).length;
  }

  draw() {
    put(this.line, this.named.map(this.shown), Array.from({ length: this.wanted - this.named.length }, () => h("span.tile.none.small", {})));
    for (const key of this.keys) key.setAttribute("aria-pressed", String(this.named.map(String).includes(key.dataset.value)));
  }
}

function tiles(blank, told) {
  const wanted = blank.least || 1;
  const pad = new Pad({
    wanted,
    words: told,
    placeholder: wanted > 1 ? "6-6 1-3" : "6-6",
    keys: TILES.map((face) => ({ value: face, label: inWords(face), face: picture(face) })),
    read: readTile,
    shown: (face) => tile(face, "small"),
    most: (face) => (ONE_OF.has(face) ? 1 : 2),
  });
  return { name: blank.name, element: pad.element, value: () => (blank.form === "tile" ? pad.value?.[0] ?? null : pad.value) };
}

function dice(blank, told) {
  const pad = new Pad({
    wanted: blank.least || 3,
    words: told,
    placeholder: "3 4 2",
    keys: FACES.map((count) => ({ value: count, label: String(count), face: drawn(count) })),
    read: (text) => (/^[1-6]$/.test(text) ? Number(text) : null),
    shown: drawn,
    most: () => blank.least || 3,
  });
  return { name: blank.name, element: pad.element, value: () => pad.value };
}

const drawn = (count) => s("svg.pad-die", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, die(count, 20));

/** "5-6", "6-5" or "56". */
function readTile(text) {
  const found = /^([1-6])-?([1-6])$/.exec(text);
  if (!found) return null;
  const face = [found[1], found[2]].sort().join("-");
  return TILES.includes(face) ? face : null;
}

/** What a blank of tiles or dice is filled in with, by its form. */
export const blanks = { tile: tiles, tiles, dice };
