/* Chips on their spots, whoever's they are. */

import { put } from "/static/js/dom.js";
import { chipStack } from "./chips.js";
import { isFlipped } from "./picture.js";

const LEGIBLE = 0.74; /* how large one's own chips are drawn, against their true size on a table of 1600 */
const OTHERS = 0.55;
const BESIDE = 34; /* between the heaps of two people on one spot, in the picture's units */

export function heaps(room, picture) {
  const { layers, poses } = picture;
  return {
    update(view) {
      const found = new Map();
      for (const each of view.wagers.filter((wager) => !wager.settled)) {
        const key = `${each.seat}:${each.wager}`;
        found.set(key, [...(found.get(key) ?? []), each]);
      }
      put(layers.chips, [...found].flatMap(([key, all]) => {
        const spot = picture.byKey.get(key);
        return spot ? all.map((each, n) => heap(spot, each, n - (all.length - 1) / 2)) : [];
      }));
    },
  };

  function heap(spot, wager, aside) {
    const shift = BESIDE * aside + Math.max(0, spot.group.getBBox().width / 2 - BESIDE);
    const pose = poses.get(spot.seat) ?? { turn: 0 };
    const turn = (isFlipped(pose) ? pose.turn + 180 : pose.turn) * (Math.PI / 180);
    const [x, y] = [spot.x + shift * Math.cos(turn), spot.y + shift * Math.sin(turn)];
    const mine = wager.owner === room.me;
    const drawn = chipStack(wager.stake + (wager.riding ?? 0), { mine, coupon: wager.match_play });
    const size = Math.min(1.6, Math.max(1, (mine ? LEGIBLE : OTHERS) / picture.scale));
    drawn.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${-picture.angle}) scale(${size.toFixed(2)})`);
    return drawn;
  }
}
