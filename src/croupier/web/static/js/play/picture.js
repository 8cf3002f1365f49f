/* The felt as the house drew it: its spots, its seats, and layers above for what a page puts on it. */

import { $, $$, s } from "/static/js/dom.js";

const POSE = /translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?/;

export class Picture {
  /** `layers` are names, the lowest first. */
  constructor(frame, layers) {
    this.frame = frame;
    this.svg = $("svg", frame);
    this.whole = this.svg.getAttribute("viewBox");
    this.ground = s("g.turned");
    this.ground.append(...[...this.svg.children].filter((each) => !["title", "desc"].includes(each.localName)));
    this.layers = Object.fromEntries(layers.map((name) => [name, s("g.layer", { class: `${name}-layer` })]));
    this.ground.append(...Object.values(this.layers));
    this.svg.append(this.ground);
    for (const name of ["width", "height"]) this.svg.removeAttribute(name);
    this.angle = 0; /* how far the ground is turned */
    this.scale = 1; /* pixels for one unit of the picture */
    this.spots = $$(".wager-area[data-x]", this.svg).filter((each) => !each.classList.contains("closed")).map((group) => ({
      group, seat: Number(group.dataset.seat), wager: group.dataset.wager, x: Number(group.dataset.x), y: Number(group.dataset.y),
    }));
    this.byKey = new Map(this.spots.map((spot) => [`${spot.seat}:${spot.wager}`, spot]));
    this.poses = new Map($$(".seat[data-seat]", this.svg).map((group) => {
      const [, x, y, turn = "0"] = POSE.exec(group.getAttribute("transform")) ?? [null, "0", "0"];
      return [Number(group.dataset.seat), { x: Number(x), y: Number(y), turn: Number(turn) }];
    }));
  }

  spot(seat, wager) {
    return this.byKey.get(`${seat}:${wager}`);
  }

  spotAt(target) {
    const group = target.closest?.(".wager-area");
    return group ? this.spot(group.dataset.seat, group.dataset.wager) : undefined;
  }

  measure() {
    this.scale = this.svg.getScreenCTM()?.a || 1;
  }
}

/** Whether a seat faces down the page, so that its words must be turned round. */
export const isFlipped = (pose) => Math.abs(pose.turn) > 90;
