/* The player's side of a baccarat table. */

import { $, $$, h } from "/static/js/dom.js";
import { Clock } from "/static/js/clock.js";
import { stage } from "./stage.js";
import { cloth } from "./felt.js";
import { rail } from "./rail.js";
import { betting } from "./betting.js";
import { seating } from "./seating.js";
import { prompts } from "./prompts.js";
import { progressive } from "./progressive.js";
import { squeeze } from "./squeeze.js";
import { roads } from "./roads.js";
import { odds } from "./odds.js";
import { rounds } from "./history.js";
import { talk } from "./talk.js";

export async function mount(room) {
  room.betting = betting(room);
  room.cloth = cloth(room);
  room.rail = rail(room);
  room.seating = seating(room);
  const sides = { roads: roads(room), odds: odds(room), rounds: rounds(room), talk: talk(room) };
  const parts = [stage(room), room.betting, room.cloth, room.rail, room.seating, prompts(room), squeeze(room), ...Object.values(sides)];
  const meters = progressive(room);
  const clock = new Clock($("#clock"), (now) => (now.what === "betting" ? "Time left to bet" : "Time left to decide"));
  if (!room.plays) $("#tab-rounds").remove();
  tabs(sides);
  return {
    update(view, events, first) {
      for (const part of parts) part.update?.(view, events, first);
      marks(view);
    },
    clock(now) { clock.set(now); },
    history() { sides.roads.stale(); },
    meters(shown) { meters.show(shown); },
    purse() { room.seating.purse?.(); },
  };
}

function marks(view) {
  const found = [
    view.practice && ["Practice", ""],
    view.shoe?.cover_card_out && !view.shoe?.last_hand && ["Cover card is out", "warn"],
    view.shoe?.last_hand && ["Last hand", "warn"],
    view.closed && ["Closed", "bad"],
  ].filter(Boolean);
  const key = found.map(([words]) => words).join("|");
  const mount_ = $("#marks");
  if (mount_.dataset.key === key) return;
  mount_.dataset.key = key;
  mount_.replaceChildren(...found.map(([words, kind]) => h("span.badge", { class: kind }, words)));
}

function tabs(sides) {
  const all = $$('#side-tabs [role="tab"]');
  const open = (tab, focus) => {
    for (const each of all) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      $(`#${each.getAttribute("aria-controls")}`).hidden = !chosen;
    }
    if (focus) tab.focus();
    sides[tab.id.replace("tab-", "")].opened?.();
  };
  all.forEach((tab, n) => {
    tab.addEventListener("click", () => open(tab, false));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      open(all.at((n + step) % all.length), true);
    });
  });
  sides.roads.opened?.();
}
