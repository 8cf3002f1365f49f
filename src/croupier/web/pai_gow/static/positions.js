/* Who is where: the dealer, six areas, the Dead Hand. */

import { t } from "/static/js/tongue.js";

export const DEALER = 0;
export const DEAD = 7;
const LYING = new Set(["dealt", "set", "exposed", "collected"]);

export const at = (view, seat) => view.positions.find((each) => each.seat === seat);

/** What the felt's picture calls a position. */
export const placeName = (seat) => ({ [DEALER]: "dealer", [DEAD]: "dead" })[seat] ?? String(seat);

/** Whose hands everybody plays against. */
export const againstWhom = (view) => (view.bank ? view.bank.seat : DEALER);

export function title(view, seat) {
  if (seat === DEALER) return t("Dealer");
  if (seat === DEAD) return t("Dead Hand");
  const holder = view.seats.find((each) => each.seat === seat);
  if (holder) return t("{person}, seat {seat}", { person: holder.person, seat });
  const wager = view.wagers.find((each) => each.seat === seat);
  return wager ? t("{owner}, area {seat}", { owner: wager.owner, seat }) : t("Seat {seat}", { seat });
}

/** The tiles of a position as they lie: high and low once set, else in a row; none once they are gone. */
export function laid({ high, low, state, tiles }) {
  if (!LYING.has(state)) return [];
  return high.length ? [...high, ...low] : tiles;
}

export const isBank = (room) => Boolean(room.view.bank) && room.view.bank.person === room.me;

/** Positions of this person whose tiles they may look at or must speak about: where they wagered, or bank. */
export function own(room) {
  const seats = new Set(room.view.wagers.filter((each) => each.owner === room.me).map((each) => each.seat));
  if (isBank(room)) seats.add(room.view.bank.seat);
  return room.view.positions.filter((each) => seats.has(each.seat) && (each.must_choose || laid(each).some(Boolean)));
}

/** The area of one's own seat and, where two may be played, the free ones beside it; a bank has none. */
export function areas(room) {
  if (isBank(room)) return [];
  const own_ = room.seats.map((each) => each.seat);
  if (!room.rules.two_areas) return own_;
  const taken = new Set([...room.view.seats.map((each) => each.seat), ...room.view.wagers.filter((each) => each.owner !== room.me).map((each) => each.seat)]);
  const beside = own_.flatMap((seat) => [seat - 1, seat + 1]).filter((seat) => seat >= 1 && seat <= room.rules.seats && !taken.has(seat));
  return [...own_, ...beside].sort((one, other) => one - other);
}
