/* The people at a table for a document: their chips and their wagers, small and plain. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { wagerName } from "./places.js";

export function seats(view) {
  const people = view.seats.map((seat) => ({ ...seat, wagers: view.wagers.filter((each) => each.seat === seat.seat) }));
  const known = new Set(view.seats.map((seat) => seat.seat));
  for (const wager of view.wagers) if (!known.has(wager.seat)) people.push({ seat: wager.seat, person: wager.owner, chips: null, wagers: [wager] });
  return h("ul.watched-seats", {}, people.sort((one, other) => one.seat - other.seat).map(seat));
}

function seat(each) {
  return h("li", {},
    h("span.seat-head", {}, h("span.mono", {}, String(each.seat)), " ", h("strong", {}, each.person),
      each.chips !== null && h("span.seat-chips", {}, dollars(each.chips))),
    each.owed ? h("span.owed", {}, `${dollars(each.owed)} vigorish marked`) : null,
    h("ul.wagers", {}, each.wagers.map((wager) => h("li", { class: wager.settled ? "settled" : "" },
      h("span", {}, wagerName(wager.wager), wager.owner !== each.person && ` (${wager.owner})`),
      h("span.stake", {}, dollars(wager.stake + (wager.riding ?? 0)))))));
}
