/* The player's side of a Pai Gow table. */

import { betting } from "/static/js/play/betting.js";
import { options } from "/static/js/play/options.js";
import { rail } from "/static/js/play/rail.js";
import { seating } from "/static/js/play/seating.js";
import { sitting } from "/static/js/play/sitting.js";
import { talk } from "/static/js/play/talk.js";
import { banking } from "./banking.js";
import { cloth } from "./felt.js";
import { rounds } from "./history.js";
import { odds } from "./odds.js";
import { areas, isBank, own } from "./positions.js";
import { prompts } from "./prompts.js";
import { reference } from "./reference.js";
import { results } from "./results.js";
import { setting } from "./setting.js";
import { stage } from "./stage.js";
import { drawTiles } from "./tiles.js";

export async function mount(room) {
  await drawTiles();
  const hands = setting(room);
  const bank = banking(room);
  room.looked = () => { hands.update(room.view); bank.update(room.view); };
  room.may = options(room, { matters: () => isBank(room) || own(room).length > 0, changed: room.looked });
  room.areasOf = () => areas(room);
  room.betting = betting(room);
  room.cloth = cloth(room);
  room.rail = rail(room);
  room.seating = seating(room);
  const panels = { results: results(room), odds: odds(room), rounds: rounds(room), tiles: reference(room), talk: talk(room) };
  const parts = [room.may, stage(room), room.betting, room.cloth, room.rail, room.seating, prompts(room), hands, bank];
  return {
    ...sitting(room, { parts, panels, marks }),
    history(past) { panels.results.history(past); },
  };
}

function marks(view) {
  return [
    view.practice && ["Practice", ""],
    view.bank && [view.bank.co ? "Co-bank" : "Player bank", "warn"],
    view.closed && ["Closed", "bad"],
  ].filter(Boolean);
}
