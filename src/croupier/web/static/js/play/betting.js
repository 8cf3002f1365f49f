/* Wagers of this player: laid down, taken back, repeated, doubled. The house decides each. */

import { announce } from "/static/js/announce.js";
import { dollars } from "/static/js/money.js";

export function betting(room) {
  const key = `croupier:last:${room.address}`;
  let placed = []; /* this round, for undo */
  let last = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  let busy = false;
  let chip = 0;

  const own = () => (room.view?.wagers ?? []).filter((wager) => wager.owner === room.me && !wager.settled);
  const at = (seat, wager) => own().find((each) => each.seat === seat && each.wager === wager);
  const least = (wager) => room.wager(wager)?.limits.minimum ?? 0;

  async function lay(seat, wager, cents) {
    await room.order({ name: "place-wager", seat, wager, stake: cents });
    placed.push({ seat, wager, cents });
  }

  async function lift(seat, wager, cents) {
    const stake = at(seat, wager)?.stake ?? 0;
    const left = stake - cents;
    const all = left <= 0 || left < least(wager);
    await room.order({ name: "withdraw-wager", seat, wager, cents: all ? 0 : cents });
    return all ? stake : cents;
  }

  /** Several orders one after the other; the first refusal ends it and is told where it belongs. */
  async function inTurn(tasks, words) {
    if (busy) return;
    busy = true;
    room.rail?.busy(true);
    let spot = null;
    try {
      for (const task of tasks) {
        spot = task;
        await task.run();
      }
      if (tasks.length && words) announce(words());
    } catch (error) {
      room.cloth.refuse(error, spot?.seat, spot?.wager);
    } finally {
      busy = false;
      room.rail?.busy(false);
    }
  }

  const total = () => own().reduce((sum, each) => sum + each.stake, 0);
  const mainFirst = (wagers) => {
    const order = new Map(room.rules.wagers.map((each, n) => [each.wager, n]));
    return [...wagers].sort((a, b) => order.get(a.wager) - order.get(b.wager));
  };

  return {
    own,
    at,
    get chip() { return chip; },
    choose(cents) { chip = cents; room.rail?.chosen(cents); },
    get canBet() { return Boolean(room.view?.betting) && room.seats.length > 0 && room.live.state === "connected"; },
    get canUndo() { return placed.length > 0; },
    get canRepeat() { return last.length > 0 && !own().length; },

    async place(seat, wager, cents = chip) {
      const sum = room.wager(wager)?.fixed_stake ?? cents;
      try {
        await lay(seat, wager, sum);
        announce(`${room.title(wager)}, ${dollars(at(seat, wager)?.stake ?? sum)}`);
      } catch (error) { room.cloth.refuse(error, seat, wager); }
    },
    async takeBack(seat, wager) {
      if (!at(seat, wager)) return;
      try {
        const back = await lift(seat, wager, chip);
        announce(`${dollars(back)} taken back from ${room.title(wager)}`);
      } catch (error) { room.cloth.refuse(error, seat, wager); }
    },
    undo() {
      const before = placed.pop();
      if (before) inTurn([{ ...before, run: () => lift(before.seat, before.wager, before.cents) }], () => "Taken back");
    },
    clear() {
      placed = [];
      const side = mainFirst(own()).reverse();
      inTurn(side.map((each) => ({ ...each, run: () => room.order({ name: "withdraw-wager", seat: each.seat, wager: each.wager, cents: 0 }) })), () => "No wagers");
    },
    repeat() {
      const seats = new Set(room.areas);
      const again = mainFirst(last).filter((each) => seats.has(each.seat) && room.wager(each.wager));
      inTurn(again.map((each) => ({ ...each, run: () => lay(each.seat, each.wager, each.stake) })), () => `The last wagers again, ${dollars(total())}`);
    },
    double() {
      const now = mainFirst(own()).filter((each) => !room.wager(each.wager)?.fixed_stake);
      inTurn(now.map((each) => ({ ...each, run: () => lay(each.seat, each.wager, each.stake) })), () => `Doubled, ${dollars(total())}`);
    },
    update(view, events) {
      for (const event of events) {
        if (event.kind === "no-more-bets-called/1") {
          const mine = own().map(({ seat, wager, stake }) => ({ seat, wager, stake }));
          if (mine.length) { last = mine; sessionStorage.setItem(key, JSON.stringify(last)); }
          placed = [];
        }
      }
      if (!view.betting || !own().length) placed = [];
    },
  };
}
