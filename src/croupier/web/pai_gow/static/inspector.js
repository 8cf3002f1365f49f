/* Pai Gow under inspection: how a round is listed, what its steps show, why tiles went where. */

import { h, s } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { fallen } from "./dice.js";
import { Places } from "./places.js";
import { DEAD, DEALER, laid, placeName, title } from "./positions.js";
import { drawTiles, feltTile, tile } from "./tiles.js";
import { VERDICTS, comparison } from "./verdicts.js";

drawTiles();

export const inspector = {
  /** Beside a round of the list: who banked it, and what the dice and the hands to beat were. */
  resultOf: (round) => round.result,
  summaryOf: (round) => [round.total && `dice ${round.total}`, round.hand].filter(Boolean).join(" · "),
  draws: {
    title: "Why each tile went where it did",
    none: "No dice were opened yet.",
    kinds: ["stacks-cut", "delivery-chosen", "shaker-opened", "dice-total-announced", "tiles-dealt", "house-hands-set", "hands-reset", "hands-exposed"],
  },
  shown,
  onFelt,
};

/** The table after a step, as its viewer saw it. */
function shown(view) {
  const lying = view.positions.filter((each) => seen(each).length);
  return [
    h("p", {}, told(view)),
    lying.length ? h("ul.watched-tiles", {}, lying.map((each) => position(view, each))) : h("p.no-cards", {}, "no tiles dealt"),
  ];
}

/** Tiles that lie there, and those that are gone but known to who looks: an inspector, afterwards. */
function seen(each) {
  const lie = laid(each);
  if (lie.length || !each.tiles.some(Boolean)) return lie;
  return each.high.length ? [...each.high, ...each.low] : each.tiles;
}

function told(view) {
  const { dice, announced } = view.dice;
  const cut = view.stacks?.cut.some((stack, n) => stack !== n + 1) ? view.stacks.cut.join(" ") : "";
  return [
    view.bank ? `${view.bank.person} is the ${view.bank.co ? "co-bank" : "bank"}.` : "The house banks.",
    cut && `The stacks stand ${cut} from the dealer's left.`,
    dice.length ? `Dice ${dice.join(", ")}: ${view.total}.` : "",
    dice.length && announced && announced !== view.total ? `Announced: ${announced}.` : "",
    view.start === null ? "" : `Dealt from ${where(view.start)} on.`,
    view.centre ? `In the centre ${dollars(view.centre)}.` : "",
  ].filter(Boolean).join(" ");
}

const where = (seat) => ({ [DEALER]: "the dealer", [DEAD]: "the Dead Hand" })[seat] ?? `seat ${seat}`;

function position(view, each) {
  const tiles = seen(each).flatMap((face, n) => [each.high.length && n === 2 ? h("i.tile-gap") : null, tile(face)]);
  const verdict = each.verdict ? `${VERDICTS[each.verdict].word}${each.beats ? `: ${comparison(each.beats)}` : ""}` : each.state;
  return h("li", {}, h("strong", {}, title(view, each.seat)), h("span.two-tiles", {}, tiles), h("span", {}, verdict));
}

/** On a felt: what draws the tiles and dice of a view on it. */
function onFelt(svg) {
  const places = new Places(svg);
  const shaker = places.thing("shaker");
  return (view) => [...view.positions.flatMap((each) => lying(places, each)), dice(shaker, view.dice.dice)].filter(Boolean);
}

function lying(places, each) {
  const slots = places.slots(placeName(each.seat));
  return seen(each).slice(0, slots.length).map((face, n) => s("g", { transform: `translate(${slots[n].x} ${slots[n].y}) rotate(${slots[n].rotation})` }, feltTile(face)));
}

function dice(place, found) {
  if (!place || !found.length) return null;
  return s("g.felt-dice", { transform: `translate(${place.x} ${place.y})`, "aria-hidden": "true" }, s("circle", { r: 36 }), ...fallen(found, 21));
}
