/* What this player is asked: calm, one question at a time, with the rule behind it. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { options } from "./options.js";
import { capital, cited } from "./words.js";

/**
 * The game's own words: `questions` and `answers` by act, each of (act, room); `yes` the acts that agree;
 * `forms` by act, each of (steps, send), for what is more than a button; `elsewhere` the acts that have a
 * panel of their own; `aside` acts one may take but need not, looked for while `looksAside(view)`.
 */
export function prompts(room, { questions, answers, yes, forms = {}, elsewhere = new Set(), aside = new Set(), looksAside = () => false }) {
  const mount = $("#prompt");
  const besides = $("#asides");
  const may = options(room, { matters: looksAside, changed: draw });
  let key = "";
  let answered = 0; /* the place that holds the last answer */

  async function send(act) {
    for (const button of [...mount.querySelectorAll("button, input, select"), ...besides.querySelectorAll("button")]) button.disabled = true;
    try {
      answered = (await room.order(act)).place;
    } catch (error) {
      room.cloth.refuse(error);
      answered = 0;
    }
    // The same question may come again, such as the next card of a curator.
    key = "";
    update(room.view);
  }

  function draw() {
    const mine = room.steps.filter((step) => !elsewhere.has(step.act.act));
    const beside = may.steps.filter((step) => aside.has(step.act.act));
    const now = JSON.stringify([mine.map((step) => [step.act, step.least, step.most]), beside.map((step) => step.act)]);
    if (now === key) return;
    key = now;
    put(besides, beside.map((step) => answer(step, "small")));
    mount.hidden = !mine.length;
    if (mount.hidden) { put(mount); return; }
    const first = mine[0];
    const question = (questions[first.act.act] ?? (() => capital(first.words)))(first.act, room);
    put(mount,
      h("h2", {}, question),
      cited(first.clause, `The rule: ${first.clause}`),
      Object.entries(forms).map(([name, form]) => { const steps = mine.filter((step) => step.act.act === name); return steps.length ? form(steps, send) : null; }),
      h("div.row.prompt-answers", {}, mine.filter((step) => !forms[step.act.act]).map((step) => answer(step))));
    announce(question);
    mount.scrollIntoView({ block: "nearest" });
  }

  function answer(step, kind = "") {
    const words = (answers[step.act.act] ?? (() => capital(step.words)))(step.act, room);
    return h("button.button", { type: "button", class: `${kind} ${yes.has(step.act.act) ? "primary" : ""}`, data: { act: step.act.act }, onclick: () => send(step.act) }, words);
  }

  function update(view) {
    if (view.place < answered) return;
    may.update(view);
    draw();
  }

  return { update };
}
