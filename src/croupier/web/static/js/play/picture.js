/* The felt as the house drew it: its spots, its seats, and layers above for what a page puts on it. */

import { $, $$, s } from "/static/js/dom.js";
import { box } from "./geometry.js";

export const READABLE = 11; /* pixels; smaller type is not drawn */
const A_LITTLE_MORE = 1.03;
export const A_FINGERTIP = 24; /* pixels; a smaller spot is no button */

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
    this.near = false; /* one seat, or all of the table */
    this.alone = null; /* the seat that is shown without those beside it */
    this.angle = 0; /* how far the ground is turned */
    this.scale = 1; /* pixels for one unit of the picture */
    for (const line of $$(".wager-area :is(text, tspan)", this.svg)) line.before(" "); /* or words run together for whoever hears them */
    this.spots = $$(".wager-area[data-x]", this.svg).filter((each) => !each.classList.contains("closed")).map((group) => ({
      group, seat: Number(group.dataset.seat), wager: group.dataset.wager, x: Number(group.dataset.x), y: Number(group.dataset.y), room: box($(".spot", group)),
      printed: $$("text", group).map((text) => text.textContent).join(" ").replace(/\s+/g, " ").trim(),
    }));
    this.byKey = new Map(this.spots.map((spot) => [`${spot.seat}:${spot.wager}`, spot]));
    this.poses = new Map($$(".seat[data-seat]", this.svg).map((group) => {
      const [, x, y, turn = "0"] = POSE.exec(group.getAttribute("transform")) ?? [null, "0", "0"];
      return [Number(group.dataset.seat), { x: Number(x), y: Number(y), turn: Number(turn) }];
    }));
  }

  shows(seat) {
    return this.alone === null || this.alone === seat;
  }

  spot(seat, wager) {
    return this.byKey.get(`${seat}:${wager}`);
  }

  spotAt(target) {
    const group = target.closest?.(".wager-area");
    return group ? this.spot(group.dataset.seat, group.dataset.wager) : undefined;
  }

  measure() {
    const shown = this.svg.getBoundingClientRect();
    const { width, height } = this.svg.viewBox.baseVal;
    this.scale = Math.min(shown.width / width, shown.height / height) || 1;
  }

  /** Whether a finger can tell these spots apart. */
  canAim(spots) {
    return spots.every(({ room }) => Math.min(room.width, room.height) * this.scale >= A_FINGERTIP);
  }

  /** Type of this size, or so much larger that it can be read. */
  readable(size) {
    return Math.max(size, (READABLE * A_LITTLE_MORE) / this.scale);
  }
}

/** Whether a seat faces down the page, so that its words must be turned round. */
export const isFlipped = (pose) => Math.abs(pose.turn) > 90;
