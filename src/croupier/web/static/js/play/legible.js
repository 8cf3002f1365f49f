/* Words on the felt that would be too small to read grow as far as their frame has room, or are left out.
   What is on cards and tiles is no word. */

import { $, $$ } from "/static/js/dom.js";
import { box } from "./geometry.js";
import { READABLE } from "./picture.js";

const NO_WORDS = new Set(["cards", "tiles"]);
const LETTER = 0.62; /* its width on average, in its size */
const LEADING = 1.15;
const ROUND = 0.85;
const DROP = 0.35; /* from the middle of a line to its foot, in its size */

/** The last part to draw: it reads what the others wrote. */
export function legible(picture) {
  const layers = Object.entries(picture.layers).filter(([name]) => !NO_WORDS.has(name)).map(([, layer]) => layer);
  const printed = [...$$("[data-element]", picture.svg).map(printedOn), besides(picture.svg)];
  let scale = 0;
  return {
    update() {
      for (const text of layers.flatMap((layer) => $$("text", layer))) drop(text, sizeOf(text) * stretch(text) * picture.scale < READABLE);
      if (scale === picture.scale) return;
      scale = picture.scale;
      for (const each of printed) print(each);
    },
  };

  function print({ group, lines, more, room }) {
    const grown = room && lines.length && fitted(lines, room);
    lines.forEach((line, n) => {
      const size = grown || line.size;
      line.text.setAttribute("font-size", size.toFixed(1));
      line.text.setAttribute("y", (grown ? middle(lines) + (n - (lines.length - 1) / 2) * size * LEADING + DROP * size : line.y).toFixed(1));
      drop(line.text, size * scale < READABLE);
    });
    for (const text of more) drop(text, sizeOf(text) * scale < READABLE);
    group.classList.toggle("unread", lines.length > 0 && lines.every(({ text }) => text.classList.contains("unread")));
  }

  /** The size in which all of them can be read, where they would fit; 0 if they can be read as they are, or nohow. */
  function fitted(lines, room) {
    const size = picture.readable(0);
    const widest = Math.max(...lines.map(({ text }) => text.firstChild.data.length));
    const fits = widest * LETTER * size <= room.width && lines.length * size <= room.height;
    return fits && lines.some((line) => line.size < size) ? size : 0;
  }
}

/** The words of one thing, as the house had them printed, and the frame around them. */
function printedOn(group) {
  const own = $$("text", group).filter((text) => text.closest("[data-element]") === group);
  const lines = own.filter((text) => text.firstChild?.data).map((text) => ({ text, size: sizeOf(text), y: Number(text.getAttribute("y")) }));
  return { group, lines, more: [...$$("tspan", group), ...own.filter((text) => !text.firstChild?.data)], room: roomIn(group) };
}

/** Words that no clause asks for. */
function besides(svg) {
  return { group: svg, lines: [], more: $$("text", svg).filter((text) => !text.closest("[data-element]")), room: null };
}

function roomIn(group) {
  const frame = $(".spot, .box, .number", group);
  if (!frame) return null;
  if (frame.localName === "circle") return within(2 * Number(frame.getAttribute("r")));
  const { width, height } = box(frame);
  return Number(frame.getAttribute("rx")) * 2 < width ? { width, height } : within(width);
}

/** In a round frame a line of words has less room than its width. */
function within(width) {
  return { width: width * ROUND, height: width };
}

function middle(lines) {
  const [first, last] = [lines[0], lines.at(-1)];
  return (first.y - DROP * first.size + last.y - DROP * last.size) / 2;
}

const drop = (text, yes) => text.classList.toggle("unread", yes);
const sizeOf = (text) => Number(text.getAttribute("font-size"));

/** How much larger its mark is drawn. */
function stretch(text) {
  const mark = text.closest('[transform*="scale("]');
  return mark ? Number(/scale\(([\d.]+)\)/.exec(mark.getAttribute("transform"))[1]) : 1;
}
