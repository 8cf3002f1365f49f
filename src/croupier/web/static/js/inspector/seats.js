/* The people at a table for a document: their chips and their wagers, small and plain. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { wagerName } from "./places.js";

export function seats(view) {
  const people = view.seats.map((seat) => ({ ...seat, wagers: at(seat, view.wagers), markers: at(seat, view.markers ?? []) }));
  const known = new Set(view.seats.map((seat) => seat.seat));
  for (const wager of view.wagers) if (!known.has(wager.seat)) people.push({ seat: wager.seat, person: wager.owner, chips: null, wagers: [wager], markers: [] });
  return h("ul.watched-seats", {}, people.sort((one, other) => one.seat - other.seat).map(seat));
}

const at = ({ seat }, lying) => lying.filter((each) => each.seat === seat);
const whose = (owner, each) => owner !== each.person && ` (${owner})`;

function seat(each) {
  return h("li", {},
    h("span.seat-head", {}, h("span.mono", {}, String(each.seat)), " ", h("strong", {}, each.person),
      each.chips !== null && h("span.seat-chips", {}, dollars(each.chips))),
    each.markers.map((marker) => h("span.owed", {}, `${dollars(marker.cents)} vigorish marked`, whose(marker.person, each))),
    h("ul.wagers", {}, each.wagers.map((wager) => h("li", { class: wager.settled ? "settled" : "" },
      h("span", {}, wagerName(wager.wager), whose(wager.owner, each)),
      h("span.stake", {}, dollars(wager.stake + (wager.riding ?? 0)))))));
}
