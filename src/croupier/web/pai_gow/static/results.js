/* This round seat by seat, what the bank had of it, and the rounds before. */

import { h } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { results as listed, verdict } from "/static/js/play/results.js";
import { title } from "./positions.js";
import { ranked } from "./ranking.js";
import { bankWords, compared, sign, VERDICTS } from "./verdicts.js";
import { t, tc } from "/static/js/tongue.js";

const BETTED = new Set(["win", "tie", "lose"]);
const OUT = new Set(["surrendered", "voided"]);

export function results(room) {
  return listed(room, {
    changes: (view) => [view.positions, view.results, view.bank_result, view.centre],
    round: (view) => round(view, room.rules),
    strip: {
      caption: t("Last rounds, by area"),
      head: t("Dice"),
      total: (past) => String(past.total),
      cell,
      legend: t("W win, T tie, L lose, S surrendered, V void, A abandoned, B bank."),
    },
  });
}

function round(view, rules) {
  const judged = view.positions.filter((each) => each.verdict || OUT.has(each.state));
  return [
    judged.length ? h("ul.verdicts", {}, judged.map((each) => line(view, rules, each))) : h("p.soft", {}, t("No hand has been compared yet.")),
    view.bank && view.centre ? h("p", {}, t("In the centre: {sum}.", { sum: dollars(view.centre) })) : null,
    view.bank_result ? h("p.bank-result", {}, bankWords(view.bank_result)) : null,
  ];
}

function line(view, rules, each) {
  const slip = view.results.find((one) => one.seat === each.seat);
  const how = each.verdict || each.state;
  return verdict(how, title(view, each.seat), VERDICTS[how].word, slip,
    each.verdict && each.beats ? h("span.verdict-hands", {}, [[t("High"), each.high, 0], [t("Low"), each.low, 1]].map(([name, tiles, n]) => h("span", {},
      h("span.beats", { role: "img", "aria-label": `${name} ${compared(each.beats[n])}` }, sign(each.beats[n])), ` ${ranked(rules, tiles)?.short ?? name}`))) : null,
    slip?.vigorish ? h("span.soft", {}, t("vigorish {sum}", { sum: dollars(slip.vigorish) })) : null);
}

function cell(past, seat) {
  if (past.bank === seat) return [tc("strip", "B"), "was-bank", t("Bank")];
  const found = past.verdicts.find((each) => each.seat === seat)?.verdict;
  return [found ? VERDICTS[found].letter : "", BETTED.has(found) ? found : "other", found && VERDICTS[found].word];
}
