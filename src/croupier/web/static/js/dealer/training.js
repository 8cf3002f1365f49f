/* Training: choose the next step unprompted, answer drills, and keep the errors with their clauses. */

import { $, fetched, h, land, put } from "../dom.js";
import { announce } from "../announce.js";
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
    const { kinds } = await fetched(`${this.address}/drills`);
    put($("#drill-kinds"), kinds.map((kind) => h("button", {
      type: "button", role: "tab", id: `drill-${kind}`, "aria-controls": "drill", onclick: () => this.ask(kind),
    }, this.title(kind))));
    $("#drill-kinds").addEventListener("keydown", (event) => this.arrows(event));
    await this.score();
    if (kinds.length) await this.ask(kinds[0]);
  }

  title(kind) {
    return this.game.drills.titles[kind] ?? kind;
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

  async ask(kind) {
    this.kind = kind;
    for (const tab of $("#drill-kinds").children) {
      const chosen = tab.id === `drill-${kind}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    $("#drill").setAttribute("aria-labelledby", `drill-${kind}`);
    try {
      this.asked = await fetched(`${this.address}/drills/${kind}`);
    } catch (error) {
      put($("#drill"), told(error));
      return;
    }
    const wasThere = $("#drill").contains(document.activeElement);
    const form = h("form.drill", { onsubmit: (event) => event.preventDefault() },
      question(this.asked, this.game.drills), this.answers());
    put($("#drill"), form);
    if (wasThere) land($(".asks", form));
  }

  answers() {
    const { choices = [] } = this.asked.question;
    if (choices.length) {
      return h("div.row.drill-answers", {},
        choices.map(({ value, says }) => h("button.button", { type: "button", onclick: () => this.answer(value) }, this.game.drills.choice?.(this.asked, value) ?? says)));
    }
    const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00", "aria-label": "Dollars" });
    const form = h("div.row.drill-answers", {}, input,
      h("button.button.primary", { type: "submit", onclick: () => input.value.trim() && this.answer(input.value) }, "Answer"));
    return form;
  }

  async answer(given) {
    let verdict;
    try {
      verdict = await fetched(`${this.address}/drills/${this.kind}`, { method: "POST", body: { id: this.asked.id, given } });
    } catch (error) {
      $("#drill .drill-answers").after(told(error));
      return;
    }
    const words = verdict.right ? "Right." : `Not ${given}: ${verdict.answer}.`;
    announce(words);
    const again = h("button.button.primary", { type: "button", onclick: () => this.ask(this.kind) }, "Another");
    $("#drill .drill-answers").replaceWith(h("div.stack.tight", {},
      h(`div.notice.${verdict.right ? "good" : "bad"}`, {}, h("p", {}, h("strong", {}, words)), h("p", {}, sentence(verdict.why)),
        h("p.small-text", {}, verdict.requirement), h("p", {}, h("span.clause", {}, verdict.clause))),
      again));
    again.focus();
    await this.score();
  }

  async score() {
    const log = await fetched("/api/v1/drills/log");
    put($("#drill-score"),
      h("p", {}, h("strong", {}, String(log.streak)), " right in a row"),
      Object.entries(log.tallies).map(([kind, { asked, right }]) => h("p.tally", {},
        h("span", {}, this.title(kind)), h("span.number", {}, `${right} of ${asked}`),
        h("span.meter-bar", { "aria-hidden": "true" }, h("i", { style: { width: `${Math.round((100 * right) / asked)}%` } })))));
    this.past = log.answers.filter((each) => !each.right).map((each) => ({
      title: `${this.title(each.kind)}: ${each.given} given, ${each.answer} right`,
      why: sentence(each.why), clause: each.clause, requirement: each.requirement, asked: each,
    }));
    this.list();
  }

  list() {
    const all = [...this.errors, ...(this.past ?? [])].slice(0, MOST);
    put($("#errors"), all.length === 0 ? h("li.soft", {}, "None so far.") : all.map((each) => h("li", {},
      h("details.fold", {}, h("summary", {}, each.title), h("p", {}, each.why),
        each.asked ? question(each.asked, this.game.drills) : null,
        each.requirement ? h("p.soft.small-text", {}, each.requirement) : null,
        each.clause ? h("p", {}, h("span.clause", {}, each.clause)) : null))));
  }
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** What is asked: the hands, the stake and what else counts; `drawn(asked)` are the game's own pictures. */
function question({ question: asked }, { drawn }) {
  const facts = [
    asked.wager && ["Wager", [asked.title, asked.paytable ? h("span.soft", {}, `, table ${asked.paytable}`) : null]],
    asked.stake && ["Stake", dollars(asked.stake)],
    asked.outcome && ["Outcome", `${asked.outcome.replaceAll("_", " ")} (${asked.pays})`],
    asked.terms && ["At this table", asked.terms],
    asked.prices && !asked.terms && ["Pays", prices(asked.prices)],
  ].filter(Boolean);
  return h("div.question", {}, drawn(asked),
    facts.length ? h("dl.facts", {}, facts.flatMap(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])) : null,
    h("p.asks", {}, asked.asks));
}

function prices(listed) {
  if (listed.length === 1) return listed[0].pays;
  return h("ul.prices", {}, listed.map((each) => h("li", {}, `${each.outcome.replaceAll("_", " ")}: ${each.pays}`)));
}
