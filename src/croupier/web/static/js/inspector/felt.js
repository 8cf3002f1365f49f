/* The table's own felt with the chips and faces of one moment on it. */

import { $$, put, s } from "../dom.js";
import { chipStack } from "../play/chips.js";

const NARROW = "(max-width: 46rem)";
const BESIDE = 40; /* between the stacks of two people on one spot, in the picture's units */

export class Felt {
  constructor(table, frame, game) {
    Object.assign(this, { frame, game });
    this.view = null;
    this.load(table);
  }

  /** A table whose felt cannot be had is shown without. */
  async load(table) {
    const answer = await fetch(`/api/v1/tables/${encodeURIComponent(table)}/felt.svg`).catch(() => null);
    if (!answer?.ok) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (drawn.documentElement.localName !== "svg") return;
    this.svg = document.importNode(drawn.documentElement, true);
    for (const name of ["width", "height"]) this.svg.removeAttribute(name);
    this.layer = s("g");
    this.svg.append(this.layer);
    this.spots = new Map($$(".wager-area[data-x]", this.svg).map(({ dataset }) => [`${dataset.seat}:${dataset.wager}`, { x: Number(dataset.x), y: Number(dataset.y) }]));
    this.faces = this.game.onFelt(this.svg);
    put(this.frame, this.svg);
    const fold = this.frame.closest("details");
    fold.hidden = false;
    fold.open = !matchMedia(NARROW).matches;
    this.draw(this.view);
  }

  draw(view) {
    this.view = view;
    if (!this.svg) return;
    put(this.layer, view ? [...this.faces(view), ...this.chips(view)] : []);
  }

  chips(view) {
    const standing = view.wagers.filter((each) => !each.settled);
    return standing.map((each) => {
      const spot = this.spots.get(`${each.seat}:${each.wager}`);
      if (!spot) return null;
      const before = standing.slice(0, standing.indexOf(each)).filter((other) => other.seat === each.seat && other.wager === each.wager).length;
      const stack = chipStack(this.game.lies?.(view, each) ?? each.stake + (each.riding ?? 0), { coupon: each.match_play ?? 0 });
      stack.setAttribute("transform", `translate(${spot.x + before * BESIDE} ${spot.y})`);
      return stack;
    });
  }
}
