/* The felt of any game: spots that are buttons, names, chips, and three ways to look at it. */

import { $ } from "/static/js/dom.js";
import { chipFlights } from "./chip_flights.js";
import { heaps } from "./heaps.js";
import { legible } from "./legible.js";
import { Picture } from "./picture.js";
import { places } from "./places.js";
import { printInTongue } from "./printed_words.js";
import { refusals } from "./refusals.js";
import { spotButtons } from "./spot_buttons.js";
import { listed } from "./spots.js";
import { views } from "./views.js";
import { wins } from "./wins.js";
import { t } from "/static/js/tongue.js";

/**
 * `own` is what the game puts on it besides: `layers` by name, the lowest first; `mount(picture)` gives
 * the parts that draw on them; `heaps(picture)` draws the chips where they do not lie on their spots alone;
 * `said(spot)` and `listed(view, seat, wager)` add to a spot's words; `inRows` where a seat's spots lie in rows.
 */
export function feltOf(room, own) {
  printInTongue(room, $("#cloth svg"));
  const picture = new Picture($("#cloth"), own.layers);
  const looks = views(room, picture, () => draw(room.view), own.inRows);
  const buttons = spotButtons(room, picture, looks, own.said);
  const no = refusals(picture);
  const flights = chipFlights(room, picture);
  const parts = [looks, buttons, places(room, picture), ...own.mount(picture), own.heaps ? own.heaps(picture) : heaps(room, picture), flights, wins(room, picture), listed(room, own.listed), legible(picture)];

  function draw(view, events = []) {
    if (!view) return;
    if (events.some((event) => event.kind === "no-more-bets-called/1")) no.forget();
    for (const part of parts) part.update(view, events);
  }

  return {
    picture,
    faces(view, events, still) { return parts.flatMap((part) => part.faces?.(view, events, still) ?? []); },
    update: draw,
    focusFirst() { if (!looks.isList) buttons.focusFirst(); },
    /** Where one bets: the spot that was chosen last, or the first of the list. */
    spot() { return looks.isList ? $("#spots [data-spot$=':more']") : buttons.current(); },
    spotAtPoint(x, y) {
      const spot = picture.spotAt(document.elementFromPoint(x, y) ?? document.body);
      return spot && buttons.isMine(spot) ? spot : null;
    },
    /** House edges in percent, by wager, for the tooltips. */
    edges(found) {
      for (const { group, wager } of picture.spots) {
        const title = group.querySelector("title");
        title.dataset.told ??= title.textContent;
        if (found.has(wager)) title.textContent = t("{told}. House edge {edge} %", { told: title.dataset.told, edge: found.get(wager) });
      }
    },
    toss: flights.toss,
    hover(spot) { for (const each of picture.spots) each.group.classList.toggle("aimed", each === spot); },
    refuse(error, seat, wager) { no.refuse(error, picture.spot(seat, wager)); },
  };
}
