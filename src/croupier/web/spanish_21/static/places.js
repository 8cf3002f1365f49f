/* Where the felt has room for hands and their chips, by box, and where its other things stand. */

import { $, $$ } from "/static/js/dom.js";

const NUMBERS = ["x", "y", "width", "height", "rotation", "stepX", "stepY", "room", "wagerX", "wagerY", "doubledX", "doubledY"];
export const DEALER = "dealer";

export class HandPlaces {
  constructor(svg) {
    this.svg = svg;
    this.found = new Map($$(".hand-place", svg).map(({ dataset }) => [`${dataset.box}:${dataset.hand}:${dataset.of}`, numbers(dataset)]));
  }

  /** Of a hand, among so many that its box has now. */
  of(box, hand = 1, of = 1) {
    return this.found.get(`${box}:${hand}:${of}`);
  }

  /** Where each of so many cards lies; the last may lie sideways. */
  lie(place, count, sideways = false) {
    const near = count > place.room ? (place.room - 1) / (count - 1) : 1;
    return Array.from({ length: count }, (_, n) => ({
      x: place.x + n * place.stepX * near,
      y: place.y + n * place.stepY * near,
      width: place.width,
      height: place.height,
      rotation: place.rotation + (sideways && n === count - 1 ? 90 : 0),
    }));
  }

  /** The middle of something else on the felt, such as the shoe; null where there is none. */
  thing(name) {
    const group = $(`[data-element="${name}"]`, this.svg);
    return group?.dataset.x ? { x: Number(group.dataset.x), y: Number(group.dataset.y) } : null;
  }
}

function numbers(dataset) {
  return Object.fromEntries(NUMBERS.filter((name) => name in dataset).map((name) => [name, Number(dataset[name])]));
}
