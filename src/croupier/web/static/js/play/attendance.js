/* Who is there and who is awaited: marks on the felt and in the list, and a word beside the button. */

import { $, h, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { announce } from "/static/js/announce.js";
import { ended, listed, t } from "/static/js/tongue.js";

const AWAITED_AT_MOST = 3; /* names; beyond that a number */

export function attendance(room) {
  const line = $("#awaited");
  return {
    clock(now) {
      const others = (now?.awaited ?? []).filter((each) => each !== room.me);
      const isReady = room.plays && room.seats.length > 0 && now?.what === "betting" && others.length === (now.awaited ?? []).length;
      const words = isReady && others.length ? t("Waiting for {others}", { others: named(others) }) : "";
      if (words && line.hidden) announce(ended(words));
      line.hidden = !words;
      say(line, words);
      if (room.view) room.rail.update(room.view);
    },
    changed() { if (room.view) room.cloth.update(room.view); },
  };
}

/** The others at the table, as lines of a list. */
export function neighbours(room, view) {
  return view.seats.filter((each) => each.person !== room.me).map((each) => {
    const away = room.away.has(each.person);
    return h("li.neighbour", { class: away ? "away" : "" },
      h("span", {}, t("Seat {seat}: {person}", { seat: each.seat, person: each.person })), away ? h("span.badge.warn", {}, t("away")) : null, h("span.number", {}, dollars(each.chips)));
  });
}

function named(people) {
  if (people.length > AWAITED_AT_MOST) return t("{count} others", { count: people.length });
  return people.length > 1 ? listed(people) : people[0];
}
