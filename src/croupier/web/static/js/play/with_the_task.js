/* The focus stays with what is to be done: where a control goes from under it, it moves on to the next task.
 *
 * It lands on the question as a whole, never on one of its answers, so that a key pressed once too often
 * decides nothing. Whoever put the focus elsewhere, or uses none, is left alone.
 */

import { $, $$, land, rests } from "/static/js/dom.js";

const FOCUSABLE = "a, button, input, select, textarea, summary, [tabindex]";
const SEEN = { visibilityProperty: true, checkVisibilityCSS: true };

const isThere = (element) => element.isConnected && element.checkVisibility(SEEN);
const acts = (element) => isThere(element) && !element.matches(":disabled");

export function withTheTask(room) {
  let at = null; /* the last that had the focus */
  let placed = null; /* where it was put from here, while it stays there */
  let around = null; /* the panel that is read, if it is in one */
  let byPointer = false;
  let [frame, strict] = [0, false];

  document.addEventListener("focusin", ({ target }) => {
    at = target;
    around = target.closest("[role=tabpanel]");
    if (target !== placed) placed = null;
  });
  document.addEventListener("pointerdown", ({ target }) => { byPointer = true; if (!target.closest?.(FOCUSABLE)) at = placed = null; }, { capture: true });
  document.addEventListener("keydown", () => { byPointer = false; }, { capture: true });
  document.addEventListener("close", () => soon(false), { capture: true });
  document.addEventListener("click", () => soon(false));

  /** With `isNews` a button that still rests is given up: what was pressed rests while the house is asked. */
  function soon(isNews) {
    strict ||= isNews;
    frame ||= requestAnimationFrame(() => {
      const stays = strict ? acts : isThere;
      [frame, strict] = [0, false];
      keep(stays);
    });
  }

  function keep(stays) {
    if (!at || !room.view || $("dialog:modal")) return;
    const now = document.activeElement;
    const to = task();
    const isLost = (now === document.body || !stays(now)) && !stays(at);
    const isBehind = now === placed && now !== to;
    const isAskedElsewhere = rests(now) && to.hasAttribute("data-task");
    if (isLost && around && isThere(around)) land(around, { preventScroll: true });
    else if (isLost || isBehind || isAskedElsewhere) go(to);
  }

  /** What is asked; or where to bet, while bets are taken; or one's own hand, or what happens. */
  function task() {
    const asked = $("#prompt");
    if (acts(asked)) return asked;
    const places = room.seats.length ? (room.view.betting ? [room.cloth.spot(), $('#chip-row [tabindex="0"]')] : $$("[data-task]")) : [$("#take-seat")];
    return places.find((each) => each && acts(each)) ?? $("#phase");
  }

  function go(to) {
    placed = at = to;
    land(to, { preventScroll: byPointer });
  }

  return { news: () => soon(true) };
}
