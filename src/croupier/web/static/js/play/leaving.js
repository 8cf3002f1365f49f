/* Leaving: where a wager goes that still rides, and what the sitting brought. */

import { $, fetched, h, put, say } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { dollars, gain } from "/static/js/money.js";
import { cited } from "./words.js";
import { around, t } from "/static/js/tongue.js";

const OVER = new Set(["round-ended/1", "round-voided/1"]);

export function leaving(room) {
  const sheet = $("#leave-sheet");
  const body = $("#leave-body");
  let hasLeft = false; /* until the summary is put away */
  let tellings = 0;
  let asked = false;
  let chips = false; /* left behind at the table, to be taken away */

  sheet.addEventListener("close", () => { hasLeft = false; put(body); });

  const riding = () => room.staked?.() ?? room.betting.own().reduce((sum, each) => sum + each.stake + (each.riding ?? 0), 0);

  function ask() {
    const words = room.leaves?.() ?? fate(room, riding());
    if (!words) { leave(); return; }
    say($("#leave-title"), t("Leave the table?"));
    put(body, h("p", {}, words.told, " ", cited(words.clause)),
      h("div.sheet-end", {}, h("button.button", { type: "button", onclick: leave }, t("Leave the table")), h("button.button", { type: "button", data: { close: "" } }, t("Stay"))));
    sheet.showModal();
    $("button", body).focus();
  }

  async function leave() {
    try {
      for (const { seat } of room.seats) await room.order({ name: "leave-seat", seat });
      announce(t("You have left the table."));
    } catch (error) { sheet.close(); room.cloth.refuse(error); return; }
    hasLeft = true;
    await tell();
  }

  /** What the house adds up since this person sat down here; a long sitting takes it several answers. */
  async function sitting() {
    for (;;) {
      const found = await fetched(`${room.address}/sitting`);
      if (found.whole) return found;
      put(body, h("p.soft", {}, t("{rounds} rounds are added up so far…", { rounds: found.rounds })));
    }
  }

  async function tell() {
    tellings += 1;
    const [telling, rides] = [tellings, riding()];
    try {
      const [found, { rounds }] = await Promise.all([sitting(), fetched(`${room.address}/rounds`)]);
      if (telling !== tellings) return;
      if (!found.rounds && !found.net && !rides) { sheet.close(); return; }
      const listed = rounds.filter((round) => round.place > found.since);
      say($("#leave-title"), t("You have left the table"));
      put(body, summary(found), rides ? h("p", {}, t("{rides} of yours is still to be settled.", { rides: dollars(rides) })) : null,
        listed.length < found.rounds ? h("p.soft", {}, around(t("The last {count} rounds are listed here, all {rounds} under {link}.", { count: listed.length, rounds: found.rounds }), h("a", { href: "/history" }, t("My rounds")))) : null,
        listed.length ? room.rounds.lines(listed) : null,
        h("div.sheet-end", {}, h("a.button", { href: "/" }, t("To the lobby")), h("button.button.primary", { type: "button", data: { close: "" } }, t("Look on"))));
      if (!sheet.open) sheet.showModal();
    } catch { sheet.close(); }
  }

  /** Chips of whoever left in mid-round wait at the table until they are taken. */
  async function look() {
    const steps = await room.live.due().catch(() => []);
    chips = steps.some(({ order }) => order.name === "cash-out");
    room.seating.update(room.view);
  }

  return {
    ask,
    get hasChips() { return chips; },
    async takeChips() {
      try { await room.order({ name: "cash-out" }); } catch (error) { room.cloth.refuse(error); }
      look();
    },
    update(view, events) {
      const isOver = events.some((event) => OVER.has(event.kind));
      if (!room.plays || room.seats.length) { chips = asked = false; return; }
      if (isOver && hasLeft) tell();
      if (asked && !isOver) return;
      asked = true;
      look();
    },
  };
}

/** What becomes of wagers that lie there; nothing where none do. */
function fate(room, cents) {
  const { view, rules } = room;
  if (!cents) return null;
  const sum = dollars(cents);
  if (view.round === null || view.betting) return { told: t("Your wagers of {sum} come back to your purse with your chips.", { sum }) };
  const clause = rules.leaving?.clause;
  if (rules.leaving?.fate === "forfeit") return { told: t("Of your wagers of {sum} all that is not decided yet is lost: whoever leaves in mid-round gives it up.", { sum }), clause };
  return { told: t("Your wagers of {sum} stay on the felt and are settled without you. What comes back waits for you at this table.", { sum }), clause };
}

function summary(found) {
  const facts = [
    [t("Rounds"), String(found.rounds)],
    [t("Won"), dollars(found.won)],
    [t("Lost"), dollars(found.lost)],
    [t("Together"), gain(found.net)],
    [t("Longest run"), longest(found.longest_run)],
  ];
  return h("dl.facts", {}, facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** Of rounds won or of rounds lost, one after the other. */
function longest({ rounds, won }) {
  return rounds ? (won ? t("{rounds} won", { rounds }) : t("{rounds} lost", { rounds })) : t("none");
}
