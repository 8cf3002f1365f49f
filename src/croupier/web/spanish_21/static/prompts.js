/* What a player is asked at Spanish 21 beside the decisions: the cut, an exposed card, a card that was missed. */

import { cut } from "/static/js/play/cut.js";
import { prompts as asked } from "/static/js/play/prompts.js";
import { inWords } from "./cards.js";
import { DECISIONS } from "./decisions.js";
import { named } from "./totals.js";

const CUT = () => "The cut is yours";
const EXPOSED = (act, room) => `The ${inWords(room.view.offered)} was exposed in error. Will you take it for box ${act.seat}?`;
const SECOND = (act) => `Box ${act.seat} was passed over and has one card. Will you take the second now?`;
const MISSED = (act, room) => `The card that ${named(act.seat, act.hand, hands(act, room))} asked for was missed. Will you take it now?`;
const QUESTIONS = {
  "cut-cards": CUT,
  "decline-cut": CUT,
  "accept-card": EXPOSED,
  "refuse-card": EXPOSED,
  "take-second-card": SECOND,
  "decline-second-card": SECOND,
  "take-missed-card": MISSED,
  "give-up-hand": MISSED,
};
const ANSWERS = {
  "decline-cut": () => "Leave it to another",
  "accept-card": () => "Take it",
  "refuse-card": () => "Refuse it, and draw no more",
  "take-second-card": () => "Take the card",
  "decline-second-card": () => "No card",
  "take-missed-card": () => "Take the card",
  "give-up-hand": () => "Call the hand dead",
  "request-spread": () => "Ask to see the cards spread",
};

export function prompts(room) {
  return asked(room, {
    questions: QUESTIONS,
    answers: ANSWERS,
    yes: new Set(["cut-cards", "accept-card", "take-second-card", "take-missed-card"]),
    forms: { "cut-cards": cut },
    elsewhere: new Set([...DECISIONS.map(({ act }) => act), "insure", "decline-insurance"]),
    aside: new Set(["request-spread"]),
    looksAside: (view) => view.preparing.length > 0,
  });
}

function hands({ seat }, room) {
  return room.view.boxes.find((box) => box.seat === seat)?.hands.length ?? 1;
}
