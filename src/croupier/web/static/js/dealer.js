/* The dealer's console: the table's news in, orders out. What to do comes from the house. */

import { Live } from "./socket.js";
import { announce } from "./announce.js";
import { $, fetched, h, put, say } from "./dom.js";
import { showArrangement } from "./dealer/arrangement.js";
import { marks, tray, wagers } from "./dealer/board.js";
import { Menu } from "./dealer/menu.js";
import { Now } from "./dealer/now.js";
import { People } from "./dealer/people.js";
import { Board } from "./meters/board.js";
import { Hits } from "./meters/hits.js";
import { Sheet } from "./dealer/sheet.js";
import { inPlainWords } from "./notation.js";
import { dealerGone } from "./play/dealer_gone.js";
import { notes } from "./play/notes.js";
import { Training } from "./dealer/training.js";
import { told } from "./dealer/trouble.js";

const page = $("#console");
const table = page.dataset.table;
const address = `/api/v1/tables/${encodeURIComponent(table)}`;
const isTraining = Boolean(page.dataset.training);
const isPhysical = Boolean(page.dataset.physical);
const SHOWN = 8;

const LEFT_OUT = { marks: () => [], blanks: {}, drills: { titles: {}, drawn: () => null } };
const game = { ...LEFT_OUT, ...await (await import(`/static/games/${page.dataset.game}/page.js`)).dealer() };
const show = game.board($("#board"));
if (game.seatWord) say($("#wagers th"), game.seatWord);
const live = new Live({ onView, onState, onMeters, onAttending });
const board = new Board($("#meters"));
const hits = new Hits($("#hits"));
const sheet = new Sheet(give, game);
const training = isTraining ? new Training(address, give, game) : null;
const now = new Now(give, game, { quiet: isTraining });
const wrong = new Menu($("#wrong"), (each) => sheet.open(each));
const orders = new Menu($("#orders"), (each) => sheet.open(each));
const people = isPhysical ? new People($("#people"), (order, person) => send(order, { for: person })) : null;

const arrangement = showArrangement(address);
const gone = dealerGone(notes(), () => [["Let the automatic dealer take over", handOver]]);

async function handOver() {
  try { await (await arrangement)?.handOver(); } catch (error) { put($("#trouble"), told(error)); }
}

async function onAttending(attending) {
  gone.attending(attending, live.view);
  (await arrangement)?.run(attending.automatic);
}

/** Send an order of the house's own listing, with what was filled in: its blanks asked about the sum. */
async function give(instruction, filled = {}) {
  if (instruction.order.name === "tick-items") { /* item by item, on a page of its own */
    location.assign(`/tables/${encodeURIComponent(table)}/checklist`);
    return 0;
  }
  const person = instruction.by === "player" ? instruction.person : "";
  return send({ ...instruction.order, ...filled }, { for: person, confirmed: filled.cents }, instruction.says);
}

/** The place it made, or 0 if it was refused. */
async function send(order, beside = {}, says = "") {
  put($("#trouble"));
  try {
    return (await live.order(order, beside)).place;
  } catch (error) {
    put($("#trouble"), told(error));
    training?.refused(error, says || order.name.replaceAll("-", " "));
    return 0;
  }
}

function onView(view, events) {
  show(view);
  gone.update(view);
  wagers(view);
  tray(view, game.tray?.(view));
  marks(view, game.marks(view));
  training?.show();
  people?.show(view);
  for (const event of events) {
    $("#done").prepend(h("li", {}, event.told, event.clause ? h("span.clause", {}, event.clause) : null));
  }
  while ($("#done").childElementCount > SHOWN) $("#done").lastElementChild.remove();
  if (events.length) announce(inPlainWords(events.at(-1).told));
  instruct();
}

function onMeters(meters) {
  board.show(meters);
  hits.show(meters.hits);
}

/* One question at a time, and the newest place wins. */
let asking = false;
let asked = null;

async function instruct() {
  asked = live.place;
  if (asking) return;
  asking = true;
  try {
    for (let place = null; place !== asked;) {
      place = asked;
      listed(await fetched(`${address}/instructions`));
    }
  } catch (error) {
    put($("#trouble"), told(error));
  } finally {
    asking = false;
  }
}

function listed({ place, instructions }) {
  now.show(instructions.now, instructions.coming, place);
  wrong.show(instructions.wrong);
  orders.show(instructions.orders);
  $("#nothing-wrong").hidden = instructions.wrong.length > 0;
  $("#orders-part").hidden = instructions.orders.length === 0;
}

function onState(state, why) {
  const line = $("#line");
  line.hidden = state === "connected";
  say(line, state === "closed" ? why : "The line to the house is down; it is being mended.");
}

/* Enter or Space take the next step, wherever the page has no better use for them. */
document.addEventListener("keydown", (event) => {
  const free = event.target === document.body || event.target === $("#main");
  if ((event.key === "Enter" || event.key === " ") && free && !event.repeat && !isTraining && !page.classList.contains("automatic")) {
    event.preventDefault();
    now.take();
  }
});
for (const close of document.querySelectorAll("[data-close]")) {
  close.addEventListener("click", () => close.closest("dialog").close());
}

live.connect(table);
