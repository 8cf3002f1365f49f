/* A round of Spanish 21 as a player looks back on it: the dealer's hand and every box. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { smallCard } from "/static/js/cards.js";
import { cardRow, layCards } from "./fans.js";
import { named, total } from "./totals.js";
import { enumerated, t } from "/static/js/tongue.js";

const DECIDED = { hit: t("hit"), stand: t("stand"), double: t("double"), split: t("split"), surrender: t("surrender"), rescue: t("rescue"), keep: t("keep") };

export function line(round) {
  const mine = round.hands.filter((each) => each.mine);
  return [
    h("span.round-hands", {}, mine.map((each) => h("span.round-hand", {}, each.cards.map(smallCard)))),
    h("span.bead-word", {}, round.void ? t("Void") : dealers(round.dealer)),
  ];
}

const dealers = (dealer) => (dealer ? t("Dealer {points}", { points: dealer.blackjack ? t("Blackjack") : dealer.points > 21 ? t("bust") : dealer.points }) : "");

export function whole(round) {
  return [
    round.void ? h("p", {}, t("The round was void; what was not settled went back.")) : null,
    h("div.recalled-boxes", {}, round.dealer ? hand({ ...round.dealer, title: t("Dealer") }) : null, round.hands.map((each) => hand({ ...each, title: enumerated([each.person, named(each.seat, each.hand, each.of)]) }))),
  ];
}

function hand(each) {
  const row = cardRow(each.title);
  layCards(row, each.cards, { sideways: Boolean(each.doubled), still: true });
  return h("div.recalled", { class: each.mine ? "mine" : "" },
    h("h3", {}, each.title, h("span.hand-total", {}, total({ ...each, soft: false }))),
    row,
    h("p.soft", {}, [enumerated((each.decisions ?? []).map((decision) => DECIDED[decision] ?? decision)), each.doubled ? t("{sum} doubled", { sum: dollars(each.doubled) }) : "", each.words ?? ""].filter(Boolean).join(" · ")));
}
