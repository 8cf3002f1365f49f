/* What lies on a Spanish 21 felt: cards, chips by hand, totals, verdicts. */

import { cardsOnFelt } from "./cards_on_felt.js";
import { chipsOnFelt } from "./chips_on_felt.js";
import { marksOnFelt } from "./marks_on_felt.js";
import { HandPlaces } from "./places.js";

export function felt(room) {
  let places = null;
  return {
    layers: ["cards", "names", "chips", "marks"],
    mount: (picture) => {
      places = new HandPlaces(picture.svg);
      return [cardsOnFelt(picture, places), marksOnFelt(room, picture, places)];
    },
    heaps: (picture) => chipsOnFelt(room, picture, places),
  };
}
