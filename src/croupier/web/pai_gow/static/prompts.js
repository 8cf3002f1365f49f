/* What a player is asked at Pai Gow: the bank, the cut, the delivery, the shaker, an exposed tile. */

import { prompts as asked } from "/static/js/play/prompts.js";
import { cutting } from "./cutting.js";
import { deliveries } from "./deliveries.js";

const BANK = () => "The bank is offered to you";
const EXPOSED = () => "A tile of yours was exposed. Will you play the hand?";
const QUESTIONS = {
  "accept-bank": BANK,
  "decline-bank": BANK,
  "cut-stacks": () => "You bank: will you cut the stacks?",
  "decline-cut": () => "You bank: will you cut the stacks?",
  "choose-delivery": () => "You bank: how shall the tiles be delivered?",
  "shake-dice": () => "You bank: shake the shaker",
  "play-on": EXPOSED,
  "void-hand": EXPOSED,
};
const ANSWERS = {
  "accept-bank": (act) => (act.co ? "Co-bank with the house" : "Take the bank"),
  "decline-bank": () => "Pass",
  "decline-cut": () => "No cut",
  "shake-dice": () => "Shake",
  "play-on": () => "Play the hand",
  "void-hand": () => "Void it and take my wager back",
};

export function prompts(room) {
  return asked(room, {
    questions: QUESTIONS,
    answers: ANSWERS,
    yes: new Set(["accept-bank", "shake-dice", "play-on"]),
    forms: { "cut-stacks": cutting, "choose-delivery": deliveries(room) },
    elsewhere: new Set(["set-hands", "surrender", "ask-advice", "lower-dealer-wager"]),
  });
}
