/* Tiles as the house draws them: its own symbols, used wherever a tile lies. */

import { h, s } from "/static/js/dom.js";
import { tileInWords } from "/static/js/notation.js";

export const inWords = tileInWords;

const SHEET = "/drawn/pai_gow/tiles.svg";
export const WIDTH = 40;
export const HEIGHT = 100;
let loading = null;

/** Puts the symbols into the page, once. */
export function drawTiles() {
  loading ??= document.getElementById("tile-back") ? Promise.resolve() : load();
  return loading;
}

async function load() {
  const answer = await fetch(SHEET);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  document.body.append(document.importNode(drawn.documentElement, true));
}

export function picture(face) {
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, s("use", { href: symbol(face) }));
}

const symbol = (face) => `#tile-${face ?? "back"}`;

/** A tile in a line of the page; a class makes it large or small. */
export function tile(face, kind = "") {
  return h("span.tile", { class: kind, role: "img", "aria-label": inWords(face), data: { tile: face ?? "" } }, picture(face));
}

/** Two tiles that lie together, such as "6-6 4-5". */
export function pair(text, kind = "") {
  return text.split(" ").map((face) => tile(face, kind));
}

/** A tile on the felt, its middle at the origin. */
export function feltTile(face) {
  return s("g.felt-tile", { data: { tile: face ?? "" } },
    s("use", { href: symbol(face), x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT }));
}

export function turnFelt(element, face) {
  element.dataset.tile = face ?? "";
  element.querySelector("use").setAttribute("href", symbol(face));
}
