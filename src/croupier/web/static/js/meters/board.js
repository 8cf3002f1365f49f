/* The meters of a link as everybody may see them, and who won them last. */

import { h, put } from "../dom.js";
import { precise } from "../money.js";
import { Figure } from "./figure.js";
import { hitKey, meterName, MUST_HIT, whereHit, wonOf } from "./names.js";
import { around, inHere, t } from "../tongue.js";

export class Board {
  /** `reset` is what the Must Hit meter begins at, for its bar. */
  constructor(mount, { reset = 0 } = {}) {
    this.mount = mount;
    this.reset = reset;
    this.figures = new Map();
    this.past = h("ol.past-hits-list", {});
    this.sealed = h("p.soft.sealed-point", { hidden: true });
    this.fold = h("details.past-hits", {}, h("summary", {}, t("Past hits")), this.past, this.sealed);
    this.list = h("dl.meter-list", {});
    put(mount, this.list, this.fold);
  }

  show(shown) {
    this.mount.hidden = false;
    const rows = Object.entries(shown.meters).map(([name, cents]) => ({ name, cents, title: meterName(name) }));
    if (shown.must_hit) rows.push({ name: MUST_HIT, title: meterName(MUST_HIT, shown.must_hit.ceiling), ...shown.must_hit });
    this.lay(rows);
    for (const row of rows) this.figures.get(row.name).show(row.cents);
    if (shown.must_hit) {
      this.fill(shown.must_hit);
      this.sealed.hidden = false;
      put(this.sealed, around(t("The next Must Hit point is sealed under {seal}."), h("code", {}, shown.must_hit.commitment)));
    }
    this.remember(shown.hits, shown.tables.length > 1);
  }

  lay(rows) {
    const key = rows.map((row) => row.title).join("|");
    if (this.key === key) return;
    this.key = key;
    this.figures.clear();
    put(this.list, rows.map((row) => this.row(row)));
  }

  row({ name, title }) {
    const figure = h("dd.meter-sum", {});
    this.figures.set(name, new Figure(figure));
    if (name !== MUST_HIT) return h("div.meter", { data: { meter: name } }, h("dt", {}, title), figure);
    this.bar = h("i", {});
    return h("div.meter.must-hit", { data: { meter: name } }, h("dt", {}, title), figure, h("dd.meter-fill", { "aria-hidden": "true" }, this.bar));
  }

  fill({ cents, ceiling }) {
    const from = Math.min(this.reset, cents);
    this.bar.style.width = `${((100 * (cents - from)) / Math.max(1, ceiling - from)).toFixed(2)}%`;
  }

  remember(hits, several) {
    const key = hits.map(hitKey).join();
    this.fold.hidden = hits.length === 0 && this.sealed.hidden;
    if (this.hits === key) return;
    this.hits = key;
    put(this.past, hits.map((hit) => h("li", {},
      h("span", {}, h("b", {}, wonOf(hit)), " ", h("span.number", {}, precise(hit.cents))),
      h("span.soft", {}, several ? whereHit(hit) : t("Seat {seat}", { seat: hit.seat })),
      h("time.soft", { datetime: hit.at }, when(hit.at)))));
  }
}

function when(at) {
  const time = new Date(at);
  const today = time.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return time.toLocaleString(inHere, { ...day, hour: "2-digit", minute: "2-digit" });
}
