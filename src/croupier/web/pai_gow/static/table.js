/* The player's side of a Pai Gow table. */

import { options } from "/static/js/play/options.js";
import { bankLeaves, bankOffered, banking } from "./banking.js";
import { cutting } from "./cutting.js";
import { isDecided } from "./decided.js";
import { deliveries } from "./deliveries.js";
import { felt } from "./felt.js";
import { handsTold } from "./hands_told.js";
import { line, whole } from "./history.js";
import { areas, isBank, own } from "./positions.js";
import { reference } from "./reference.js";
import { results } from "./results.js";
import { setting } from "./setting.js";
import { besides, phase, stage } from "./stage.js";
import { drawTiles } from "./tiles.js";
import { t } from "/static/js/tongue.js";

export async function table(room) {
  await drawTiles();
  const hands = setting(room);
  const bank = banking(room);
  room.looked = () => { hands.update(room.view); bank.update(room.view); };
  room.may = options(room, { matters: () => isBank(room) || own(room).length > 0, changed: room.looked });
  room.areasOf = () => areas(room);
  room.leaves = () => (isBank(room) ? bankLeaves(room) : null);
  return {
    felt,
    stage: [room.may, stage(room)],
    moment: {
      phase: (view) => phase(view, room),
      spoken: [
        "bank-taken/1", "co-bank-requested/1", "no-roll-called/1", "dice-total-announced/1", "tiles-dealt/1", "house-hands-set/1",
        "hands-exposed/1", "wager-surrendered/1", "tile-exposed/1", "hand-voided/1",
      ],
      besides: (event) => besides(event, room),
      decided: (event, view) => isDecided(room, event, view),
    },
    prompts: {
      forms: { "cut-stacks": cutting, "choose-delivery": deliveries(room) },
      explained: { "accept-bank": (steps) => bankOffered(room, steps) },
      lesser: ["accept-bank"],
      elsewhere: ["set-hands", "surrender", "ask-advice", "lower-dealer-wager"],
    },
    odds: {},
    rounds: { line, whole: (round) => whole(round, room) },
    hand: handsTold,
    panels: { results: results(room), tiles: reference(room) },
    parts: [hands, bank],
    marks: ({ bank: held }) => [held && [held.co ? t("Co-bank") : t("Player bank"), "warn"]],
  };
}
