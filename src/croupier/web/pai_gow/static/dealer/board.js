/* The table in short: dice, every position with its tiles as they become visible, the bank, the tray. */

import { $, h, put, s, say } from "/static/js/dom.js";
import { marks, tray, wagers } from "/static/js/dealer/board.js";
import { dollars } from "/static/js/money.js";
import { fallen } from "../dice.js";
import { laid, title } from "../positions.js";
import { drawTiles, tile } from "../tiles.js";
import { signs, VERDICTS } from "../verdicts.js";

const STATES = { swept: "with the Dead Hand", surrendered: "surrendered", voided: "void", collected: "collected" };
const STAGES = { closed: "The table is closed", preparing: "Tiles are prepared", betting: "Bets are open", void: "All hands are void" };

drawTiles();

export function show(view) {
  say($("#verdict"), [view.round === null ? "" : `Round ${view.round}`, STAGES[view.stage] ?? ""].filter(Boolean).join(": ") || "Between rounds");
  dice(view);
  positions(view);
  bank(view);
  wagers(view);
  tray(view, [["Centre", view.centre]].filter(([, sum]) => sum));
  marks(view, [view.bank && [`${view.bank.co ? "Co-bank" : "Bank"}: seat ${view.bank.seat}`, "warn"]]);
}

function dice(view) {
  const shown = view.dice.dice;
  const mount = $("#board-dice");
  mount.setAttribute("aria-label", shown.length ? `Dice ${shown.join(", ")}` : "The shaker is covered");
  put(mount, s("svg", { viewBox: "-36 -36 72 72", "aria-hidden": "true" }, s("circle.shaker-cup", { r: 33 }), ...fallen(shown, 20)));
  const total = view.dice.announced ?? view.total;
  const first = view.start === null ? "" : `, ${title(view, view.start)} first`;
  say($("#board-total"), total === null ? "Shaker covered" : `Total ${total}${first}`);
}

function positions(view) {
  const mount = $("#board-positions");
  const drawn = JSON.stringify([view.positions, view.seats, view.start, view.bank]);
  if (mount.dataset.drawn === drawn) return;
  mount.dataset.drawn = drawn;
  put(mount, view.positions.map((each) => h("li", { class: each.seat === view.start ? "first" : "" },
    h("span.board-who", {}, title(view, each.seat)),
    h("span.board-tiles", {}, tiles(each)),
    h("span.board-state", {}, words(each)))));
}

function tiles(each) {
  const faces = laid(each);
  return faces.map((face, n) => [each.high.length && n === 2 ? h("i") : null, tile(face, "small")]).flat();
}

function words(each) {
  if (each.verdict) return h("strong", { class: each.verdict }, `${VERDICTS[each.verdict].short.toLowerCase()} ${each.beats ? signs(each.beats) : ""}`);
  if (each.must_choose) return "play or void?";
  return STATES[each.state] ?? each.state;
}

function bank(view) {
  const line = $("#board-bank");
  line.hidden = !view.bank;
  if (!view.bank) return;
  const { person, co, cover, seat } = view.bank;
  say(line, `${person}, seat ${seat}, is the ${co ? "co-bank" : "bank"}: ${dollars(cover)} more can be covered${view.dealer_wager ? `, the dealer wagers ${dollars(view.dealer_wager)}` : ""}.`);
}
