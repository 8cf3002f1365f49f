/* One round, step by step, through the eyes of somebody who was there. */

import { announce } from "../announce.js";
import { $, $$, fetched, h, put, say } from "../dom.js";
import { prefersStill } from "../theme.js";
import { Felt } from "./felt.js";
import { seats } from "./seats.js";
import { api, clock, query } from "./places.js";

const OFFICES = ["public", "dealer", "floorperson", "inspector"];
const PACE = 1100;
const SOON = 400;

export class Replay {
  constructor(stream, game) {
    Object.assign(this, { stream, game });
    this.eyes = "public";
    this.at = 0;
    this.steps = [];
    this.felt = new Felt(stream, $("#felt-picture"), game);
    say($("#draws-title"), game.draws.title);
    $("#eyes").addEventListener("change", () => { this.eyes = $("#eyes").value; this.load(this.at); });
    $("#first").addEventListener("click", () => this.go(0));
    $("#back").addEventListener("click", () => this.go(this.at - 1));
    $("#forth").addEventListener("click", () => this.go(this.at + 1));
    $("#last").addEventListener("click", () => this.go(this.steps.length - 1));
    $("#play").addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    $("#step").addEventListener("input", () => this.go(Number($("#step").value)));
    $("#replay").addEventListener("keydown", (event) => this.pressed(event));
  }

  async show(shoe, round) {
    Object.assign(this, { shoe, round });
    await this.load(0);
    $("#replay").focus({ preventScroll: true });
    $("#replay").scrollIntoView({ block: "nearest" });
  }

  async load(at) {
    this.pause();
    try {
      const found = await this.fetchedAs(this.eyes);
      this.steps = found.steps;
      this.isInPlay = !found.round.over;
      this.draw(found);
      this.go(Math.min(at, this.steps.length - 1));
    } catch (error) {
      $("#no-replay").hidden = false;
      $("#replay-body").hidden = true;
      say($("#no-replay"), error.message);
      announce(error.message);
    }
  }

  /** Something was recorded: a round that is in play has more steps, and who looks at its end stays there. */
  moved() {
    if (!this.isInPlay || this.playing) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.load(this.at === this.steps.length - 1 ? Infinity : this.at), SOON);
  }

  async fetchedAs(eyes) {
    const path = api(this.stream, `/rounds/${this.shoe}/${this.round}`);
    try {
      return await fetched(`${path}${query({ viewer: eyes })}`);
    } catch (error) {
      if (error.kind !== "usage") throw error;
      this.eyes = "public"; /* somebody who did not play this round */
      return fetched(path);
    }
  }

  draw(found) {
    const { shoe, round, over, at } = found.round;
    const result = this.game.resultOf(found.round);
    $("#no-replay").hidden = true;
    $("#replay-body").hidden = false;
    say($("#replay-title"), `${this.game.countedBy} ${shoe}, round ${round}`);
    say($("#replay-result"), [result ? `${result[0].toUpperCase()}${result.slice(1)}` : over ? "No result" : "In play", this.game.summaryOf(found.round), `called at ${clock(at)}`].filter(Boolean).join(" · "));
    $("#replay-withheld").hidden = !found.withheld;
    put($("#eyes"),
      OFFICES.map((each) => h("option", { value: each }, each[0].toUpperCase() + each.slice(1))),
      found.people.length ? h("optgroup", { label: "Players" }, found.people.map((each) => h("option", { value: `player:${each}` }, each))) : null);
    $("#eyes").value = this.eyes;
    $("#step").max = this.steps.length - 1;
    put($("#steps"),
      found.left_out ? h("li.soft", {}, `${found.left_out} earlier steps are left out; the journal has them.`) : null,
      this.steps.map((each, index) => h("li", {}, h("button.step", { type: "button", onclick: () => this.go(index) },
        h("span.mono.soft", {}, String(each.place)), h("span", {}, each.told), each.clause && h("span.clause", {}, each.clause)))));
    put($("#draws"), this.steps.filter(({ kind }) => this.game.draws.kinds.some((each) => kind.startsWith(`${each}/`))).map(drawn));
    if (!$("#draws").children.length) put($("#draws"), h("li.soft", {}, this.game.draws.none));
  }

  go(index) {
    if (!this.steps.length) return;
    this.at = Math.max(0, Math.min(index, this.steps.length - 1));
    const step = this.steps[this.at];
    $("#step").value = this.at;
    $("#step").setAttribute("aria-valuetext", `Step ${this.at + 1}: ${step.told}`);
    say($("#step-of"), `${this.at + 1} / ${this.steps.length}`);
    put($("#telling"),
      h("p.sentence", {}, step.told),
      h("p.soft", {}, h("span.mono", {}, `${step.place} · ${clock(step.at)}`), ` · ${step.actor}`),
      step.clause && h("p.ruled", {}, h("span.clause", {}, step.clause), " ", step.rule));
    put($("#felt"), step.view ? [...this.game.shown(step.view), seats(step.view), h("p.visually-hidden", {}, step.words)] : h("p.no-felt", {}, "Nothing lies on the table yet."));
    this.felt.draw(step.view);
    this.markStep();
    for (const each of ["first", "back"]) $(`#${each}`).disabled = this.at === 0;
    for (const each of ["forth", "last"]) $(`#${each}`).disabled = this.at === this.steps.length - 1;
  }

  markStep() {
    const list = $("#steps");
    for (const [n, each] of $$("button.step", list).entries()) {
      if (n !== this.at) { each.removeAttribute("aria-current"); continue; }
      each.setAttribute("aria-current", "step");
      const above = each.parentElement.offsetTop;
      if (above < list.scrollTop || above + each.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 2;
    }
  }

  play() {
    if (this.at === this.steps.length - 1) this.go(0);
    this.playing = setInterval(() => {
      if (this.at >= this.steps.length - 1) this.pause();
      else this.go(this.at + 1);
    }, prefersStill() ? PACE * 2 : PACE);
    this.tellPlaying();
  }

  pause() {
    clearInterval(this.playing);
    this.playing = 0;
    this.tellPlaying();
  }

  tellPlaying() {
    say($("#play"), this.playing ? "Pause" : "Play");
    $("#play").setAttribute("aria-pressed", String(Boolean(this.playing)));
  }

  pressed(event) {
    if (event.target.closest("select, input:not([type=range])") || event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.steps.length - 1),
      " ": () => (this.playing ? this.pause() : this.play()),
    };
    if (event.key === " " && event.target.closest("button, a")) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

function drawn(step) {
  return h("li", {}, step.told, " ", step.clause && h("span.clause", {}, step.clause), step.rule && h("p.soft.small-text", {}, step.rule));
}
