/* Who sits where: names on the rail of the felt, and which seats are free. */

import { $, put, s } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { isFlipped } from "./picture.js";

export const RAIL = 31; /* from the rim to the middle of the rail, in the picture's units */
const LONGEST_NAME = 13;

export function places(room, picture) {
  const { layers, poses, svg } = picture;
  return {
    update(view) {
      const holders = new Map(view.seats.map((each) => [each.seat, each]));
      for (const [seat] of poses) {
        const place = $(`#place-${seat}`, svg);
        const holder = holders.get(seat);
        place.classList.toggle("highlight", holder?.person === room.me);
        place.classList.toggle("free", !holder && room.plays && !view.closed);
      }
      put(layers.names, [...poses].map(([seat, pose]) => name(seat, pose, holders.get(seat), view)));
    },
  };

  function name(seat, pose, holder, view) {
    const words = holder ? clipped(holder.person) : room.plays && !view.closed && !room.seats.length ? "sit here" : "";
    if (!words) return null;
    const flip = isFlipped(pose);
    const written = s("text.seat-name", { class: holder ? (holder.person === room.me ? "me" : "") : "vacant", y: flip ? -RAIL + 6 : RAIL + 6, "font-size": 19, transform: flip ? "rotate(180)" : null }, words);
    if (holder) written.append(s("title", {}, `${holder.person}: ${dollars(holder.chips)} in chips`));
    return s("g", { transform: `translate(${pose.x} ${pose.y}) rotate(${pose.turn})`, data: { place: String(seat) } }, written);
  }
}

function clipped(name) {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
