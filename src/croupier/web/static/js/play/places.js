/* Who sits where: names on the rail of the felt, and which seats are free. */

import { $, put, s } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { isFlipped } from "./picture.js";
import { t } from "/static/js/tongue.js";

export const RAIL = 31; /* from the rim to the middle of the rail, in the picture's units */
const TYPE = 19;
const LONGEST_NAME = 13; /* letters of that size */

export function places(room, picture) {
  const { layers, poses, svg } = picture;
  return {
    update(view) {
      const holders = new Map(view.seats.map((each) => [each.seat, each]));
      for (const [seat] of poses) {
        const place = $(`#place-${seat}`, svg);
        const holder = holders.get(seat);
        place.classList.toggle("highlight", holder?.person === room.me);
        place.classList.toggle("free", !holder && room.comes && isOpen(view));
      }
      const size = picture.readable(TYPE);
      put(layers.names, [...poses].filter(([seat]) => picture.shows(seat)).map(([seat, pose]) => name(seat, pose, holders.get(seat), view, size)));
    },
  };

  function name(seat, pose, holder, view, size) {
    const away = holder && room.away.has(holder.person);
    const words = holder ? `${clipped(holder.person, Math.floor((LONGEST_NAME * TYPE) / size))}${away ? ` · ${t("away")}` : ""}` : room.comes && isOpen(view) && !room.seats.length ? t("sit here") : "";
    if (!words) return null;
    const flip = isFlipped(pose);
    const written = s("text.seat-name", { class: holder ? (holder.person === room.me ? "me" : away ? "away" : "") : "vacant", y: (flip ? -RAIL : RAIL) + size / 3, "font-size": size.toFixed(1), transform: flip ? "rotate(180)" : null }, words);
    if (holder) written.append(s("title", {}, away
      ? t("{person}: {chips} in chips; nobody is at this seat's screen", { person: holder.person, chips: dollars(holder.chips) })
      : t("{person}: {chips} in chips", { person: holder.person, chips: dollars(holder.chips) })));
    return s("g", { transform: `translate(${pose.x} ${pose.y}) rotate(${pose.turn})`, data: { place: String(seat) } }, written);
  }
}

function isOpen(view) {
  return !view.closed && !view.clearing;
}

function clipped(name, most) {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
