/* Baccarat from behind: hands, shoe and sensors, and what a dealer trains. */

import { $, h, put, say } from "/static/js/dom.js";
import { handOf, shoeLine } from "/static/js/dealer/board.js";
import { cardBlanks } from "/static/js/dealer/card_pad.js";
import { plainCard } from "/static/js/cards.js";
import { combinationInWords, combinationShort, sensorsOf } from "./kings.js";

export const dealer = {
  board,
  marks: (view) => [
    view.curator !== null && [view.curator ? `Curator: seat ${view.curator}` : "Dealer curates", ""],
    view.shoe?.last_hand && ["Last hand", "warn"],
  ],
  blanks: cardBlanks(),
  drills: {
    titles: { third_card: "Third card", vigorish: "Vigorish", marked_vigorish: "Marked vigorish", payout: "Payout" },
    drawn: ({ player, banker }) => (player ? h("div.question-hands", {}, asked("Player", player), asked("Banker", banker)) : null),
  },
};

function asked(title, cards) {
  return h("div.hand.small", {}, h("h3", {}, title), h("div.hand-cards", {}, cards.map((card) => plainCard(card))));
}

/** Both hands, what waits beside them, and how far the shoe is. */
function board(mount) {
  const hands = { player: handOf("div.hand.player", "Player"), banker: handOf("div.hand.banker", "Banker") };
  for (const [side, hand] of Object.entries(hands)) hand.element.id = `hand-${side}`;
  const verdict = h("p.verdict", { id: "verdict" });
  const beside = handOf("div.aside-cards", "Waiting");
  beside.element.id = "aside-cards";
  const shoe = shoeLine();
  put(mount, h("div.felt-board", {}, hands.player.element, hands.banker.element, verdict, beside.element, shoe.element),
    h("section.sensors", { id: "sensors", "aria-labelledby": "sensors-title", hidden: true },
      h("h3", { id: "sensors-title" }, "Sensors"), h("span.badge", { id: "sensors-locked", hidden: true }, "locked"), h("ul")));
  return (view) => {
    for (const [side, hand] of Object.entries(hands)) {
      const { cards, points } = view.simulated ? { cards: [], points: null } : view[side];
      hand.show(cards, points === null || !cards.length ? "" : String(points));
    }
    say(verdict, happening(view));
    const waiting = view.simulated ?? view.set_aside;
    beside.element.hidden = waiting.length === 0;
    beside.show(waiting, "", view.simulated ? "Simulated" : "Set aside");
    shoe.show(view.shoe, shoeWords(view));
    sensors(view);
  };
}

function happening(view) {
  if (view.closed) return "The table is closed";
  if (view.simulated) return "Simulated round, no wagers";
  if (view.round !== null) return `Round ${view.round}`;
  if (view.betting) return "Bets are open";
  return view.preparing.length ? `Cards to prepare: ${view.preparing[0].replaceAll("_", " ")}` : "Between rounds";
}

function shoeWords({ shoe }) {
  return shoe ? `Shoe ${shoe.number || "in preparation"}: ${shoe.drawn} drawn, ${shoe.left} left${shoe.cover_card_out ? ", cover card out" : ""}` : "No shoe";
}

function sensors(view) {
  const shown = view.progressive;
  $("#sensors").hidden = !shown;
  if (!shown) return;
  $("#sensors-locked").hidden = !shown.locked;
  put($("#sensors ul"), sensorsOf(view).map(({ seat, combination, lit }) => h(lit ? "li.lit" : "li", {},
    h("b", {}, String(seat)), h("span", { role: "img", "aria-label": `${combinationInWords(combination)}${lit ? ", lit" : ""}` }, combinationShort(combination)))));
}
