/* The three ways to set four tiles, with their names; the house way and exact values when asked for. */

import { fetched, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { decimal, percent } from "/static/js/play/fractions.js";
import { cited } from "/static/js/play/words.js";
import { keyOf, named, settings } from "./ranking.js";
import { tile } from "./tiles.js";
import { t } from "/static/js/tongue.js";

export class Choices {
  /** `choose(set)` puts the tiles together as a line says, and `lay()` sets them so. */
  constructor(room, seat, tiles, choose, lay) {
    this.room = room;
    this.seat = seat;
    this.follow = (line) => { choose(line.set); lay(); };
    this.lines = settings(room.rules, tiles).map((set) => this.line(set, choose));
    this.trouble = h("p.soft", { role: "status" });
    this.ask = h("button.button.small", { type: "button", data: { order: "ask-advice" }, onclick: () => this.askDealer() }, t("Ask the dealer"));
    this.trust = h("button.button.small", { type: "button", onclick: () => this.asTheDealer() }, t("Set as the dealer would"));
    this.count = h("button.button.small", { type: "button", onclick: () => this.values() }, t("Exact values"));
    this.rules = h("div.way-rules");
    this.element = h("div.choices", {},
      h("fieldset.settings", {}, h("legend", {}, this.lines.length === 1 ? t("The one way to set them") : t("Ways to set them")), this.lines.map((each) => each.element)),
      h("div.row", {}, this.ask, this.trust, this.count), this.rules, this.trouble);
  }

  line(set, choose) {
    const { high, low } = named(this.room.rules, set);
    const input = h("input", { type: "radio", name: `setting-${this.seat}`, onchange: () => choose(set) });
    const tags = h("span.setting-tags");
    const value = h("span.setting-value");
    const element = h("label.setting", {}, input,
      h("span.setting-tiles", {}, set.high.map((face) => tile(face, "small")), h("i", { "aria-hidden": "true" }), set.low.map((face) => tile(face, "small"))),
      h("span.setting-names", {}, h("strong", {}, high.short), " / ", low.short, low.zero ? h("span.soft", {}, ` ${t("(worth nothing)")}`) : null), tags, value);
    return { set, key: keyOf(set), input, tags, value, element };
  }

  chosen(set) {
    for (const each of this.lines) each.input.checked = each.key === keyOf(set);
  }

  /** The house way, once the dealer has told it. */
  advised(advice) {
    const way = advice && !advice.flat().includes(null) ? keyOf({ high: advice[0], low: advice[1] }) : null;
    if (way === (this.way ?? null)) return;
    this.way = way;
    this.ask.hidden = Boolean(way);
    this.tag();
    const line = this.lines.find((each) => each.key === way);
    if (line && this.trusts) this.follow(line);
    if (line) announce(t("By the house way: {hands}.", { hands: line.element.querySelector(".setting-names").textContent }));
  }

  /** For whoever does not know the tiles yet: asked and set by one click. */
  asTheDealer() {
    const told = this.lines.find((each) => each.key === this.way);
    if (told) { this.follow(told); return; }
    this.trusts = true;
    this.askDealer();
  }

  async askDealer() {
    this.ask.disabled = true;
    try { await this.room.order({ name: "ask-advice", seat: this.seat }); } catch (error) { this.say(error.message); }
    this.ask.disabled = false;
  }

  async values() {
    this.count.disabled = true;
    this.say(t("Counting every deal…"));
    try { this.show(await fetched(`${this.room.address}/advice?seat=${this.seat}`)); } catch (error) { this.say(error.message); this.count.disabled = false; }
  }

  show(found) {
    this.count.hidden = true;
    this.say(found.note ?? "");
    put(this.rules, why(found.house_way.rules));
    for (const each of found.settings) {
      const line = this.lines.find(({ key }) => key === keyOf({ high: each.high.split(" "), low: each.low.split(" ") }));
      if (!line) continue;
      Object.assign(line, { best: each.best, isWay: each.house_way });
      put(line.value, h("strong", { title: each.value }, signed(each.value)),
        h("span.soft", {}, t("win {win} %, tie {tie} %, lose {lose} %", { win: percent(each.win), tie: percent(each.tie), lose: percent(each.lose) })));
    }
    this.tag();
    const best = this.lines.find((each) => each.best);
    if (best) announce(t("Best: {what}, {value} of the wager.", { what: best.element.querySelector(".setting-names").textContent, value: signed(found.settings[0].value) }));
  }

  tag() {
    for (const each of this.lines) {
      put(each.tags, each.best && h("span.badge.on", {}, t("best")), (each.isWay || each.key === this.way) && h("span.badge.warn", {}, t("house way")));
    }
  }

  say(words) {
    this.trouble.textContent = words;
  }
}

/** Which rules of the house way decided. */
function why(rules = []) {
  return rules.length ? h("details.fold", {}, h("summary", {}, t("Why the house way sets them so")), h("ol.way-list", {}, rules.map((each) => h("li", {}, each.say, " ", cited(each.clause))))) : null;
}

/** Of a unit staked, in percent with its sign. */
function signed(value) {
  const figure = 100 * decimal(value.replace(/^-/, ""));
  return t("{share} %", { share: `${value.startsWith("-") ? "−" : "+"}${figure.toFixed(2)}` });
}
