/* The books of a link: what wagers brought, where it is, and whether the two agree. */

import { $, fetched, h, put } from "../dom.js";
import { dollars, precise } from "../money.js";
import { exactDollars, exactPercent, isNothing } from "../meters/exact.js";
import { meterName, MUST_HIT } from "../meters/names.js";
import { count } from "./places.js";
import { Points } from "./points.js";

export class Reconciliation {
  constructor(stream, link) {
    this.address = `/api/v1/meters/${encodeURIComponent(link)}/account`;
    this.points = new Points(stream);
    this.place = -1;
  }

  /** Again, if anything was recorded since. */
  async show(head) {
    if (head === this.place) return;
    try {
      const found = await fetched(this.address);
      this.place = found.place;
      this.draw(found);
      await this.points.show(found.place);
    } catch (error) {
      put($("#books"), h("p.notice.bad", {}, error.message));
    }
  }

  draw(found) {
    const wrong = found.reconciliation.filter((each) => !each.agrees);
    put($("#books"),
      h("div.verdict", { class: wrong.length ? "fails" : "holds" },
        h("p.stamp", {}, wrong.length ? "The books differ" : "The books agree"),
        h("p", {}, wrong.length
          ? `Two sides differ: ${wrong.map((each) => meterName(each.meter)).join(", ")}.`
          : `Every cent that ${dollars(found.handle)} of wagers brought is where it belongs, fractions of a cent included.`),
        h("p.soft.small-text", {}, `${count(found.place, "record")} · ${tables(found.display.tables)}`)),
      found.proposal ? h("p.notice.warn", {}, `A change proposed by ${found.proposal.by} waits for a second person: ${found.proposal.reason}`) : null,
      found.reconciliation.map((each) => meter(each, found.meters.find((one) => one.meter === each.meter))));
  }
}

function meter(sides, kept) {
  const { figures } = kept;
  const name = meterName(sides.meter, figures.ceiling ?? null);
  return h("section.book", { "aria-label": name },
    h("header.row.apart", {}, h("h3", {}, name), h(`span.badge.${sides.agrees ? "on" : "bad"}`, {}, sides.agrees ? "agrees" : "differs")),
    h("p.soft.small-text", {}, filed(figures, kept.next_figures)),
    h("div.book-sides", {},
      side("Brought by wagers", [
        ["Handle", precise(sides.handle)],
        [figures.reserve_rate && !isNothing(figures.reserve_rate) ? "× (rate + reserve rate)" : "× rate", rates(figures)],
      ], ["At the rates of the day", exactDollars(sides.accrued)]),
      h("p.book-is", { "aria-hidden": "true" }, sides.agrees ? "=" : "≠"),
      side("Where it is", [
        ["Meter", exactDollars(sides.amount)],
        ...(sides.meter === MUST_HIT ? [] : [["+ Reserve", exactDollars(sides.reserve)], ["+ Overflow", exactDollars(sides.overflow)]]),
        [`+ Awards paid (${kept.awards})`, precise(sides.awards)],
        ["− Seeds of the house", exactDollars(sides.seeds)],
      ], ["Together", exactDollars(sides.booked)])));
}

function side(title, rows, [what, sum]) {
  return h("table.ledger", {}, h("caption", {}, title),
    h("tbody", {}, rows.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td.number", {}, value)))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, what), h("td.number", {}, sum))));
}

function rates({ rate, reserve_rate: reserve }) {
  return reserve && !isNothing(reserve) ? `${exactPercent(rate)} + ${exactPercent(reserve)}` : exactPercent(rate);
}

function filed(figures, next) {
  const told = [
    figures.configuration && `configuration ${figures.configuration}`,
    figures.initial !== null && `initial ${dollars(figures.initial)}`,
    `reset ${dollars(figures.reset)}`,
    figures.ceiling !== null && `ceiling ${dollars(figures.ceiling)}`,
    figures.limit !== null && `limit ${dollars(figures.limit)}`,
    next && `configuration ${next.configuration} from the next reset on`,
  ];
  const words = told.filter(Boolean).join(", ");
  return [`${words[0].toUpperCase()}${words.slice(1)} `, h("span.clause", {}, figures.clause)];
}

function tables(names) {
  return names.length === 1 ? `table ${names[0]}` : `tables ${names.join(", ")}`;
}
