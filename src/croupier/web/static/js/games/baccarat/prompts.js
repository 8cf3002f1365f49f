/* What this player is asked: calm, one question at a time, with the rule behind it. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";

const SIDE = { player: "Player's Hand", banker: "Banker's Hand" };
const QUESTIONS = {
  "cut-cards": () => "The cut is yours",
  "decline-cut": () => "The cut is yours",
  "accept-shoe": () => "The shoe is offered to you",
  "decline-shoe": () => "The shoe is offered to you",
  "accept-turning": (act) => `You may turn the ${SIDE[act.side]}`,
  "decline-turning": (act) => `You may turn the ${SIDE[act.side]}`,
  "let-ride": (act, room) => `${room.title(act.wager)} wins. Shall the winnings ride?`,
  "take-payout": (act, room) => `${room.title(act.wager)} wins. Shall the winnings ride?`,
  "deal-card": () => "You hold the shoe",
};
const ANSWERS = {
  "cut-cards": () => "Cut here",
  "decline-cut": () => "Leave it to another",
  "accept-shoe": () => "Take the shoe",
  "decline-shoe": () => "Not this time",
  "accept-turning": () => "Turn them",
  "decline-turning": () => "Leave it to another",
  "let-ride": (act) => `Ride on ${act.on === "player" ? "Player" : "Banker"}`,
  "take-payout": () => "Take the payout",
  "deal-card": () => "Deal the next card",
  "pass-shoe": () => "Pass the shoe",
  "designate-dealer": () => "Let the dealer deal",
  "ask-for-shoe": () => "Ask for the shoe",
  "request-faces": () => "Ask to see the faces",
  "request-spread": () => "Ask to see the cards spread",
};
const YES = new Set(["cut-cards", "accept-shoe", "accept-turning", "deal-card", "let-ride"]);
const ASIDE = new Set(["pass-shoe", "designate-dealer", "ask-for-shoe", "request-faces", "request-spread"]);
const OWN_PANEL = "return-cards";

export function prompts(room) {
  const mount = $("#prompt");
  const besides = $("#asides");
  let key = "";
  let asked = "";
  let aside = [];
  let answered = 0; /* the place that holds the last answer */

  async function send(act) {
    for (const button of [...mount.querySelectorAll("button, input"), ...besides.querySelectorAll("button")]) button.disabled = true;
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

  /** Steps one may take but need not, at tables whose shoe goes round. */
  async function lookAside(view) {
    const now = `${view.place}`;
    if (!room.seats.length || !(room.rules.curator || view.preparing.length) || asked === now) return;
    asked = now;
    try {
      const steps = await room.live.due();
      if (asked !== now) return;
      aside = steps.filter((step) => ASIDE.has(step.act.act));
      draw(room.view);
    } catch { aside = []; }
  }

  function draw(view) {
    const mine = room.steps.filter((step) => step.act.act !== OWN_PANEL);
    const now = JSON.stringify([mine.map((step) => [step.act, step.least, step.most]), aside.map((step) => step.act)]);
    if (now === key) return;
    key = now;
    put(besides, aside.map((step) => answer(step, send, "small")));
    mount.hidden = !mine.length;
    if (mount.hidden) { put(mount); return; }
    const first = mine[0];
    const question = (QUESTIONS[first.act.act] ?? (() => capital(first.words)))(first.act, room);
    put(mount,
      h("h2", {}, question),
      h("button.clause", { type: "button", data: { clauseLink: first.clause }, "aria-label": `The rule: ${first.clause}` }, first.clause),
      mine.filter((step) => step.act.act === "cut-cards").map((step) => cut(step, send)),
      h("div.row.prompt-answers", {}, mine.filter((step) => step.act.act !== "cut-cards").map((step) => answer(step, send))));
    announce(question);
    mount.scrollIntoView({ block: "nearest" });
  }

  function update(view) {
    if (view.place < answered) return;
    aside = room.seats.length ? aside : [];
    draw(view);
    lookAside(view);
  }

  return { update };
}

function answer(step, send, kind = "") {
  const words = (ANSWERS[step.act.act] ?? (() => capital(step.words)))(step.act);
  return h("button.button", { type: "button", class: `${kind} ${YES.has(step.act.act) ? "primary" : ""}`, data: { act: step.act.act }, onclick: () => send(step.act) }, words);
}

/** Where to cut: a slider along the deck. */
function cut(step, send) {
  const middle = Math.round((step.least + step.most) / 2);
  const figure = h("output", {}, String(middle));
  const slider = h("input", { type: "range", min: step.least, max: step.most, value: middle, "aria-label": "Cards above the cut", oninput: () => { figure.textContent = slider.value; } });
  return h("div.cut", {},
    h("div.cut-deck", { "aria-hidden": "true" }), slider,
    h("p.soft", {}, "After card ", figure, ` (from ${step.least} to ${step.most})`),
    h("button.button.primary", { type: "button", data: { act: "cut-cards" }, onclick: () => send({ ...step.act, depth: Number(slider.value) }) }, "Cut here"));
}

function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
