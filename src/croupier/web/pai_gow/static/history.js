/* A round of Pai Gow as a player looks back on it: the dice, the hands to beat, one's own. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { deliveryTitle } from "./shaker.js";
import { pair } from "./tiles.js";
import { sign, compared, VERDICTS } from "./verdicts.js";
import { enumerated, sentences, t } from "/static/js/tongue.js";

const OF_A_BANK = { surplus: t("Surplus"), shortfall: t("Shortfall"), share: t("Share"), vigorish: t("Vigorish"), net: t("Net") };

export function line(round) {
  const mine = round.hands.filter((each) => each.mine);
  return [
    h("span.round-hands", {}, mine.map((each) => h("span.round-hand", {}, each.high ? [...pair(each.high, "tiny"), h("i.tile-gap"), ...pair(each.low, "tiny")] : h("span.soft", {}, t("unseen"))))),
    h("span.bead-word", {}, words(round, mine)),
  ];
}

function words(round, mine) {
  if (round.void) return t("Void");
  if (round.bank_slip) return t("Banked");
  return enumerated(mine.map((each) => VERDICTS[each.judgement]?.short.toLowerCase() ?? each.judgement));
}

export function whole(round, room) {
  return [
    h("p", {}, told(round, room)),
    round.void ? h("p", {}, t("The round was void; every wager went back.")) : null,
    h("div.recall-tiles", {}, round.against ? hand({ ...round.against, title: round.bank ? t("{person} banks", { person: round.bank.person }) : t("Dealer") }) : null,
      round.hands.map((each) => hand({ ...each, title: t("{person}, seat {seat}", { person: each.person, seat: each.seat }) }))),
    round.bank_slip ? bank(round.bank_slip) : null,
  ];
}

function told(round, room) {
  const parts = [
    round.dice ? t("Dice {dice}: {total}.", { dice: enumerated(round.dice), total: round.total }) : "",
    round.delivery ? t("Delivery: {delivery}.", { delivery: deliveryTitle(room, round.delivery) }) : "",
    round.bank ? round.bank.co_bank ? t("{person} was the co-bank.", { person: round.bank.person }) : t("{person} was the bank.", { person: round.bank.person }) : "",
  ];
  return sentences(parts);
}

function hand(each) {
  const beats = [each.high_result, each.low_result];
  const compare = (n) => (beats[n] === null || beats[n] === undefined ? null : h("span.beats", { role: "img", "aria-label": compared(beats[n]) }, sign(beats[n])));
  return h("div.recalled", { class: each.judgement ?? "" },
    h("h3", {}, each.title, each.judgement ? h("span.badge", {}, VERDICTS[each.judgement]?.short.toLowerCase() ?? each.judgement) : null),
    each.high
      ? h("div.recalled-hands", {}, [[t("High"), each.high, each.high_words, 0], [t("Low"), each.low, each.low_words, 1]].map(([name, tiles, worth, n]) => h("div", {}, h("div.two-tiles", {}, pair(tiles)), h("p", {}, h("b", {}, name), " ", worth, " ", compare(n)))))
      : h("p.soft", {}, t("Nobody saw these tiles.")));
}

function bank(slip) {
  return h("dl.facts", {}, Object.entries(OF_A_BANK).filter(([name]) => slip[name]).flatMap(([name, words]) => [h("dt", {}, words), h("dd", {}, dollars(slip[name]))]));
}
