/* What lies on a Spanish 21 felt: cards, chips by hand, totals, verdicts. */

import { feltOf } from "/static/js/play/felt.js";
import { cardsOnFelt } from "./cards_on_felt.js";
import { chipsOnFelt } from "./chips_on_felt.js";
import { marksOnFelt } from "./marks_on_felt.js";
import { HandPlaces } from "./places.js";

export function cloth(room) {
  let places = null;
  return feltOf(room, {
    layers: ["cards", "names", "chips", "marks"],
    mount: (picture) => {
      places = new HandPlaces(picture.svg);
      return [cardsOnFelt(picture, places), marksOnFelt(room, picture, places)];
    },
    heaps: (picture) => chipsOnFelt(room, picture, places),
  });
}
