/* Why a hand drew or stood, in the page's tongue: the house says it in one of few forms, in English. */

import { t, tongue } from "/static/js/tongue.js";

const SIDES = { Player: t("Player"), Banker: t("Banker") };
const RANKS = { ace: "A", jack: "J", queen: "Q", king: "K" };
const FORMS = [
  [/^(\w+) has a Natural (\d)$/, (side, points) => t("{side} has a Natural {points}", { side: SIDES[side], points })],
  [/^(\w+) stands: (\w+) has a Natural$/, (side, other) => t("{side} stands: {other} has a Natural", { side: SIDES[side], other: SIDES[other] })],
  [/^(\w+) (draws|stands) on (\d)(?:: (.+))?$/, (side, move, points, why) => {
    const fields = { side: SIDES[side], points };
    const told = move === "draws" ? t("{side} draws on {points}", fields) : t("{side} stands on {points}", fields);
    return why ? t("{told}: {why}", { told, why: because(why) }) : told;
  }],
];

function because(why) {
  const drew = /^Player drew an? (\w+)$/.exec(why)?.[1];
  return drew ? t("Player drew {card}", { card: RANKS[drew] ?? drew }) : t("Player stood");
}

export function reasonTold(told) {
  if (tongue === "en") return told;
  for (const [form, say] of FORMS) {
    const found = form.exec(told);
    if (found) return say(...found.slice(1));
  }
  return told;
}
