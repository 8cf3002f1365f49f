/* The tiles of one area of this player's: put together, set, and compared. */

import { h, put, say } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { dollars } from "/static/js/money.js";
import { heldBefore, hold } from "/static/js/play/over_reload.js";
import { cited } from "/static/js/play/words.js";
import { Arrangement } from "./arrangement.js";
import { Choices } from "./choices.js";
import { againstWhom, at, own } from "./positions.js";
import { named, ranked } from "./ranking.js";
import { Surrender } from "./surrender.js";
import { inWords, tile } from "./tiles.js";
import { aheadWords, bankWords, compared, sign, VERDICTS } from "./verdicts.js";
import { enumerated, sentences, t } from "/static/js/tongue.js";

export class OwnHand {
  constructor(room, seat) {
    this.room = room;
    this.seat = seat;
    this.key = "";
    this.heading = h("h2");
    this.rule = h("span");
    this.body = h("div.hand-body");
    this.element = h("div.own-hand", {}, h("div.hand-title", {}, this.heading, this.rule), this.body);
    this.surrender = new Surrender(room, seat);
  }

  get step() {
    return this.room.steps.find(({ order }) => order.name === "set-hands" && order.seat === this.seat);
  }

  get canSet() {
    return Boolean(this.step) && Boolean(this.arrangement);
  }

  get told() {
    return enumerated(this.hand.tiles.map(inWords));
  }

  update(hand) {
    this.hand = hand;
    const { room } = this;
    const now = JSON.stringify([hand.state, hand.tiles, hand.high, hand.low, hand.must_choose, hand.verdict, hand.beats, Boolean(this.step), at(room.view, againstWhom(room.view)), room.view.results.length, room.view.bank_result]);
    if (now !== this.key) { this.key = now; this.draw(); }
    this.choices?.advised(hand.advice);
    this.surrender.update();
  }

  draw() {
    const { hand, room, step } = this;
    const several = own(room).length > 1;
    const banks = againstWhom(room.view) === this.seat;
    say(this.heading, titled(banks ? t("The bank's tiles") : t("Your tiles"), several && this.seat));
    put(this.rule, step && cited(step.clause, t("The rule: {clause}", { clause: step.clause })));
    const known = hand.tiles.length === 4 && !hand.tiles.includes(null);
    if (hand.state !== "dealt" || !known) this.arrangement = this.choices = null;
    if (hand.high.length) put(this.body, this.laid(hand), h("div.hand-result", {}, this.came(hand), this.surrender.element));
    else if (!known) put(this.body, h("div.two-tiles", {}, hand.tiles.map((face) => tile(face, "large"))), h("p.soft", {}, hand.must_choose ? t("You have not looked at the others.") : ""));
    else this.toSet(hand, step);
  }

  toSet(hand, step) {
    const { room } = this;
    if (!this.arrangement) {
      this.arrangement = new Arrangement(room.rules, hand.tiles, (byHand) => this.split(byHand));
      this.choices = new Choices(room, this.seat, hand.tiles, (set) => this.arrangement.choose(set), () => this.send());
      this.go = h("button.button.primary", { type: "button", data: { order: "set-hands" }, onclick: () => this.send() }, t("Set these hands"));
      const before = heldBefore(`split-${this.seat}`, room.address);
      if (before?.split && String(before.tiles) === String(hand.tiles)) this.arrangement.show(before.split);
    }
    this.go.disabled = !step || !this.arrangement.set;
    // Whoever is in the middle of it keeps the focus.
    const isThere = this.arrangement.element.parentElement === this.body && this.wasMine === Boolean(step);
    this.wasMine = Boolean(step);
    if (isThere) return;
    put(this.body,
      this.arrangement.element, this.choices.element,
      h("div.row.hand-acts", {}, this.go, h("p.soft.keys", {}, h("kbd", {}, "1"), "–", h("kbd", {}, "4"), ` ${t("put tiles together")}${t(", ")}`, h("kbd", {}, "Enter"), ` ${t("sets them")}`)),
      againstWhom(room.view) !== this.seat && this.surrender.choice,
      !step && h("p.soft", {}, t("The other hand is set first.")));
  }

  press(n) {
    this.arrangement.press(n);
  }

  /** Whoever put the tiles together by hand has the button that sets them under Enter. */
  split(byHand) {
    const { set } = this.arrangement;
    const { high, low } = named(this.room.rules, set);
    hold(`split-${this.seat}`, this.room.address, { tiles: this.hand.tiles, split: this.arrangement.split });
    this.choices.chosen(set);
    this.go.disabled = !this.step;
    if (byHand) this.go.focus({ preventScroll: true });
    announce(t("High: {high}. Low: {low}.", { high: high.words, low: low.words }));
  }

  async send() {
    const set = this.arrangement?.set;
    if (!set || !this.step || this.go.disabled) return;
    this.go.disabled = true;
    try { await this.room.order({ ...this.step.order, ...set }); } catch (error) {
      this.go.disabled = false;
      this.room.cloth.refuse(error, this.seat, "pai_gow");
    }
  }

  laid(hand) {
    const { room } = this;
    return h("div.arrangement.laid", {}, [["high", t("High"), hand.high, 0], ["low", t("Low"), hand.low, 1]].map(([kind, name, tiles, n]) => h("div.hand-tray", { class: kind, role: "group", "aria-label": name },
      h("h3", {}, name, hand.beats ? h("span.beats", { role: "img", "aria-label": compared(hand.beats[n]) }, ` ${sign(hand.beats[n])}`) : null),
      h("div.two-tiles", {}, tiles.map((face) => tile(face, "large"))),
      h("p.worth", {}, tiles.includes(null) ? "" : ranked(room.rules, tiles).words))));
  }

  came(hand) {
    const { bank_result: found } = this.room.view;
    if (found?.seat === this.seat) return h("p.verdict", { class: found.net > 0 ? "win" : "" }, bankWords(found));
    const verdict = hand.verdict && VERDICTS[hand.verdict];
    if (verdict) return h("p.verdict", { class: hand.verdict }, t("Your wager {wins}.", { wins: verdict.word }), this.outcome());
    const ahead = hand.beats && h("p.verdict", {}, aheadWords(hand.beats, this.room.view.bank?.person ?? t("the dealer")));
    return [ahead, h("p.soft", {}, waiting(this.room, this.seat, hand))];
  }

  outcome() {
    const slip = this.room.view.results.find((each) => each.seat === this.seat && each.owner === this.room.me);
    if (!slip) return null;
    const fields = { sum: dollars(slip.winnings), vigorish: dollars(slip.vigorish) };
    const won = slip.vigorish ? t("{sum} won, less {vigorish} vigorish.", fields) : t("{sum} won.", fields);
    return h("span", {}, slip.winnings ? ` ${won} ` : " ", cited(slip.decided_by));
  }
}

const titled = (words, area) => (area ? t("{whose}, area {area}", { whose: words, area }) : words);

function waiting(room, seat, hand) {
  const { view } = room;
  const whose = againstWhom(view);
  const by = hand.set_by && hand.set_by !== room.me ? t("Set by the dealer by the house way.") : "";
  if (hand.up || whose === seat) return by ? `${by} ` : t("They lie on the layout.");
  const next = at(view, whose).up ? "" : view.bank ? t("{person} shows next.", { person: view.bank.person }) : t("The dealer shows next.");
  return sentences([by, t("They lie face down and may not be touched again."), next]);
}
