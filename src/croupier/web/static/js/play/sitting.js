/* The player's side of a table of any game: its parts in their order, the clock, the tabs, the marks. */

import { $, h } from "/static/js/dom.js";
import { Clock } from "/static/js/clock.js";
import { outOfForce } from "/static/js/in_force.js";
import { attendance } from "./attendance.js";
import { betting } from "./betting.js";
import { clearing } from "./clearing.js";
import { dealerGone } from "./dealer_gone.js";
import { feltOf } from "./felt.js";
import { guide } from "./guide.js";
import { heard } from "./heard.js";
import { leaving } from "./leaving.js";
import { moment } from "./moment.js";
import { needMoment } from "./need_moment.js";
import { notes } from "./notes.js";
import { odds } from "./odds.js";
import { ownSeat } from "./own_seat.js";
import { prompts } from "./prompts.js";
import { rail } from "./rail.js";
import { reading } from "./reading.js";
import { rounds } from "./rounds.js";
import { seating } from "./seating.js";
import { tabs } from "./sides.js";
import { talk } from "./talk.js";
import { withTheTask } from "./with_the_task.js";
import { t } from "/static/js/tongue.js";

/**
 * What is the game's `own`: `felt`, `moment`, `prompts`, `odds` and `rounds` for the modules of these names;
 * `stage`, the parts that show the round, drawn first, and `parts`, what a player holds or sets, drawn last;
 * `panels` beside the table, by name; `marks(view)` in its head, of [words, kind]; `betting(plain)` where there
 * is more to wager on; `meters(shown)` of a progressive; `hand(room)` what lies, in words. All but `felt` and `rounds` may be left out.
 */
const LEFT_OUT = { stage: [], moment: {}, prompts: {}, odds: {}, panels: {}, parts: [], marks: () => [] };

export function sitting(room, game) {
  const own = { ...LEFT_OUT, ...game };
  const plain = betting(room);
  room.betting = own.betting ? own.betting(plain) : plain;
  room.cloth = feltOf(room, own.felt);
  room.rail = rail(room);
  room.leaving = leaving(room);
  room.seating = seating(room);
  room.notes = notes();
  const there = attendance(room);
  const seat = ownSeat(room);
  const dealer = dealerGone(room.notes);
  const more = needMoment(room);
  room.rounds = rounds(room, own.rounds);
  const panels = { ...own.panels, odds: odds(room, own.odds), rounds: room.rounds, talk: talk(room) };
  const parts = [heard(room), ...own.stage, moment(room, own.moment), room.betting, room.cloth, room.rail, room.leaving, room.seating, seat, dealer, clearing(room), more, prompts(room, own.prompts), ...own.parts, ...Object.values(panels), guide(room)];
  const clock = new Clock($("#clock"), (now) => (now.what === "betting" ? t("Time left to bet") : t("Time left to decide")));
  const focus = withTheTask(room);
  const asked = reading(room, { hand: own.hand, clock, outcomes: panels.roads ?? panels.results });
  if (!room.plays) $("#tab-rounds").remove();
  tabs(panels);
  return {
    /** Cards and tiles, before anything else is told of them; the parts that have some promise when they are seen. */
    faces(view, events, still) { return parts.flatMap((part) => part.faces?.(view, events, still) ?? []); },
    update(view, events) {
      for (const part of parts) part.update?.(view, events);
      mark([view.practice && [t("Practice"), ""], outOfForce(view), ...own.marks(view), view.clearing && !view.closed && [t("Closes after this round"), "warn"], view.closed && [t("Closed"), "bad"]].filter(Boolean));
      asked.update();
      focus.news();
    },
    clock(now) { clock.set(now); there.clock(now); more.clock(now); focus.news(); },
    /** It broke, or is mended. */
    line() { if (room.view) for (const part of [room.cloth, room.rail]) part.update(room.view, []); },
    attending(now) { there.changed(); seat.attending(now); dealer.attending(now, room.view); },
    recent(events) { seat.recent(events); },
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
