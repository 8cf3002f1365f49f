/* The player's side of a baccarat table. */

import { betting } from "/static/js/play/betting.js";
import { rail } from "/static/js/play/rail.js";
import { seating } from "/static/js/play/seating.js";
import { sitting } from "/static/js/play/sitting.js";
import { talk } from "/static/js/play/talk.js";
import { stage } from "./stage.js";
import { cloth } from "./felt.js";
import { prompts } from "./prompts.js";
import { progressive } from "./progressive.js";
import { squeeze } from "./squeeze.js";
import { roads } from "./roads.js";
import { odds } from "./odds.js";
import { rounds } from "./history.js";

export async function mount(room) {
  room.betting = betting(room);
  room.cloth = cloth(room);
  room.rail = rail(room);
  room.seating = seating(room);
  const panels = { roads: roads(room), odds: odds(room), rounds: rounds(room), talk: talk(room) };
  const parts = [stage(room), room.betting, room.cloth, room.rail, room.seating, prompts(room), squeeze(room)];
  const meters = progressive(room);
  return {
    ...sitting(room, { parts, panels, marks }),
    history() { panels.roads.stale(); },
    meters(shown) { meters.show(shown); },
  };
}

function marks(view) {
  return [
    view.practice && ["Practice", ""],
    view.shoe?.cover_card_out && !view.shoe?.last_hand && ["Cover card is out", "warn"],
    view.shoe?.last_hand && ["Last hand", "warn"],
    view.closed && ["Closed", "bad"],
  ].filter(Boolean);
}
