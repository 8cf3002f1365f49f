/* What a player is asked at baccarat: the cut, the shoe, the cards, a ride. */

import { cut } from "/static/js/play/cut.js";
import { prompts as asked } from "/static/js/play/prompts.js";

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

export function prompts(room) {
  return asked(room, {
    questions: QUESTIONS,
    answers: ANSWERS,
    yes: new Set(["cut-cards", "accept-shoe", "accept-turning", "deal-card", "let-ride"]),
    forms: { "cut-cards": cut },
    elsewhere: new Set(["return-cards"]),
    aside: new Set(["pass-shoe", "designate-dealer", "ask-for-shoe", "request-faces", "request-spread"]),
    looksAside: (view) => room.rules.curator || view.preparing.length > 0,
  });
}
