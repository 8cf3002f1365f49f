/* Training: choose the next step unprompted, answer drills against a stopwatch, and keep the errors with their
 * clauses. */

import { $, fetched, h, land, put } from "../dom.js";
import { announce } from "../announce.js";
import { answering, CHIP_TITLES, inWords } from "../drills/answering.js";
import { piles } from "../drills/piles.js";
import { seconds, stopwatch } from "../drills/stopwatch.js";
import { dollars } from "../money.js";
import { told } from "./trouble.js";

const MOST = 40;

export class Training {
  constructor(address, give, game) {
    this.address = address;
    this.give = give;
    this.game = game;
    this.errors = [];
    this.streak = 0;
    this.begin();
  }

  async begin() {
    const { kinds, run } = await fetched(`${this.address}/drills`);
    this.long = run;
    put($("#drill-kinds"), kinds.map((kind) => h("button", {
      type: "button", role: "tab", id: `drill-${kind}`, "aria-controls": "drill", onclick: () => this.one(kind),
    }, this.title(kind))));
    $("#drill-kinds").addEventListener("keydown", (event) => this.arrows(event));
    await this.score();
    if (kinds.length && !this.kind) await this.one(kinds[0]); /* unless another was asked for meanwhile */
  }

  title(kind) {
    return this.game.drills.titles[kind] ?? CHIP_TITLES[kind] ?? kind.replaceAll("_", " ");
  }

  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...$("#drill-kinds").children];
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }

  /* The palette: everything a dealer could do, and nothing says which is right. */

  async show() {
    try {
      this.draw(await fetched(`${this.address}/palette`));
    } catch (error) {
      put($("#palette"), told(error));
    }
  }

  draw(groups) {
    const drawn = JSON.stringify(groups);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const tried = $("#palette").contains(document.activeElement);
    put($("#palette"), groups.map(({ title, orders }) => h("fieldset.palette-group", {},
      h("legend", {}, title),
      orders.map(({ says, order }) => h("button.button.small", { type: "button", onclick: () => this.try(says, order) }, says)))));
    if (tried) land($("#palette legend"), { preventScroll: true });
  }

  async try(says, order) {
    const right = await this.give({ order, says, by: "dealer" });
    announce(right ? `Right: ${says}.` : `Refused: ${says}.`);
  }

  async refused(error, says) {
    const kept = { title: says, why: sentence(error.message.replace(/ \[[\w-]+\]$/, "")), clause: error.clause };
    this.errors.unshift(kept);
    this.list();
    if (!error.clause) return;
    const clause = await fetched(`/api/v1/clauses/${encodeURIComponent(error.clause)}`).catch(() => null);
    kept.requirement = clause?.requirement;
    this.list();
  }

  /* Drills */

  /** One question after the other, as long as somebody likes. */
  one(kind) {
    this.run = "";
    return this.ask(kind);
  }

  /** So many against the clock. */
  against() {
    this.run = crypto.randomUUID();
    return this.ask(this.kind);
  }

  async ask(kind) {
    this.kind = kind;
    for (const tab of $("#drill-kinds").children) {
      const chosen = tab.id === `drill-${kind}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    $("#drill").setAttribute("aria-labelledby", `drill-${kind}`);
    let asked;
    try {
      asked = await fetched(`${this.address}/drills/${kind}${this.run ? `?run=${this.run}` : ""}`);
    } catch (error) {
      put($("#drill"), told(error));
      return;
    }
    if (this.kind !== kind) return; /* another was asked for meanwhile */
    this.asked = asked;
    const wasThere = $("#drill").contains(document.activeElement);
    this.watch?.stop();
    this.watch = stopwatch(asked.target_milliseconds);
    const form = h("form.drill", { onsubmit: (event) => event.preventDefault() }, this.head(),
      question(asked.question, this.game.drills),
      answering(asked.question, (given) => this.answer(given), (value) => this.game.drills.choice?.(asked, value)));
    put($("#drill"), form);
    if (wasThere) land($(".asks", form));
  }

  /** How far a run has come, or the way to begin one; and the stopwatch. */
  head() {
    const run = this.run
      ? h("p", {}, h("strong", {}, `${this.asked.number} of ${this.long}`))
      : h("button.button.small", { type: "button", onclick: () => this.against() }, `${this.long} against the clock`);
    return h("div.row.drill-head", {}, run, this.watch.element);
  }

  async answer(given) {
    if (this.isSending) return; /* a second press is no second answer */
    this.isSending = true;
    let verdict;
    $("#drill .notice.bad")?.remove();
    try {
      verdict = await fetched(`${this.address}/drills/${this.kind}`, { method: "POST", body: { id: this.asked.id, given } });
    } catch (error) {
      $("#drill .drill-answers").after(told(error));
      return;
    } finally {
      this.isSending = false;
    }
    this.watch.stop();
    const { question: asked, number, target_milliseconds: target } = this.asked;
    const words = verdict.right ? "Right." : `Not ${inWords(asked, given)}: ${inWords(asked, verdict.answer)}.`;
    const late = verdict.milliseconds > target ? `, the target is ${seconds(target)}` : "";
    const time = `${seconds(verdict.milliseconds)}${verdict.in_time ? ", in time" : late}.`;
    announce(`${words} ${time}`);
    const isLast = this.run && number === this.long;
    const next = isLast ? ["How it went", () => this.went()] : [this.run ? "Next" : "Another", () => this.ask(this.kind)];
    const again = h("button.button.primary", { type: "button", onclick: next[1] }, next[0]);
    $("#drill .drill-answers").replaceWith(h("div.stack.tight", {},
      h(`div.notice.${verdict.right ? "good" : "bad"}`, {}, h("p", {}, h("strong", {}, words)),
        verdict.remark ? h("p", {}, verdict.remark) : null, h("p", {}, sentence(verdict.why)), h("p.soft.small-text", {}, time),
        h("p.small-text", {}, verdict.requirement), h("p", {}, h("span.clause", {}, verdict.clause))),
      again));
    again.focus();
    await this.score();
  }

  /** A run that is over: how many were right, how many in time, and how long the answer in the middle took. */
  async went() {
    let run;
    try {
      run = await fetched(`/api/v1/drills/runs/${this.run}`);
    } catch (error) {
      $("#drill .notice").after(told(error));
      return;
    }
    const { asked, right, in_time: inTime, median_milliseconds: median, target_milliseconds: target } = run.tally;
    const words = `${right} of ${asked} right, ${inTime} in time.`;
    const title = h("h3", {}, `${this.title(run.kind)}: ${words}`);
    put($("#drill"), h("div.drill.run-over", {}, title,
      h("dl.facts", {}, h("dt", {}, "Median"), h("dd", {}, seconds(median)), h("dt", {}, "Target"), h("dd", {}, seconds(target)),
        h("dt", {}, "Together"), h("dd", {}, seconds(run.answers.reduce((sum, each) => sum + each.milliseconds, 0)))),
      h("ol.run-answers", {}, run.answers.map((each) => h("li", {}, each.right ? "Right" : `${inWords(each.question, each.given)} given, ${inWords(each.question, each.answer)} right`,
        h("span.number.soft", {}, ` ${seconds(each.milliseconds)}`)))),
      h("div.row", {}, h("button.button.primary", { type: "button", onclick: () => this.against() }, `${this.long} more`),
        h("button.button", { type: "button", onclick: () => this.one(this.kind) }, "One at a time"))));
    announce(words);
    land(title);
  }

  async score() {
    const log = await fetched("/api/v1/drills/log");
    put($("#drill-score"),
      h("p", {}, h("strong", {}, String(log.streak)), " right in a row"),
      Object.entries(log.tallies).map(([kind, { asked, right, median_milliseconds: median }]) => h("p.tally", {},
        h("span", {}, this.title(kind)), h("span.number", {}, `${right} of ${asked}`),
        h("span.number.soft", {}, median === null ? "" : seconds(median)),
        h("span.meter-bar", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.round((100 * right) / asked)}%` } })))));
    this.past = log.answers.filter((each) => !each.right).map((each) => ({
      title: `${this.title(each.kind)}: ${inWords(each.question, each.given)} given, ${inWords(each.question, each.answer)} right`,
      why: sentence(each.why), clause: each.clause, requirement: each.requirement, asked: each,
    }));
    this.list();
  }

  list() {
    const all = [...this.errors, ...(this.past ?? [])].slice(0, MOST);
    put($("#errors"), all.length === 0 ? h("li.soft", {}, "None so far.") : all.map((each) => h("li", {},
      h("details.fold", {}, h("summary", {}, each.title), h("p", {}, each.why),
        each.asked ? question(each.asked.question, this.game.drills) : null,
        each.requirement ? h("p.soft.small-text", {}, each.requirement) : null,
        each.clause ? h("p", {}, h("span.clause", {}, each.clause)) : null))));
  }
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** What is asked: the hands, the stake and what else counts; `drawn(asked)` are the game's own pictures. */
function question(asked, { drawn }) {
  const facts = [
    asked.wager && ["Wager", [asked.title, asked.paytable ? h("span.soft", {}, `, table ${asked.paytable}`) : null]],
    asked.stake && ["Stake", dollars(asked.stake)],
    asked.outcome && ["Outcome", `${asked.outcome.replaceAll("_", " ")} (${asked.pays})`],
    asked.terms && ["At this table", asked.terms],
    asked.prices && !asked.terms && ["Pays", prices(asked.prices)],
  ].filter(Boolean);
  return h("div.question", {}, drawn(asked), asked.stacks ? piles(asked.stacks) : null,
    facts.length ? h("dl.facts", {}, facts.flatMap(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])) : null,
    h("p.asks", {}, asked.asks));
}

function prices(listed) {
  if (listed.length === 1) return listed[0].pays;
  return h("ul.prices", {}, listed.map((each) => h("li", {}, `${each.outcome.replaceAll("_", " ")}: ${each.pays}`)));
}
