/* Words on the felt that would be too small to read grow as far as their frame has room, are broken into other lines
   or give way to a shorter name; only then they are left out. What is on cards and tiles is no word. */

import { $, $$ } from "/static/js/dom.js";
import { box, middle } from "./geometry.js";
import { READABLE } from "./picture.js";
import { broken, widthOf } from "./type.js";

const NO_WORDS = new Set(["cards", "tiles"]);
const LEADING = 1.15;
const LINES = 3; /* of one name, at most */
const EDGE = 3; /* between words and their frame, in the picture's units */
const SENSOR = 26; /* what a sensor takes of its spot */
const CHIPS = 60; /* what a heap takes of a spot that is drawn wider */
const DROP = 0.35; /* from the middle of a line to its foot, in its size */

/** The last part to draw: it reads what the others wrote. */
export function legible(picture) {
  const layers = Object.entries(picture.layers).filter(([name]) => !NO_WORDS.has(name)).map(([, layer]) => layer);
  const printed = [...$$("[data-element]", picture.svg).map(printedOn), besides(picture.svg)];
  let shown = "";
  return {
    update() {
      for (const text of layers.flatMap((layer) => $$("text", layer))) drop(text, sizeOf(text) * stretch(text) * picture.scale < READABLE);
      const now = `${picture.scale} ${picture.alone} ${picture.svg.getAttribute("viewBox")}`;
      if (shown === now) return;
      shown = now;
      for (const each of printed) print(each);
    },
  };

  function print({ group, lines, more }) {
    for (const text of more) drop(text, sizeOf(text) * picture.scale < READABLE);
    const frame = lines.length ? $(".spot, .box, .number", group) : null;
    const room = frame && roomIn(group, frame);
    const way = room && (isReadable(lines) ? null : ways(group, lines).map((words) => laid(words, lines, room)).find(Boolean));
    lines.forEach((line, n) => write(line, way ? way[n] : line));
    group.classList.toggle("unread", lines.length > 0 && lines.every(({ text }) => text.classList.contains("unread")));
  }

  function write({ text }, { words, size, x, y } = { words: "", size: 0, x: 0, y: 0 }) {
    text.firstChild.data = words;
    for (const [name, value] of Object.entries({ "font-size": size, x, y })) text.setAttribute(name, value.toFixed(1));
    drop(text, size * picture.scale < READABLE);
  }

  /** As they are printed, where they are. */
  function isReadable(lines) {
    return picture.alone === null && lines.every(({ words, size }) => !words || size * picture.scale >= READABLE);
  }

  /** Words in type that can be read, around the middle of the room; null where they would not fit. */
  function laid(words, lines, room) {
    const least = picture.readable(0);
    const most = picture.alone === null ? least : Math.max(least, lines[0].size);
    return [most, least].map((size) => inLines(words, lines, room, size)).find(Boolean) ?? null;
  }

  function inLines(words, lines, room, size) {
    const made = words.flatMap((each) => broken(each, room.width, size, lines[0].text));
    const high = (made.length * LEADING - (LEADING - 1)) * size;
    const wide = room.isRound ? Math.sqrt(Math.max(0, room.width ** 2 - high ** 2)) : room.width;
    const fit = made.length <= lines.length && high <= room.height && made.every((line) => widthOf(line, size, lines[0].text) <= wide);
    return fit ? made.map((line, n) => ({ words: line, size, x: room.x, y: room.y + (n - (made.length - 1) / 2) * size * LEADING + DROP * size })) : null;
  }

  /** Where words may stand in a frame: beside the sensor, and where one seat is shown alone beside its chips too. */
  function roomIn(group, frame) {
    const isDisc = frame.localName === "circle";
    const radius = Number(frame.getAttribute("r"));
    const all = isDisc ? { x: Number(frame.getAttribute("cx")) - radius, y: Number(frame.getAttribute("cy")) - radius, width: 2 * radius, height: 2 * radius } : box(frame);
    const isRound = isDisc || Number(frame.getAttribute("rx")) * 2 >= all.width;
    const left = $(".sensor", group) ? SENSOR : 0;
    const right = picture.alone === Number(group.dataset.seat) && "wager" in group.dataset && !$("g[transform]", group) ? CHIPS : 0;
    const at = middle({ ...all, x: all.x + left, width: all.width - left - right });
    return { ...at, isRound, width: all.width - left - right - (isRound ? 0 : 2 * EDGE), height: all.height - (isRound ? 0 : EDGE) };
  }
}

/** The words of one thing, as the house had them printed. */
function printedOn(group) {
  const own = $$("text", group).filter((text) => text.closest("[data-element]") === group);
  const lines = own.filter(canBeSetAnew).map((text) => ({
    text, words: text.firstChild.data, size: sizeOf(text), x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")), isPrice: text.classList.contains("price"),
  }));
  const more = [...$$("tspan", group), ...own.filter((text) => !canBeSetAnew(text))];
  return { group, lines: "wager" in group.dataset && lines.length ? withSpare(lines) : lines, more };
}

/** With lines for words that are broken where the house had them printed in one. */
function withSpare(lines) {
  const [{ text, ...first }] = lines;
  return [...lines, ...Array.from({ length: Math.max(0, LINES - lines.length) }, () => {
    const spare = text.cloneNode(false);
    spare.append("");
    text.parentNode.append(spare);
    return { ...first, text: spare, words: "" };
  })];
}

/** Words that no clause asks for. */
function besides(svg) {
  return { group: svg, lines: [], more: $$("text", svg).filter((text) => !text.closest("[data-element]")) };
}

/** All that is printed, the name alone, the short name. */
function ways(group, lines) {
  const name = lines.filter(({ isPrice, words }) => !isPrice && words).map(({ words }) => words).join(" ");
  const price = lines.filter((line) => line.isPrice).map((line) => line.words);
  const short = group.dataset.short ?? name;
  return [[name, ...price], [name], [short]];
}

/** Not where every letter has its place on a curve. */
const canBeSetAnew = (text) => Boolean(text.firstChild?.data) && !text.hasAttribute("rotate");
const drop = (text, yes) => text.classList.toggle("unread", yes);
const sizeOf = (text) => Number(text.getAttribute("font-size"));

/** How much larger its mark is drawn. */
function stretch(text) {
  const mark = text.closest('[transform*="scale("]');
  return mark ? Number(/scale\(([\d.]+)\)/.exec(mark.getAttribute("transform"))[1]) : 1;
}
