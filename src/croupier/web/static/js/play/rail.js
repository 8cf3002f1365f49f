/* The player's rail: chips to choose and to drag, what one holds, and the quick ways to bet. */

import { $, h, put, rest, rests, s, say } from "/static/js/dom.js";
import { pressed } from "/static/js/keys.js";
import { dollars, short } from "/static/js/money.js";
import { chip, chipsFor, firstChip } from "./chips.js";
import { heldBefore } from "./over_reload.js";
import { t } from "/static/js/tongue.js";

const ONCE = new Set(["repeat", "double"]); /* the second click of a double one is no second order */
const FAR_ENOUGH = 7; /* pixels; less is a click */

export function rail(room) {
  const mount = $("#rail");
  const chips = chipsFor(room.rules);
  const buttons = chips.map((cents, n) => {
    const button = h("button.chip-button", { type: "button", role: "radio", "aria-checked": "false", tabindex: -1, "aria-label": named(cents), title: t("{sum}: key {key}", { sum: dollars(cents), key: n + 1 }), data: { cents: String(cents) } },
      s("svg", { viewBox: "-17 -17 34 34", "aria-hidden": "true" }, chip(cents)));
    button.addEventListener("click", () => room.betting.choose(cents));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = buttons.at((n + step) % buttons.length);
      room.betting.choose(Number(next.dataset.cents));
      next.focus();
    });
    draggable(button, cents, room);
    return button;
  });
  put($("#chip-row"), buttons);

  const acts = { undo: $("#undo"), clear: $("#clear"), repeat: $("#repeat"), double: $("#double") };
  for (const [name, button] of Object.entries(acts)) button.addEventListener("click", ({ detail }) => { if (detail < 2 || !ONCE.has(name)) act(name); });

  function act(name) {
    if (!rests(acts[name])) room.betting[name]();
  }

  const ready = $("#ready");
  ready.addEventListener("click", () => { if (rests(ready) || !room.betting.isWhole()) return; rest(ready, true); room.live.ready(); });

  document.addEventListener("keydown", (event) => {
    if (mount.hidden || event.defaultPrevented) return;
    const key = pressed(event);
    const chosen = chips[Number(key) - 1];
    if (chosen) room.betting.choose(chosen);
    else if (key === "r") act("repeat");
    else if (key === "d") act("double");
    else if (key === "b") room.cloth.focusFirst();
  });

  const part = {
    chosen(cents) {
      for (const button of buttons) {
        const yes = Number(button.dataset.cents) === cents;
        button.setAttribute("aria-checked", String(yes));
        button.tabIndex = yes ? 0 : -1;
      }
    },
    busy(yes) { mount.setAttribute("aria-busy", String(yes)); part.update(room.view); },
    update(view) {
      const seated = room.seats.length > 0;
      mount.hidden = !seated;
      if (!seated) return;
      const own = room.betting.own();
      const owed = room.seats.reduce((sum, seat) => sum + (seat.owed ?? 0), 0);
      const staked = room.staked?.() ?? own.reduce((sum, each) => sum + each.stake + (each.riding ?? 0), 0);
      say($("#my-chips"), dollars(room.seats[0].chips));
      say($("#my-wagers"), dollars(staked));
      say($("#my-owed"), dollars(owed));
      $("#owed-line").hidden = !owed;
      const open = room.betting.canBet && mount.getAttribute("aria-busy") !== "true";
      rest(acts.undo, !open || !room.betting.canUndo);
      rest(acts.clear, !open || !room.betting.canClear);
      rest(acts.repeat, !open || !room.betting.canRepeat);
      rest(acts.double, !open || !own.length);
      ready.classList.toggle("resting", room.clock?.what !== "betting");
      const isWanted = room.clock?.what === "betting" && !room.clock.awaited?.includes(room.me);
      rest(ready, isWanted || !room.live.isUp);
      say(ready, isWanted ? t("Ready") : t("Deal"));
      mount.classList.toggle("shut", !view.betting);
    },
  };
  room.rail = part;
  room.betting.choose(heldBefore("chip", room.address) ?? firstChip(chips, room.rules.limits.minimum));
  return part;
}

/** With what stands on it, where that is shorter. */
function named(cents) {
  const sum = dollars(cents);
  return sum.includes(short(cents)) ? t("{sum} chip", { sum }) : t("{sum} chip, {short}", { sum, short: short(cents) });
}

/** Pull a chip onto a spot, by mouse or finger. */
function draggable(button, cents, room) {
  button.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    let ghost = null;
    const move = (event) => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FAR_ENOUGH) {
        ghost = button.firstElementChild.cloneNode(true);
        ghost.classList.add("chip-ghost");
        document.body.append(ghost);
        room.betting.choose(cents);
      }
      if (!ghost) return;
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      room.cloth.hover(room.cloth.spotAtPoint(event.clientX, event.clientY));
    };
    const end = (event) => {
      button.removeEventListener("pointermove", move);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      room.cloth.hover(null);
      const spot = event.type === "pointerup" && room.cloth.spotAtPoint(event.clientX, event.clientY);
      if (spot) room.betting.place(spot.seat, spot.wager, cents, true);
      button.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    };
    button.setPointerCapture(down.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  });
}
