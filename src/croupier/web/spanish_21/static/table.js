/* The player's side of a Spanish 21 table. */

import { betting } from "/static/js/play/betting.js";
import { rail } from "/static/js/play/rail.js";
import { seating } from "/static/js/play/seating.js";
import { sitting } from "/static/js/play/sitting.js";
import { talk } from "/static/js/play/talk.js";
import { areas, looksAt, staked } from "./boxes.js";
import { chart } from "./chart.js";
import { cloth } from "./felt.js";
import { rounds } from "./history.js";
import { asked, withInsurance } from "./insurance.js";
import { odds } from "./odds.js";
import { ownHands } from "./own_hands.js";
import { prompts } from "./prompts.js";
import { results } from "./results.js";
import { stage } from "./stage.js";

export async function mount(room) {
  room.areasOf = () => areas(room);
  room.takes = (seat, wager) => (wager === "insurance" ? asked(room).some((each) => each.seat === seat && each.insure) : room.view.betting);
  room.staked = () => staked(room);
  room.looksAt = () => looksAt(room);
  room.betting = withInsurance(room, betting(room));
  room.cloth = cloth(room);
  room.rail = rail(room);
  room.seating = seating(room);
  const panels = { results: results(room), odds: odds(room), rounds: rounds(room), chart: chart(room), talk: talk(room) };
  const parts = [stage(room), room.betting, room.cloth, room.rail, room.seating, prompts(room), ownHands(room)];
  return {
    ...sitting(room, { parts, panels, marks }),
    history(past) { panels.results.history(past); },
  };
}

function marks(view) {
  return [
    view.practice && ["Practice", ""],
    view.shoe?.cutting_card_out && ["Last round of the shoe", "warn"],
    view.reader.broken && ["The card reader is out of order", "bad"],
    view.closed && ["Closed", "bad"],
  ].filter(Boolean);
}
