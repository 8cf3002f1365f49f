/* What happens at a table for the ear, by the kinds of its events. */

import { sound } from "/static/js/sounds.js";
import { gains } from "./wins.js";

/* Heard while it happens, before it is told. */
const MOVING = {
  "card-dealt/1": "card",
  "cards-returned/1": "card",
  "hole-card-turned/1": "card",
  "tiles-dealt/1": "tile",
  "hand-turned/1": "tile",
  "hands-exposed/1": "tile",
  "dice-shaken/1": "dice",
};
const TOLD = { "wager-placed/1": "chip", "wager-withdrawn/1": "chip", "insurance-placed/1": "chip", "chips-moved/1": "chip" };

export function heard(room) {
  const gained = gains();
  let place = 0; /* up to which it was heard; faces may be laid twice, the second time in a hurry */

  const play = (events, sounds) => { for (const name of new Set(events.map(({ kind }) => sounds[kind]).filter(Boolean))) sound(name); };

  return {
    faces(view, events) {
      if (view.place > place) play(events, MOVING);
      place = view.place;
      return [];
    },
    update(view, events) {
      play(events, TOLD);
      if (gained(view, events).some(({ owner }) => owner === room.me)) sound("win");
    },
  };
}
