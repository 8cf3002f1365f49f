/* Figures of meters: as they stand, and as somebody proposes them. */

import { h } from "../dom.js";
import { exactDollars, exactPercent, isNothing } from "../meters/exact.js";
import { meterName } from "../meters/names.js";
import { dollars, precise } from "../money.js";

/** A proposal in words: what would be other than it is. */
export function proposed(proposal, found) {
  if (!proposal.figures) return `${meterName(proposal.meter)} raised by ${dollars(proposal.cents)}. ${stands(found, proposal.meter, proposal.cents)}`;
  const changes = found.meters.flatMap(({ meter, figures, next_figures: next }) => differing(next ?? figures, proposal.figures[meter] ?? {})
    .map((words) => `${meterName(meter)} ${words}`));
  return `${changes.join("; ")}.`;
}

/** What a meter shows, and what it shows once it is raised. */
export function stands({ display }, meter, by) {
  const now = display.meters[meter];
  return by ? `It shows ${precise(now)}; then it shows ${precise(now + by)}.` : `It shows ${precise(now)}.`;
}

const SUMS = { initial: "initial", reset: "reset", ceiling: "ceiling", limit: "limit" };
const RATES = { rate: "rate", reserve_rate: "reserve rate" };

/** Each figure that would be another, as it stands and as it would be. */
function differing(now, then) {
  const shown = { ...named(SUMS, dollars), ...named(RATES, exactPercent), configuration: ["configuration", String] };
  return Object.entries(shown)
    .filter(([key]) => (now[key] ?? null) !== (then[key] ?? null))
    .map(([key, [name, write]]) => `${name} ${[now[key], then[key]].map((each) => (each === null || each === undefined ? "none" : write(each))).join(" → ")}`);
}

const named = (names, write) => Object.fromEntries(Object.entries(names).map(([key, name]) => [key, [name, write]]));

/** How each meter stands, to the fraction of a cent. */
export function account(meters) {
  const columns = ["Meter", "Exactly", "Rate", "Reset", "Limit", "Reserve", "Overflow", "Hits", "Paid", "Seeds"];
  return h("table.ledger", {},
    h("thead", {}, h("tr", {}, columns.map((name, n) => h(n ? "th.number" : "th", { scope: "col" }, name)))),
    h("tbody", {}, meters.map(({ meter, figures, ...kept }) => h("tr", {},
      h("th", { scope: "row" }, meterName(meter)),
      [exactDollars(kept.amount), rates(figures), dollars(figures.reset), bound(figures), sum(kept.reserve), sum(kept.overflow),
        kept.hits.toLocaleString("en-US"), dollars(kept.paid), exactDollars(kept.seeds)].map((each) => h("td.number", {}, each))))));
}

function rates({ rate, reserve_rate: reserve }) {
  return reserve && !isNothing(reserve) ? `${exactPercent(rate)} + ${exactPercent(reserve)}` : exactPercent(rate);
}

function bound({ limit, ceiling }) {
  const most = limit ?? ceiling;
  return most === null ? "–" : dollars(most);
}

function sum(text) {
  return isNothing(text) ? "–" : exactDollars(text);
}
