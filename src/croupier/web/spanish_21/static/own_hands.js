/* This player's boxes: the cards of every hand, and whatever is to be decided about them. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { inPlainWords } from "/static/js/notation.js";
import { pressed } from "/static/js/keys.js";
import { prefersStill } from "/static/js/theme.js";
import { Advice } from "./advice.js";
import { own } from "./boxes.js";
import { Deciding } from "./deciding.js";
import { open } from "./decisions.js";
import { asked, questions } from "./insurance.js";
import { OwnHand } from "./own_hand.js";
import { t } from "/static/js/tongue.js";

export function ownHands(room) {
  const mount = $("#hands");
  const boxes = h("div.own-boxes");
  const answers = h("div.own-answers");
  put(mount, boxes, answers);
  const shown = new Map(); /* by box and hand */
  let [key, deciding, insuring] = ["", null, []];
  let busy = false;
  let answered = 0; /* the place that holds the last answer: until it is seen, nothing else is asked */
  let structure = "";
  let byFocus = false; /* whoever answered by a focused button finds the next one focused */

  async function send(order) {
    if (busy || room.view.place < answered) return;
    busy = true;
    byFocus = answers.contains(document.activeElement);
    for (const button of answers.querySelectorAll("button, input")) button.disabled = true;
    try { answered = (await room.order(order)).place; } catch (error) { room.cloth.refuse(error, order.seat, "spanish_21"); }
    busy = false;
    key = "";
    ask();
  }

  document.addEventListener("keydown", (event) => {
    const letter = pressed(event);
    if (letter && (deciding?.press(letter) || (insuring.length && answer(letter)))) event.preventDefault();
  }, { capture: true });

  /** About Insurance, the box that is asked first. */
  function answer(letter) {
    const [{ insure, decline }] = insuring;
    if (letter === "n") send(decline.order);
    else if (letter === "i" && insure) send(insure.order);
    else if (letter === "a") answers.querySelector(".ask-advice")?.click();
    else return false;
    return true;
  }

  function ask() {
    insuring = asked(room);
    const choices = open(room);
    const now = JSON.stringify([room.view.round, room.view.turn, choices.map(({ step }) => step.order), insuring.map((each) => [each.seat, each.insure?.most]), own(room).map((box) => box.hands.map((hand) => hand.cards))]);
    if (now === key || busy || room.view.place < answered) return;
    key = now;
    byFocus ||= answers.contains(document.activeElement);
    deciding = choices.length ? new Deciding(room, send) : null;
    put(answers, deciding?.element, insuring.length ? questions(room, insuring, send, new Advice(room, insuring[0].seat)) : null);
    mount.classList.toggle("asked", answers.childElementCount > 0);
    if (!answers.childElementCount) return;
    announce(deciding ? deciding.told : t("The dealer shows an ace. Insurance?"));
    if (byFocus) answers.querySelector(".decisions button, .row button")?.focus();
    byFocus = false;
    mount.scrollIntoView({ block: "nearest", behavior: prefersStill() ? "auto" : "smooth" });
  }

  /** Boxes as they lie before the player, the first on the right; the hands of one in the order played. */
  function build(found) {
    for (const box of found) for (const { hand } of box.hands) if (!shown.has(`${box.seat}:${hand}`)) shown.set(`${box.seat}:${hand}`, new OwnHand(room));
    put(boxes, [...found].reverse().map((box) => h("div.own-box", { role: "group", "aria-label": t("Box {seat}", { seat: box.seat }) },
      found.length > 1 || box.seat !== room.seats[0]?.seat ? h("h3", {}, t("Box {seat}", { seat: box.seat })) : null,
      h("div.own-box-hands", {}, box.hands.map(({ hand }) => shown.get(`${box.seat}:${hand}`).element)))));
  }

  const handsOf = (found) => found.flatMap((box) => box.hands.map((hand) => [shown.get(`${box.seat}:${hand.hand}`), box, hand]));

  return {
    faces(view, events, still) {
      if (events.some(({ kind }) => kind === "no-more-bets-called/1")) { shown.clear(); structure = ""; }
      const found = own(room, view);
      const built = found.map((box) => `${box.seat}:${box.hands.length}`).join();
      if (built !== structure) { structure = built; build(found); }
      mount.hidden = !found.length;
      return handsOf(found).flatMap(([one, box, hand]) => one.faces(box, hand, still));
    },
    update(view, events) {
      for (const { kind, body, told } of events) {
        if (kind === "card-dealt/1" && body.ordinal > 2 && own(room).some((box) => box.seat === body.seat)) announce(inPlainWords(told));
      }
      for (const [one, box, hand] of handsOf(own(room))) one.update(box, hand, view.turn?.seat === box.seat && view.turn.hand === hand.hand);
      ask();
    },
  };
}
