/* What else lies on the felt: markers, the dealer's wager, the centre, verdicts, tiles out of play. */

import { put, s } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { heapOf } from "/static/js/play/heap.js";
import { DEAD, DEALER, at, placeName } from "./positions.js";
import { VERDICTS, comparison } from "./verdicts.js";
import { t } from "/static/js/tongue.js";

const OUT_OF_SIGHT = new Set(["swept", "voided"]);
const FOUR = 4;
const ROOM = { width: 80, height: 80 }; /* for chips, where the felt has no spot */

export function marksOnFelt(picture, places) {
  const { layers, svg } = picture;
  return {
    update(view) {
      put(layers.marks, bank(view), dealersMark(view), sum(view.dealer_wager, "dealer_wager", t("The dealer's wager against the bank")), sum(view.centre, "centre", t("In the centre of the layout")), outOfPlay(view));
      put(layers.verdicts, view.positions.filter((each) => each.verdict).map(verdict));
      for (const [name, { group }] of places.positions) group.classList.toggle("first", view.start !== null && placeName(view.start) === name);
      svg.classList.toggle("banked", Boolean(view.bank));
    },
  };

  /** So large that type of this size can be read. */
  function upright({ x, y }, type) {
    return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${-picture.angle}) scale(${(picture.readable(type) / type).toFixed(2)})`;
  }

  function bank({ bank: held }) {
    const place = held?.marked && places.thing("bank_marker", held.seat);
    if (!place) return null;
    const lines = (held.co ? t("CO-|BANK") : t("BANK")).split("|");
    return s("g.bank-marker", { class: held.co ? "co" : "", transform: upright(place, 12) },
      s("title", {}, held.co ? t("{person} is the co-bank", { person: held.person }) : t("{person} is the bank", { person: held.person })),
      s("circle", { r: 22 }), ...lines.map((words, n) => s("text", { y: 4 + 12 * (n - (lines.length - 1) / 2), "font-size": 12 }, words)));
  }

  /** The marker on the dealer's tiles, where no wager lies on them. */
  function dealersMark(view) {
    const held = at(view, DEALER);
    const slot = places.slots(placeName(DEALER))[0];
    if (held?.state !== "dealt" || held.up || view.dealer_wager || !slot) return null;
    return s("g.dealer-marker", { transform: upright(slot, 11), "aria-hidden": "true" }, s("circle", { r: 12 }), s("text", { y: 4, "font-size": 11 }, "D"));
  }

  function sum(cents, name, told) {
    const place = cents ? places.thing(name) : null;
    if (!place) return null;
    const heap = heapOf(picture, cents, place, ROOM, {});
    heap.removeAttribute("aria-hidden");
    heap.append(s("title", {}, `${told}: ${dollars(cents)}`));
    return heap;
  }

  /** How many tiles lie with the Dead Hand beyond its own, and how many were picked up. */
  function outOfPlay(view) {
    const swept = view.positions.filter((each) => OUT_OF_SIGHT.has(each.state) && each.seat !== DEAD).length;
    const picked = view.positions.filter((each) => each.state === "collected" || each.state === "surrendered").length;
    return [count(swept, places.middle(placeName(DEAD)), t("{count} tiles with the Dead Hand, unseen")), count(picked, places.collected.length ? middle(places.collected) : null, t("{count} tiles collected"))];
  }

  function count(hands, place, told) {
    if (!hands || !place) return null;
    const words = `+${hands * FOUR}`;
    const wide = 9 * words.length + 20;
    return s("g.tile-count", { transform: upright(place, 14) }, s("title", {}, told.replace("{count}", hands * FOUR)), s("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 }), s("text", { y: 5, "font-size": 14 }, words));
  }

  function verdict(each) {
    const place = places.middle(placeName(each.seat));
    if (!place) return null;
    const words = VERDICTS[each.verdict].short;
    const how = each.beats ? comparison(each.beats) : "";
    const wide = Math.max(13 * words.length, 8 * how.length) + 26;
    const high = how ? 46 : 28;
    return s("g.verdict-mark", { class: each.verdict, transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)}) rotate(${place.rotation}) translate(0 58) scale(${(picture.readable(15) / 15).toFixed(2)})` },
      s("rect", { x: -wide / 2, y: -14, width: wide, height: high, rx: 14 }), s("text", { y: 7, "font-size": 19 }, words),
      how && s("text", { y: 24, "font-size": 15 }, how));
  }
}

function middle(slots) {
  return { x: slots.reduce((sum, each) => sum + each.x, 0) / slots.length, y: slots[0].y };
}
