/* Chips where they lie: on their spots, and of a split or doubled box beside the wager of each hand. */

import { put } from "/static/js/dom.js";
import { heapOf } from "/static/js/play/heap.js";
import { slipOf } from "./totals.js";

const BESIDE = 26; /* in the picture's units */
const OF_A_HAND = { width: 56, height: 56 }; /* of a split box, where its chips are not on the spot */
const STAYS = new Set(["won", "returned"]); /* until the dealer has come to it */
const WAGER = "spanish_21";

export function chipsOnFelt(room, picture, places) {
  return {
    update(view) {
      const boxes = new Map(view.boxes.map((each) => [each.seat, each]));
      put(picture.layers.chips, view.wagers.filter((each) => !each.settled).flatMap((wager) => {
        const box = boxes.get(wager.seat);
        return wager.wager === WAGER && box ? box.hands.flatMap((hand) => ofHand(view, wager, box, hand)) : onSpot(wager);
      }), room.betting.hollow.flatMap(beside));
    },
  };

  function onSpot(wager) {
    const spot = picture.spot(wager.seat, wager.wager);
    return spot ? [heap(wager.stake, spot, wager.owner, spot.room)] : [];
  }

  /** Chips that are no wager yet, next to those that are. */
  function beside({ seat, wager, cents, of }) {
    const spot = picture.spot(seat, wager);
    return spot ? [heap(cents, { x: spot.x + BESIDE, y: spot.y }, room.me, spot.room, { hollow: true, of })] : [];
  }

  function ofHand(view, wager, box, hand) {
    const slip = slipOf(view, box.seat, hand.hand);
    const place = places.of(box.seat, hand.hand, box.hands.length);
    if (!place || (slip && !STAYS.has(slip.result))) return [];
    // A surrendered wager that is held lies on the cards until the hole card is read.
    const held = hand.state === "surrendered";
    const [x, y] = held ? [place.x + place.stepX / 2, place.y + place.stepY / 2] : [place.wagerX, place.wagerY];
    const doubled = hand.doubled ? heap(hand.doubled, { x: place.doubledX, y: place.doubledY }, wager.owner, OF_A_HAND) : null;
    return [heap(hand.stake, { x, y }, wager.owner, OF_A_HAND), doubled];
  }

  function heap(cents, at, owner, within, how = {}) {
    return heapOf(picture, cents, at, within, { mine: owner === room.me, ...how });
  }
}
