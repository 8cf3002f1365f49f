/* The player's side of a Spanish 21 table. */

import { areas, looksAt, staked } from "./boxes.js";
import { chart } from "./chart.js";
import { DECISIONS } from "./decisions.js";
import { felt } from "./felt.js";
import { handsTold } from "./hands_told.js";
import { line, whole } from "./history.js";
import { asked, withInsurance } from "./insurance.js";
import { ownHands } from "./own_hands.js";
import { results } from "./results.js";
import { phase, stage } from "./stage.js";
import { t } from "/static/js/tongue.js";

export function table(room) {
  room.areasOf = () => areas(room);
  room.takes = (seat, wager) => (wager === "insurance" ? asked(room).some((each) => each.seat === seat && each.insure) : room.view.betting);
  room.staked = () => staked(room);
  room.looksAt = () => looksAt(room);
  return {
    betting: (plain) => withInsurance(room, plain),
    felt: felt(room),
    stage: [stage()],
    moment: {
      phase: (view) => phase(view, room),
      spoken: ["hole-card-read/1", "hole-card-turned/1", "cutting-card-reached/1", "discards-shuffled/1", "card-drawn-in-error/1"],
    },
    prompts: {
      elsewhere: [...DECISIONS.map(({ order }) => order), "insure", "decline-insurance"],
      aside: ["request-spread"],
      looksAside: (view) => view.preparing.length > 0,
    },
    odds: { choices: [[t("Full shoe"), "?full=1"], [t("Cards I have seen"), ""]], primed: false },
    rounds: { line, whole },
    hand: handsTold,
    panels: { results: results(room), chart: chart(room) },
    parts: [ownHands(room)],
    marks,
  };
}

function marks(view) {
  return [
    view.shoe?.cutting_card_out && [t("Last round of the shoe"), "warn"],
    view.reader.broken && [t("The card reader is out of order"), "bad"],
  ];
}
