/* What a player has read out by a key, or from the list of keys: nothing at the table changes by it. */

import { $, $$, say } from "/static/js/dom.js";
import { again, read } from "/static/js/announce.js";
import { dollars } from "/static/js/money.js";
import { pressed } from "/static/js/keys.js";
import { enumerated, sentences, t } from "/static/js/tongue.js";

const KEYS = { l: "last", c: "hand", w: "stake", m: "balance", t: "clock", o: "roads" };

/** `hand(room)` of the game, the `clock`, and the `outcomes` beside the table, by `told()`. */
export function reading(room, { hand, clock, outcomes }) {
  let lay = ""; /* in this round, or in the one before */
  const told = {
    hand: () => hand?.(room) || (lay ? t("The last round: {lay}", { lay }) : t("No cards lie.")),
    stake: () => stake(room),
    balance: () => balance(room),
    clock: () => clock.told,
    roads: () => outcomes?.told() ?? t("No round is over yet."),
  };

  async function tell(what) {
    if (what === "last") { again(); return; }
    const words = await told[what]();
    read(words);
    say($("#read-words"), words);
  }

  document.addEventListener("keydown", (event) => {
    const key = event.defaultPrevented ? "" : pressed(event);
    if (key === "?") $("#keys-sheet").showModal();
    else if (KEYS[key] && room.view) tell(KEYS[key]);
  });
  for (const button of $$("[data-read]")) button.addEventListener("click", () => { if (room.view) tell(button.dataset.read); });
  return { update() { lay = hand?.(room) || lay; } };
}

function stake(room) {
  const own = room.betting.own();
  const lying = [...own.map((each) => `${room.title(each.wager)} ${dollars(each.stake)}`), ...room.betting.hollow.map(({ seat, wager }) => enumerated([room.title(wager), room.betting.told(seat, wager)]))];
  if (!lying.length) return t("No wager of yours lies on the felt.");
  const sum = room.staked?.() ?? own.reduce((all, each) => all + each.stake + (each.riding ?? 0), 0);
  return t("Your wagers {sum}: {lying}.", { sum: dollars(sum), lying: enumerated(lying) });
}

function balance(room) {
  const owed = room.seats.reduce((sum, seat) => sum + (seat.owed ?? 0), 0);
  return sentences([
    room.seats.length ? t("Your chips {chips}.", { chips: dollars(room.seats[0].chips) }) : t("You have no seat at this table."),
    owed && t("Vigorish owed {owed}.", { owed: dollars(owed) }),
    room.purse !== null && t("Your purse {purse}.", { purse: dollars(room.purse) }),
  ]);
}
