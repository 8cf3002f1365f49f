/* What this player is asked: calm, one question at a time, with the rule behind it. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { cut } from "./cut.js";
import { options } from "./options.js";
import { cited } from "./words.js";
import { t } from "/static/js/tongue.js";

/* Who came by Play now leaves the cut and the shoe of the first round to others. */
export const AT_ONCE = "#now";
const LEFT_TO_OTHERS = new Set(["decline-cut", "decline-shoe"]);
const DECLINES = /^(decline|refuse|void|give-up)-/;

/**
 * Questions and answers are the house's own; the game adds `forms` by order, each of (steps, send), for what is
 * more than a button; `elsewhere` the orders that have a panel of their own; `aside` orders one may take but
 * need not, looked for while `looksAside(view)`; `lesser` answers that are not the one to suggest; `explained`
 * by order, each of (steps), what an answer costs and risks.
 */
export function prompts(room, { forms: own = {}, elsewhere = [], aside = [], looksAside = () => false, lesser = [], explained = {} }) {
  const forms = { "cut-cards": cut, ...own };
  const mount = $("#prompt");
  const besides = $("#asides");
  const may = options(room, { matters: looksAside, changed: draw });
  let key = "";
  let sent = ""; /* what was left to others */
  let answered = 0; /* the place that holds the last answer */

  async function send(order) {
    for (const button of [...mount.querySelectorAll("button, input, select"), ...besides.querySelectorAll("button")]) button.disabled = true;
    try {
      answered = (await room.order(order)).place;
    } catch (error) {
      room.cloth.refuse(error);
      answered = 0;
    }
    // The same question may come again, such as the next card of a curator.
    key = "";
    update(room.view);
  }

  function draw() {
    const left = location.hash === AT_ONCE && room.steps.find((step) => LEFT_TO_OTHERS.has(step.order.name));
    if (left) { if (sent !== left.clause) { sent = left.clause; send(left.order); } return; }
    const mine = room.steps.filter((step) => !elsewhere.includes(step.order.name));
    const beside = may.steps.filter((step) => aside.includes(step.order.name));
    const now = JSON.stringify([mine.map((step) => [step.order, step.least, step.most]), beside.map((step) => step.order)]);
    if (now === key) return;
    key = now;
    put(besides, beside.map((step) => answer(step, "small")));
    mount.hidden = !mine.length;
    if (mount.hidden) { put(mount); return; }
    const first = mine[0];
    put(mount,
      h("h2", {}, first.question),
      cited(first.clause, t("The rule: {clause}", { clause: first.clause })),
      Object.entries({ ...explained, ...forms }).map(([name, form]) => { const steps = mine.filter((step) => step.order.name === name); return steps.length ? form(steps, send) : null; }),
      h("div.row.prompt-answers", {}, mine.filter((step) => !forms[step.order.name]).map((step) => answer(step))));
    announce(first.question);
    mount.scrollIntoView({ block: "nearest" });
  }

  function answer(step, kind = "") {
    const { name } = step.order;
    const suggested = !kind && !DECLINES.test(name) && !lesser.includes(name);
    return h("button.button", { type: "button", class: `${kind} ${suggested ? "primary" : ""}`, data: { order: name }, onclick: () => send(step.order) }, step.answer);
  }

  function update(view) {
    if (view.place < answered) return;
    if (view.round !== null && location.hash === AT_ONCE) history.replaceState(null, "", location.pathname);
    may.update(view);
    draw();
  }

  return { update };
}
