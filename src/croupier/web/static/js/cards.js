/* Playing cards: read, said, and drawn by hand, every rank with its pips, every suit with its own shape. */

import { h, s } from "./dom.js";
import { atRest, bringToRest } from "./motion.js";
import { t } from "./tongue.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
export const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const SPOKEN = { A: t("ace"), T: "10", J: t("jack"), Q: t("queen"), K: t("king") };
const SUITS = { c: t("clubs"), d: t("diamonds"), h: t("hearts"), s: t("spades") };
export const SHAPES = {
  h: "M10 18.4C4.2 13.4 1 10 1 6.3A4.6 4.6 0 0 1 10 4.6 4.6 4.6 0 0 1 19 6.3C19 10 15.8 13.4 10 18.4Z",
  d: "M10 .8Q13.2 6 17.4 10 13.2 14 10 19.2 6.8 14 2.6 10 6.8 6 10 .8Z",
  s: "M10 .8C13.6 5.6 19 8.4 19 12.4A4.2 4.2 0 0 1 11 14.3Q11.2 17.4 13.6 19.2H6.4Q8.8 17.4 9 14.3A4.2 4.2 0 0 1 1 12.4C1 8.4 6.4 5.6 10 .8Z",
  c: "M10 .8A4.3 4.3 0 0 1 13.2 8 4.3 4.3 0 1 1 11 14.1Q11.2 17.4 13.6 19.2H6.4Q8.8 17.4 9 14.1A4.3 4.3 0 1 1 6.8 8 4.3 4.3 0 0 1 10 .8Z",
};
const [L, M, R] = [19, 31.5, 44];
const [TOP, UP, MIDDLE, DOWN, BOTTOM] = [18, 35.5, 44, 52.5, 70];
const HALF = (TOP + MIDDLE) / 2;
const PIPS = {
  A: [[M, MIDDLE]],
  2: [[M, TOP], [M, BOTTOM]],
  3: [[M, TOP], [M, MIDDLE], [M, BOTTOM]],
  4: [[L, TOP], [R, TOP], [L, BOTTOM], [R, BOTTOM]],
  5: [[L, TOP], [R, TOP], [M, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  6: [[L, TOP], [R, TOP], [L, MIDDLE], [R, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  7: [[L, TOP], [R, TOP], [M, HALF], [L, MIDDLE], [R, MIDDLE], [L, BOTTOM], [R, BOTTOM]],
  8: [[L, TOP], [R, TOP], [M, HALF], [L, MIDDLE], [R, MIDDLE], [M, 88 - HALF], [L, BOTTOM], [R, BOTTOM]],
  9: [[L, TOP], [R, TOP], [L, UP], [R, UP], [M, MIDDLE], [L, DOWN], [R, DOWN], [L, BOTTOM], [R, BOTTOM]],
  T: [[L, TOP], [R, TOP], [M, 26.7], [L, UP], [R, UP], [L, DOWN], [R, DOWN], [M, 61.3], [L, BOTTOM], [R, BOTTOM]],
};

export function inWords(card) {
  return card ? t("{rank} of {suit}", { rank: SPOKEN[card[0]] ?? card[0], suit: SUITS[card[1]] }) : t("a card face down");
}

export function rankOf(card) {
  return card[0] === "T" ? "10" : card[0];
}

export const isRed = (card) => "dh".includes(card[1]);
export const colour = (card) => `suit-${card[1]} ${isRed(card) ? "red" : "black"}`;

/** What a person typed as a card: "9h", "10d", "TD"; null if it is none. */
export function read(text) {
  const found = /^(10|[A2-9TJQK])([cdhs])$/i.exec(text.trim());
  if (!found) return null;
  const rank = found[1] === "10" ? "T" : found[1].toUpperCase();
  return rank + found[2].toLowerCase();
}

/** The suit around a point, so large; the lower half of a card stands on its head. */
function pip(suit, x, y, size) {
  const turn = y > 45 ? " rotate(180)" : "";
  const k = size / 20;
  return s("path", { d: SHAPES[suit], transform: `translate(${x} ${y})${turn} scale(${k}) translate(-10 -10)` });
}

function index(card) {
  const rank = rankOf(card);
  return s("g.index", {},
    s("text", { x: 7.6, y: 13.4, "font-size": rank === "10" ? 11 : 13, textLength: rank === "10" ? 11.5 : null, lengthAdjust: "spacingAndGlyphs" }, rank),
    s("path", { d: SHAPES[card[1]], transform: "translate(3.4 16.2) scale(.42)" }));
}

function middle(card) {
  const [rank, suit] = card;
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => pip(suit, x, y, rank === "A" ? 26 : 13.5));
  return [
    s("rect.court", { x: 14.5, y: 10, width: 34, height: 68, rx: 2.5 }),
    s("path.court-line", { d: "M14.5 44H48.5" }),
    s("text.court-letter", { x: 31.5, y: 38.5, "font-size": 25 }, rank),
    s("text.court-letter", { x: 31.5, y: 38.5, "font-size": 25, transform: "rotate(180 31.5 44)" }, rank),
    pip(suit, 20.5, 16.5, 8), pip(suit, 42.5, 71.5, 8),
  ];
}

/** A face; without its indices it is one to be squeezed. */
export function face(card, { indices = true } = {}) {
  return s("svg.face", { viewBox: "0 0 63 88", class: colour(card), "aria-hidden": "true" },
    s("rect.stock", { x: 0.5, y: 0.5, width: 62, height: 87, rx: 5 }),
    ...middle(card),
    ...(indices ? [index(card), s("g", { transform: "rotate(180 31.5 44)" }, index(card))] : []));
}

export function back() {
  return h("div.back", { "aria-hidden": "true" });
}

/** A card that can be turned; `null` lies face down. */
export function playingCard(card) {
  const element = h("div.playing-card", { role: "img", "aria-label": inWords(card) }, h("div.card-turn", {}, back()));
  if (card) turnUp(element, card);
  return element;
}

export function turnUp(element, card) {
  if (element.dataset.card === card) return;
  element.dataset.card = card;
  element.setAttribute("aria-label", inWords(card));
  const turn = element.firstElementChild;
  turn.querySelector(".face")?.remove();
  turn.append(face(card));
  element.classList.add("up");
}

/** Turned once it has come to lie there; a promise that its face shows. */
export async function turnOver(element, card) {
  element.turnsTo = card;
  await atRest(element);
  if (element.turnsTo !== card) return;
  turnUp(element, card);
  await atRest(element);
}

/** There at once, and face up if there is a card to see. */
export function lieStill(element, card) {
  element.turnsTo = card;
  if (card) turnUp(element, card);
  bringToRest(element);
}

/** Small, for a line of text or the felt: rank and suit. */
export function smallCard(card) {
  if (!card) return h("span.mini.down", { role: "img", "aria-label": inWords(card) });
  return h("span.mini", { role: "img", "aria-label": inWords(card), class: colour(card) },
    h("span", { "aria-hidden": "true" }, rankOf(card)),
    s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: SHAPES[card[1]] })));
}

