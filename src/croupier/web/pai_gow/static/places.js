/* Where the felt has room for tiles, by position and slot, and where its other things stand. */

import { $$ } from "/static/js/dom.js";

const IN_A_ROW = ["tile-1", "tile-2", "tile-3", "tile-4"];
const AS_SET = ["high-1", "high-2", "low-1", "low-2"];

export class Places {
  constructor(svg) {
    this.svg = svg;
    this.positions = new Map($$(".position[data-position]", svg).map((group) => [group.dataset.position, { group, slots: ordered($$("[data-slot]", group)) }]));
    this.stacks = $$("[data-stack]", svg).map(slot).sort((one, other) => one.stack - other.stack);
    this.stacksMiddle = middleOf(this.stacks);
    this.collected = $$('[data-element="collected"] [data-slot]', svg).map(slot);
  }

  /** The four slots of a position, in the order in which tiles are laid there. */
  slots(name) {
    return this.positions.get(name)?.slots ?? [];
  }

  /** The middle of the four, and how far they are turned. */
  middle(name) {
    return middleOf(this.slots(name));
  }

  /** The middle of something else on the felt, such as the shaker; null where there is none. */
  thing(name, seat) {
    const group = this.svg.querySelector(`[data-element="${name}"]${seat ? `[data-seat="${seat}"]` : ""}`);
    return group?.dataset.x ? { x: Number(group.dataset.x), y: Number(group.dataset.y) } : null;
  }
}

function slot({ dataset }) {
  const [x, y, rotation] = [dataset.x, dataset.y, dataset.rotation].map(Number);
  return { x, y, rotation, name: dataset.slot, stack: Number(dataset.stack) };
}

function ordered(found) {
  const order = [...AS_SET, ...IN_A_ROW];
  return found.map(slot).sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

function middleOf(slots) {
  if (!slots.length) return null;
  const sum = (name) => slots.reduce((total, each) => total + each[name], 0) / slots.length;
  return { x: sum("x"), y: sum("y"), rotation: sum("rotation") };
}
