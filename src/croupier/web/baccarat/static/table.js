/* The player's side of a baccarat table. */

import { played } from "/static/js/play/odds.js";
import { felt } from "./felt.js";
import { handsTold } from "./hands_told.js";
import { line, whole } from "./history.js";
import { progressive } from "./progressive.js";
import { roads } from "./roads.js";
import { stage } from "./stage.js";
import { squeeze } from "./squeeze.js";
import { t } from "/static/js/tongue.js";

export function table(room) {
  const hands = stage(room);
  return {
    felt: felt(room),
    stage: [hands],
    moment: {
      phase: (view) => hands.phase(view),
      spoken: ["points-called/1", "result-announced/1", "last-hand-called/1", "shoe-ended/1", "cover-card-removed/1", "cards-handed/1"],
      decided: (event) => event.kind === "result-announced/1",
    },
    prompts: {
      elsewhere: ["return-cards"],
      aside: ["pass-shoe", "designate-dealer", "ask-for-shoe", "request-faces", "request-spread"],
      looksAside: (view) => room.rules.curator || view.preparing.length > 0,
      lesser: ["take-payout"],
    },
    odds: { choices: [[t("Cards I have seen"), ""], [t("Full shoe"), "?full=1"]], terms: played, open: ["banker", "player", "tie"] },
    rounds: { line, whole },
    hand: handsTold,
    panels: { roads: roads(room) },
    parts: [squeeze(room)],
    marks,
    meters: progressive(room),
  };
}

function marks({ shoe }) {
  return [
    shoe?.cover_card_out && !shoe.last_hand && [t("Cover card is out"), "warn"],
    shoe?.last_hand && [t("Last hand"), "warn"],
  ];
}
