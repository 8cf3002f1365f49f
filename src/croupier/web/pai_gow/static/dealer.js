/* Pai Gow from behind: the dice, every position with its tiles, the bank, and what a dealer trains. */

import { h, put, s, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { fallen } from "./dice.js";
import { blanks } from "./pad.js";
import { laid, title } from "./positions.js";
import { drawTiles, pair, tile } from "./tiles.js";
import { VERDICTS, comparison } from "./verdicts.js";

const STATES = { swept: "with the Dead Hand", surrendered: "surrendered", voided: "void", collected: "collected" };
const STAGES = { closed: "The table is closed", preparing: "Tiles are prepared", betting: "Bets are open", void: "All hands are void" };
const A_SETTING = "house_way";

export const dealer = {
  board,
  tray: (view) => [["Centre", view.centre]].filter(([, sum]) => sum),
  marks: ({ bank }) => [bank && [`${bank.co ? "Co-bank" : "Bank"}: seat ${bank.seat}`, "warn"]],
  blanks,
  words: {
    delivery: "Style of delivery",
    dice: "What the dice show",
    first: "From stack, counted from your left",
    high: "High hand, two tiles",
    last: "To stack",
    left: "How many go to the left end",
    low: "Low hand, two tiles",
    nth: "Which of the four",
    right: "How many go to the right end",
    start: "First position: 0 dealer, 1–6 areas, 7 Dead Hand",
    tile: "The tile",
    tiles: "Four tiles",
    total: "Total that was announced",
  },
  drills: {
    titles: { [A_SETTING]: "House way", win_tie_lose: "Verdict", first_tiles: "Count", vigorish: "Vigorish", payout: "Payout", order_of_collection: "Order" },
    drawn,
    choice: ({ kind }, value) => (kind === A_SETTING ? both(...value.split(" | ")) : null),
  },
};

function drawn({ tiles, hands }) {
  return [
    tiles ? h("div.two-tiles.question-tiles", {}, tiles.map((face) => tile(face))) : null,
    hands ? h("div.question-hands", {}, hands.map(({ title: name, high, low }) => h("div", {}, h("h3", {}, name), both(high, low)))) : null,
  ];
}

/** High and low beside each other. */
function both(high, low) {
  return h("span.two-tiles", {}, pair(high, "small"), h("i.tile-gap"), pair(low, "small"));
}

drawTiles();

/** Dice, positions and the bank. */
function board(mount) {
  const verdict = h("p.verdict", { id: "verdict" });
  const cup = h("div", { id: "board-dice", role: "img", "aria-label": "No dice yet" });
  const total = h("p", { id: "board-total" });
  const list = h("ol.board-positions", { id: "board-positions" });
  const bankLine = h("p.board-bank", { id: "board-bank", hidden: true });
  put(mount, h("div.felt-board.tile-board", {}, verdict, h("div.board-dice", {}, cup, total), list, bankLine));
  return (view) => {
    say(verdict, [view.round === null ? "" : `Round ${view.round}`, STAGES[view.stage] ?? ""].filter(Boolean).join(": ") || "Between rounds");
    dice(view, cup, total);
    positions(view, list);
    bankLine.hidden = !view.bank;
    if (view.bank) say(bankLine, bankWords(view));
  };
}

function dice(view, mount, words) {
  const shown = view.dice.dice;
  mount.setAttribute("aria-label", shown.length ? `Dice ${shown.join(", ")}` : "The shaker is covered");
  put(mount, s("svg", { viewBox: "-36 -36 72 72", "aria-hidden": "true" }, s("circle.shaker-cup", { r: 33 }), ...fallen(shown, 20)));
  const total = view.dice.announced ?? view.total;
  const first = view.start === null ? "" : `, ${title(view, view.start)} first`;
  say(words, total === null ? "Shaker covered" : `Total ${total}${first}`);
}

function positions(view, mount) {
  const drawn = JSON.stringify([view.positions, view.seats, view.start, view.bank]);
  if (mount.dataset.drawn === drawn) return;
  mount.dataset.drawn = drawn;
  put(mount, view.positions.map((each) => h("li", { class: each.seat === view.start ? "first" : "" },
    h("span.board-who", {}, title(view, each.seat)),
    h("span.board-tiles", {}, lying(each)),
    h("span.board-state", {}, stateOf(each)))));
}

function lying(each) {
  const faces = laid(each);
  return faces.map((face, n) => [each.high.length && n === 2 ? h("i") : null, tile(face, "small")]).flat();
}

function stateOf(each) {
  if (each.verdict) return h("strong", { class: each.verdict }, `${VERDICTS[each.verdict].short.toLowerCase()}${each.beats ? `: ${comparison(each.beats)}` : ""}`);
  if (each.must_choose) return "play or void?";
  return STATES[each.state] ?? each.state;
}

function bankWords({ bank: { person, co, cover, seat }, dealer_wager: wager }) {
  return `${person}, seat ${seat}, is the ${co ? "co-bank" : "bank"}: ${dollars(cover)} more can be covered${wager ? `, the dealer wagers ${dollars(wager)}` : ""}.`;
}