/** Rank and sign, readable at arm's length, for a console or under inspection; `kind` is its style. */
export function plainCard(card, kind = "face") {
  if (!card) return h(`span.${kind}.down`, { role: "img", "aria-label": inWords(card) });
  return h(`span.${kind}`, { role: "img", "aria-label": inWords(card), class: isRed(card) ? "red" : "" },
    h("b", { "aria-hidden": "true" }, rankOf(card)), h("i", { "aria-hidden": "true" }, SIGNS[card[1]]));
}

/** On the felt's own slots, in the picture's units. */
export function feltCard(card, x, y, width, height, turn = 0) {
  const kind = card ? colour(card) : "down";
  return s("g.felt-card", { class: kind, transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    s("g", { transform: turn ? `rotate(${turn} ${width / 2} ${height / 2})` : null },
      s("rect", { width, height, rx: 6 }),
      ...(card
        ? [
          s("text.felt-rank", { x: width / 2, y: height * 0.43, "font-size": height * 0.4 }, rankOf(card)),
          s("path", { d: SHAPES[card[1]], transform: `translate(${width / 2 - height * 0.17} ${height * 0.54}) scale(${height * 0.017})` }),
        ]
        : [s("rect.felt-back", { x: 4, y: 4, width: width - 8, height: height - 8, rx: 4 })])));
}
