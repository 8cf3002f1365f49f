/* How wide words are in the type of the felt, and how they are broken into lines. */

const SAMPLE = 100; /* pixels */
const pen = document.createElement("canvas").getContext("2d");
const known = new Map();

/** In this size, as that text is set. */
export function widthOf(words, size, text) {
  const { fontFamily, fontWeight } = getComputedStyle(text);
  const font = `${fontWeight} ${SAMPLE}px ${fontFamily}`;
  const key = `${font} ${words}`;
  if (!known.has(key)) {
    pen.font = font;
    known.set(key, pen.measureText(words).width / SAMPLE);
  }
  return known.get(key) * size;
}

/** Between words, into lines that are no wider, unless a single word is. */
export function broken(words, width, size, text) {
  const lines = [];
  for (const word of words.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size, text) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
