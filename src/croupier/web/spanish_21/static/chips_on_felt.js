/* Chips where they lie: on their spots, and of a split or doubled box beside the wager of each hand. */

import { put } from "/static/js/dom.js";
import { chipStack } from "/static/js/play/chips.js";
import { slipOf } from "./totals.js";

const LEGIBLE = 0.7; /* how large one's own chips are drawn, against their true size on a table of 1600 */
const OTHERS = 0.55;
const STAYS = new Set(["won", "returned"]); /* until the dealer has come to it */
const WAGER = "spanish_21";

export function chipsOnFelt(room, picture, places) {
  return {
    update(view) {
      const boxes = new Map(view.boxes.map((each) => [each.seat, each]));
      put(picture.layers.chips, view.wagers.filter((each) => !each.settled).flatMap((wager) => {
        const box = boxes.get(wager.seat);
        return wager.wager === WAGER && box ? box.hands.flatMap((hand) => ofHand(view, wager, box, hand)) : onSpot(wager);
      }));
    },
  };

  function onSpot(wager) {
    const spot = picture.spot(wager.seat, wager.wager);
    return spot ? [heap(wager.stake, spot.x, spot.y, wager.owner)] : [];
  }

  function ofHand(view, wager, box, hand) {
    const slip = slipOf(view, box.seat, hand.hand);
    const place = places.of(box.seat, hand.hand, box.hands.length);
    if (!place || (slip && !STAYS.has(slip.result))) return [];
    // A surrendered wager that is held lies on the cards until the hole card is read.
    const held = hand.state === "surrendered";
    const [x, y] = held ? [place.x + place.stepX / 2, place.y + place.stepY / 2] : [place.wagerX, place.wagerY];
    const doubled = hand.doubled ? heap(hand.doubled, place.doubledX, place.doubledY, wager.owner) : null;
    return [heap(hand.stake, x, y, wager.owner), doubled];
  }

  function heap(cents, x, y, owner) {
    const mine = owner === room.me;
    const drawn = chipStack(cents, { mine });
    const size = Math.min(1.4, Math.max(1, (mine ? LEGIBLE : OTHERS) / picture.scale));
    drawn.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${-picture.angle}) scale(${size.toFixed(2)})`);
    return drawn;
  }
}
