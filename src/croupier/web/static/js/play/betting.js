/* Wagers of this player: laid down, taken back, repeated, doubled. The house decides each. */

import { announce } from "/static/js/announce.js";
import { trouble } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { heldBefore, hold } from "./over_reload.js";
import { onTheWay } from "./on_the_way.js";
import { shortStacks } from "./short_stacks.js";
import { enumerated, sentences, t } from "/static/js/tongue.js";

const AWAY = t("The line is down: nothing was bet.");
const BROKEN = t("The line broke: the rest was not bet.");

export function betting(room) {
  const key = `croupier:last:${room.address}`;
  let placed = heldBefore("placed", room.address) ?? []; /* this round, for undo */
  let last = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  let busy = false;
  let chip = 0;

  const own = () => (room.view?.wagers ?? []).filter((wager) => wager.owner === room.me && !wager.settled);
  const at = (seat, wager) => own().find((each) => each.seat === seat && each.wager === wager);
  const least = (wager) => room.wager(wager)?.limits.minimum ?? 0;
  const free = () => (room.seats[0]?.chips ?? 0) - room.seats.reduce((sum, seat) => sum + (seat.owed ?? 0), 0);

  const short = shortStacks(heldBefore("short", room.address) ?? [], (all) => hold("short", room.address, all));
  const way = onTheWay(() => { way.seen(room.view.place); redraw(); });
  const hollow = () => [...way.sums, ...short.all];
  const hollowAt = (seat, wager) => hollow().find((each) => each.seat === seat && each.wager === wager);
  const lies = (seat, wager) => Boolean(at(seat, wager)) || way.sums.some((each) => each.seat === seat && each.wager === wager);

  function remember(all) {
    if (!all.length && !placed.length) return;
    placed = all;
    hold("placed", room.address, all);
  }

  function redraw() {
    room.cloth.update(room.view);
    room.rail.update(room.view);
  }

  /** Where they were not `carried` there by hand, one sees chips go. */
  async function lay(seat, wager, cents, carried = false) {
    if (!room.live.isUp) throw trouble({ kind: "unavailable", message: AWAY });
    if (!carried) room.cloth.toss(seat, wager, cents);
    await way.carry({ seat, wager, cents }, async () => {
      const answer = await room.order({ name: "place-wager", seat, wager, stake: cents });
      remember([...placed, { seat, wager, cents }]);
      return answer;
    });
  }

  async function lift(seat, wager, cents) {
    const stake = at(seat, wager)?.stake ?? 0;
    const left = stake - cents;
    const all = left <= 0 || left < least(wager);
    await room.order({ name: "withdraw-wager", seat, wager, cents: all ? 0 : cents });
    return all ? stake : cents;
  }

  function gather(seat, wager, cents) {
    short.put(seat, wager, cents, least(wager));
    redraw();
    announce(cents ? t("{wager}, not yet a wager: {sum} of {least}", { wager: room.title(wager), sum: dollars(cents), least: dollars(least(wager)) }) : t("{wager}: taken back", { wager: room.title(wager) }));
  }

  /** Where chips are wanting, a refusal says how many there are and where to get more. */
  function refuse(error, seat, wager, cents = 0) {
    if (error.kind !== "refusal" || cents <= free()) { room.cloth.refuse(error, seat, wager); return; }
    const owed = (room.seats[0]?.chips ?? 0) - free();
    const message = owed
      ? t("This takes {sum}. You have {chips} at the table, {owed} of it for vigorish.", { sum: dollars(cents), chips: dollars(free() + owed), owed: dollars(owed) })
      : t("This takes {sum}. You have {chips} at the table.", { sum: dollars(cents), chips: dollars(free()) });
    const act = { words: t("Buy chips"), run: () => room.seating.more() };
    room.cloth.refuse(Object.assign(trouble({ ...error, message }), { act }), seat, wager);
  }

  /** Several orders one after the other; the first refusal ends it and is told where it belongs. A line that
   * broke ends it too: what comes after it would land in a round that nobody has looked at. */
  async function inTurn(tasks, words) {
    if (busy) return;
    busy = true;
    room.rail?.busy(true);
    let spot = null;
    const { welcomes } = room.live;
    try {
      for (const task of tasks) {
        spot = task;
        if (room.live.welcomes !== welcomes) throw trouble({ kind: "unavailable", message: BROKEN });
        await task.run();
      }
      if (tasks.length && words) announce(words());
    } catch (error) {
      refuse(error, spot?.seat, spot?.wager, spot?.cents);
    } finally {
      busy = false;
      room.rail?.busy(false);
    }
  }

  /** All of these or none: with too few chips for the whole, nothing is begun. */
  function layAll(wagers, words) {
    const sum = wagers.reduce((all, each) => all + each.stake, 0);
    if (sum > free()) { refuse(trouble({ kind: "refusal", message: "" }), wagers[0].seat, wagers[0].wager, sum); return; }
    inTurn(wagers.map(({ seat, wager, stake }) => ({ seat, wager, cents: stake, run: () => lay(seat, wager, stake) })), words);
  }

  const total = () => own().reduce((sum, each) => sum + each.stake, 0);
  const mainFirst = (wagers) => {
    const order = new Map(room.rules.wagers.map((each, n) => [each.wager, n]));
    return [...wagers].sort((a, b) => order.get(a.wager) - order.get(b.wager));
  };

  /** What undo would take back; a chip that has gone another way is no longer there to be. */
  const undone = () => placed.filter(({ seat, wager, gathered }) => (gathered ? short.at(seat, wager) : at(seat, wager))).at(-1);

  return {
    own,
    at,
    carry: way.carry,
    /** Chips of this player's that are no wager, or not yet. */
    get hollow() { return hollow(); },
    hollowAt,
    /** What lies on a spot for this player, in words. */
    told(seat, wager) {
      const stake = at(seat, wager)?.stake ?? 0;
      const coming = hollowAt(seat, wager);
      if (coming?.of) return t("not yet a wager: {sum} of {of}", { sum: dollars(coming.cents), of: dollars(coming.of) });
      const words = stake ? t("your wager {stake}", { stake: dollars(stake) }) : t("no wager of yours");
      return coming ? t("{words}, {sum} on its way", { words, sum: dollars(coming.cents) }) : words;
    },
    get chip() { return chip; },
    choose(cents) {
      chip = cents;
      hold("chip", room.address, chip);
      room.rail?.chosen(cents);
    },
    get canBet() { return Boolean(room.view?.betting) && room.seats.length > 0 && room.live.isUp; },
    get canUndo() { return Boolean(undone()); },
    get canClear() { return own().length > 0 || short.all.length > 0; },
    get canRepeat() { return last.length > 0 && !own().length && !hollow().length; },

    async place(seat, wager, cents = chip, carried = false) {
      const sum = room.wager(wager)?.fixed_stake ?? short.at(seat, wager) + cents;
      try {
        if (room.opens(seat, wager) && !lies(seat, wager) && sum < least(wager)) {
          remember([...placed, { seat, wager, cents, gathered: true }]);
          gather(seat, wager, sum);
          return;
        }
        short.put(seat, wager, 0);
        await lay(seat, wager, sum, carried);
        announce(enumerated([room.title(wager), dollars(at(seat, wager)?.stake ?? sum)]));
      } catch (error) { refuse(error, seat, wager, sum); }
    },
    async takeBack(seat, wager) {
      const gathered = short.at(seat, wager);
      if (gathered) { gather(seat, wager, gathered - Math.min(chip, gathered)); return; }
      if (!at(seat, wager)) return;
      try {
        const back = await lift(seat, wager, chip);
        announce(t("{back} taken back from {wager}", { back: dollars(back), wager: room.title(wager) }));
      } catch (error) { refuse(error, seat, wager); }
    },
    undo() {
      const before = undone();
      if (!before) return;
      remember(placed.slice(0, placed.lastIndexOf(before)));
      const { seat, wager, cents, gathered } = before;
      if (gathered) gather(seat, wager, short.at(seat, wager) - cents);
      else inTurn([{ seat, wager, run: () => lift(seat, wager, cents) }], () => t("Taken back"));
    },
    clear() {
      remember([]);
      short.clear();
      redraw();
      const side = mainFirst(own()).reverse();
      inTurn(side.map(({ seat, wager }) => ({ seat, wager, run: () => room.order({ name: "withdraw-wager", seat, wager, cents: 0 }) })), () => t("No wagers"));
    },
    repeat() {
      const seats = new Set(room.areas);
      const again = mainFirst(last).filter((each) => seats.has(each.seat) && room.wager(each.wager));
      layAll(again, () => t("The last wagers again, {total}", { total: dollars(total()) }));
    },
    double() {
      const now = mainFirst(own()).filter((each) => !room.wager(each.wager)?.fixed_stake);
      layAll(now, () => t("Doubled, {total}", { total: dollars(total()) }));
    },
    /** Whether everything on the felt is a wager; says what is not. */
    isWhole() {
      const [first] = short.all;
      if (!first) return true;
      const { seat, wager, cents, of } = first;
      room.cloth.refuse(trouble({ kind: "refusal", message: t("{sum} on {wager} is not yet a wager: {more} more makes it one, or take it back.", { sum: dollars(cents), wager: room.title(wager), more: dollars(of - cents) }) }), seat, wager);
      return false;
    },
    update(view, events) {
      way.seen(view.place);
      for (const event of events) {
        if (event.kind === "no-more-bets-called/1") {
          const mine = own().map(({ seat, wager, stake }) => ({ seat, wager, stake }));
          if (mine.length) { last = mine; sessionStorage.setItem(key, JSON.stringify(last)); }
          remember([]);
        }
      }
      if (!view.betting) { remember([]); giveBack(); }
    },
  };

  /** What did not become a wager in time was never more than this player's own chips. */
  function giveBack() {
    const [first] = short.all;
    if (!first) return;
    const told = short.all.map(({ wager, cents, of }) => t("{sum} on {wager} was below the minimum of {least} and is back with your chips.", { sum: dollars(cents), wager: room.title(wager), least: dollars(of) }));
    short.clear();
    queueMicrotask(() => room.cloth.refuse(trouble({ kind: "refusal", message: sentences(told) }), first.seat, first.wager));
  }
}
