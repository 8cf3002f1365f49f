/* What lies on a baccarat felt besides chips: cards, markers of vigorish, the curator, lit sensors, hits. */

import { $, $$, put, s } from "/static/js/dom.js";
import { dollars, precise } from "/static/js/money.js";
import { meterName } from "/static/js/meters/names.js";
import { box, middle } from "/static/js/play/geometry.js";
import { isFlipped } from "/static/js/play/picture.js";
import { RAIL } from "/static/js/play/places.js";
import { feltCard } from "/static/js/cards.js";
import { held } from "./holding.js";
import { combinationInWords, sensorOf, sensorsOf } from "./kings.js";
import { beside } from "./sensors.js";
import { t } from "/static/js/tongue.js";

const SIDES = ["player", "banker"];

export function felt(room) {
  return {
    layers: ["cards", "names", "markers", "chips", "hits"],
    inRows: true,
    mount: (picture) => [curator(picture), hits(room, picture), sensors(room, picture), cards(room, picture), markers(room, picture)],
    said: (spot) => {
      const sensor = spot.wager === room.view.progressive?.wager ? sensorOf(room.view, spot.seat) : null;
      return sensor ? combinationInWords(sensor.combination) : "";
    },
    listed: beside,
  };
}

function curator(picture) {
  const { layers, poses } = picture;
  return {
    update(view) {
      const pose = poses.get(view.curator);
      if (!pose || !picture.shows(view.curator)) return;
      layers.names.append(s("g.curator-mark", { transform: `translate(${pose.x} ${pose.y}) rotate(${pose.turn}) translate(44 -20) rotate(${isFlipped(pose) ? 180 : 0}) scale(${(picture.readable(12) / 12).toFixed(2)})` },
        s("rect", { x: -22, y: -10, width: 44, height: 20, rx: 10 }), s("text", { y: 4.5, "font-size": 12 }, t("shoe"))));
    },
  };
}

/** Lit where the seat has its wager down; said with the seat's King and nine. */
function sensors(room, { svg }) {
  return {
    update(view) {
      for (const { seat, combination, lit } of sensorsOf(view)) {
        const sensor = $(`.sensor[data-seat="${seat}"]`, svg);
        sensor?.classList.toggle("lit", lit);
        sensor?.classList.toggle("won", room.hits.some((hit) => hit.seat === seat));
        $(`#place-${seat}`, svg)?.setAttribute("aria-label", lit ? t("Seat {seat}, {cards}, sensor lit", { seat, cards: combinationInWords(combination) }) : t("Seat {seat}, {cards}", { seat, cards: combinationInWords(combination) }));
      }
    },
  };
}

/** On the rail before the winner, in place of the name. */
function hits(room, { layers, poses }) {
  return { update: () => put(layers.hits, room.hits.map(mark)) };

  function mark({ seat, meter, cents }) {
    const pose = poses.get(seat);
    if (!pose) return null;
    const words = `${meterName(meter)} ${precise(cents)}`;
    const wide = 22 + 10 * words.length;
    const flip = isFlipped(pose);
    return s("g.hit-mark", { transform: `translate(${pose.x} ${pose.y}) rotate(${flip ? pose.turn + 180 : pose.turn})` },
      s("circle", { cy: flip ? 17 : -17, r: 20 }),
      s("rect", { x: -wide / 2, y: (flip ? -RAIL : RAIL) - 14, width: wide, height: 28, rx: 14 }),
      s("text", { y: (flip ? -RAIL : RAIL) + 6, "font-size": 17 }, words));
  }
}

function markers(room, picture) {
  const { layers, poses, svg } = picture;
  return {
    update(view) {
      put(layers.markers, view.markers.map((each, place) => {
        const under = view.markers.slice(0, place).filter((other) => other.seat === each.seat).length;
        const area = $(`[data-element="vigorish_box"][data-seat="${each.seat}"] .box`, svg);
        const at = area ? middle(box(area)) : { x: (poses.get(each.seat)?.x ?? 0) - 44, y: (poses.get(each.seat)?.y ?? 0) - 20 };
        return s("g.vigorish-marker", { class: each.person === room.me ? "mine" : "", transform: `translate(${at.x + 12 * under} ${at.y}) rotate(${-picture.angle}) scale(${(picture.readable(12) / 12).toFixed(2)})` },
          s("title", {}, t("{person} owes {sum} of vigorish", { person: each.person, sum: dollars(each.cents) })),
          s("circle", { r: 17 }), s("text", { y: 4.5, "font-size": 12 }, dollars(each.cents)));
      }));
    },
  };
}

function cards(room, { layers, svg }) {
  const slots = Object.fromEntries(SIDES.map((side) => [side, $$(`#felt-${side}-cards .slot`, svg).map(box)]));
  return {
    update(view) {
      put(layers.cards, SIDES.flatMap((side) => {
        const mineToTurn = held(room, side);
        return view[side].cards.map((card, n) => {
          const slot = slots[side][Math.min(n, slots[side].length - 1)];
          return slot && feltCard(mineToTurn.includes(n) ? null : card, slot.x, slot.y, slot.width, slot.height);
        });
      }));
    },
  };
}
