/* What lies on a Pai Gow felt besides chips: tiles, stacks, dice, markers, verdicts. */

import { diceOnFelt } from "./dice.js";
import { marksOnFelt } from "./marks_on_felt.js";
import { Places } from "./places.js";
import { stacksOnFelt } from "./stacks.js";
import { tilesOnFelt } from "./tiles_on_felt.js";

export const felt = {
  layers: ["tiles", "dice", "names", "marks", "chips", "verdicts"],
  mount: (picture) => {
    const places = new Places(picture.svg);
    return [stacksOnFelt(picture, places), tilesOnFelt(picture, places), diceOnFelt(picture, places), marksOnFelt(picture, places)];
  },
};
