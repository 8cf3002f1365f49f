/* The player's side of a table of any game: its parts in their order, the clock, the tabs, the marks. */

import { $, h } from "/static/js/dom.js";
import { Clock } from "/static/js/clock.js";
import { outOfForce } from "/static/js/in_force.js";
import { betting } from "./betting.js";
import { feltOf } from "./felt.js";
import { moment } from "./moment.js";
import { odds } from "./odds.js";
import { prompts } from "./prompts.js";
import { rail } from "./rail.js";
import { rounds } from "./rounds.js";
import { seating } from "./seating.js";
import { tabs } from "./sides.js";
import { talk } from "./talk.js";

/**
 * What is the game's `own`: `felt`, `moment`, `prompts`, `odds` and `rounds` for the modules of these names;
 * `stage`, the parts that show the round, drawn first, and `parts`, what a player holds or sets, drawn last;
 * `panels` beside the table, by name; `marks(view)` in its head, of [words, kind]; `betting(plain)` where there
 * is more to wager on; `meters(shown)` of a progressive. All but `felt` and `rounds` may be left out.
 */
const LEFT_OUT = { stage: [], moment: {}, prompts: {}, odds: {}, panels: {}, parts: [], marks: () => [] };

export function sitting(room, game) {
  const own = { ...LEFT_OUT, ...game };
  const plain = betting(room);
  room.betting = own.betting ? own.betting(plain) : plain;
  room.cloth = feltOf(room, own.felt);
  room.rail = rail(room);
  room.seating = seating(room);
  const panels = { ...own.panels, odds: odds(room, own.odds), rounds: rounds(room, own.rounds), talk: talk(room) };
  const parts = [...own.stage, moment(room, own.moment), room.betting, room.cloth, room.rail, room.seating, prompts(room, own.prompts), ...own.parts, ...Object.values(panels)];
  const clock = new Clock($("#clock"), (now) => (now.what === "betting" ? "Time left to bet" : "Time left to decide"));
  if (!room.plays) $("#tab-rounds").remove();
  tabs(panels);
  return {
    update(view, events, first) {
      for (const part of parts) part.update?.(view, events, first);
      mark([view.practice && ["Practice", ""], outOfForce(view), ...own.marks(view), view.closed && ["Closed", "bad"]].filter(Boolean));
    },
    clock(now) { clock.set(now); },
    history(past) { for (const panel of Object.values(panels)) panel.history?.(past); },
    meters(shown) { own.meters?.(shown); },
  };
}

function mark(found) {
  const key = found.map(([words]) => words).join("|");
  const mount = $("#marks");
  if (mount.dataset.key === key) return;
  mount.dataset.key = key;
  mount.replaceChildren(...found.map(([words, kind, title = null]) => h("span.badge", { class: kind, title }, words)));
}
