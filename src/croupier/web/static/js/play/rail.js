/* The player's rail: chips to choose and to drag, what one holds, and the quick ways to bet. */

import { $, h, put, s, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { chip, chipsFor, firstChip } from "./chips.js";

const FAR_ENOUGH = 7; /* pixels; less is a click */

export function rail(room) {
  const mount = $("#rail");
  const chips = chipsFor(room.rules);
  const buttons = chips.map((cents, n) => {
    const button = h("button.chip-button", { type: "button", role: "radio", "aria-checked": "false", tabindex: -1, "aria-label": `${dollars(cents)} chip`, title: `${dollars(cents)}: key ${n + 1}`, data: { cents: String(cents) } },
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
  for (const [name, button] of Object.entries(acts)) button.addEventListener("click", () => room.betting[name]());

  const ready = $("#ready");
  let wanted = null; /* the round this player is ready for */
  ready.addEventListener("click", () => { wanted = room.clock?.ends; room.live.ready(); part.update(room.view); });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || mount.hidden || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const nth = Number(event.key) - 1;
    if (chips[nth]) room.betting.choose(chips[nth]);
    else if (event.key === "r" || event.key === "R") acts.repeat.disabled || room.betting.repeat();
    else if (event.key === "d" || event.key === "D") acts.double.disabled || room.betting.double();
    else if (event.key === "b" || event.key === "B") room.cloth.focusFirst();
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
      const open = view.betting && mount.getAttribute("aria-busy") !== "true";
      acts.undo.disabled = !open || !room.betting.canUndo;
      acts.clear.disabled = !open || !own.length;
      acts.repeat.disabled = !open || !room.betting.canRepeat;
      acts.double.disabled = !open || !own.length;
      ready.hidden = room.clock?.what !== "betting";
      ready.disabled = wanted !== null && wanted === room.clock?.ends;
      say(ready, ready.disabled ? "Ready" : "Deal");
      mount.classList.toggle("shut", !view.betting);
    },
  };
  room.rail = part;
  room.betting.choose(firstChip(chips, room.rules.limits.minimum));
  return part;
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
      if (spot) room.betting.place(spot.seat, spot.wager, cents);
      button.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    };
    button.setPointerCapture(down.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  });
}
