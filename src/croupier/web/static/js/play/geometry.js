/* Boxes and their middles, in a picture's units or on the screen. */

export function box(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return { x, y, width, height };
}

export function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

export function bounds(boxes) {
  const x = Math.min(...boxes.map((each) => each.x));
  const y = Math.min(...boxes.map((each) => each.y));
  return { x, y, width: Math.max(...boxes.map((each) => each.x + each.width)) - x, height: Math.max(...boxes.map((each) => each.y + each.height)) - y };
}

/** Of an element, on the screen. */
export function centre(element) {
  return middle(element.getBoundingClientRect());
}
