/* A round of baccarat as a player looks back on it: both hands, and the rule of each third card. */

import { h } from "/static/js/dom.js";
import { explained } from "/static/js/play/words.js";
import { playingCard, smallCard } from "/static/js/cards.js";
import { t } from "/static/js/tongue.js";
import { reasonTold } from "./reasons.js";

const SIDES = ["player", "banker"];
const WINNERS = { player: t("Player"), banker: t("Banker"), tie: t("Tie"), void: t("Void") };
const LETTERS = { player: "P", banker: "B", tie: "T" };

export function line(round) {
  return [
    h("span.round-hands", {}, hands(round)),
    h("span.bead-word", { class: `win-${LETTERS[round.winner] ?? ""}` }, WINNERS[round.winner] ?? round.winner),
  ];
}

function hands(round) {
  if (!round.coup) return [h("span.soft", {}, t("no result"))];
  const cards = coup(round.coup);
  return SIDES.map((side) => h("span.round-hand", { class: side }, h("span.side-letter", { "aria-label": WINNERS[side] }, WINNERS[side][0]), cards[side].map(smallCard)));
}

export function whole(round) {
  if (!round.coup) return h("p", {}, t("The round was void; every wager went back."));
  const cards = coup(round.coup);
  return h("div.recall-hands", {}, SIDES.map((side) => {
    const why = round.reasons.find((each) => each.side === side);
    return h("div.hand.small", { class: `${side} ${round.winner === side ? "wins" : ""}` },
      h("div.hand-head", {}, h("h3", {}, WINNERS[side]), h("span.points", {}, String(round[side]))),
      h("div.hand-cards", {}, cards[side].map((card, n) => { const one = playingCard(card); if (n === 2) one.classList.add("third"); return one; })),
      h("p.hand-rule", {}, why && explained(reasonTold(why.told), why.clause)));
  }));
}

/** "P 9h 7c | B 2s 3d 2h" as two lists. */
function coup(text) {
  const [player = "", banker = ""] = text.split("|");
  const cards = (part) => part.trim().split(/\s+/).slice(1);
  return { player: cards(player), banker: cards(banker) };
}
