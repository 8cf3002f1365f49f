/* One's own rounds: what lay where, what it brought, and by which rule. */

import { $, fetched, h, put, say } from "/static/js/dom.js";
import { dollars, gain } from "/static/js/money.js";
import { coup, playingCard, smallCard } from "./cards.js";

const WINNERS = { player: "Player", banker: "Banker", tie: "Tie", void: "Void" };
const PLAIN = new Set(["win", "lose", "push", "tie"]);

export function rounds(room) {
  const mount = $("#panel-rounds");
  let wanted = true;

  async function load() {
    if (mount.hidden || !wanted) return;
    wanted = false;
    try { draw((await fetched(`${room.address}/rounds`)).rounds); } catch (error) {
      wanted = true;
      put(mount, h("p.notice", {}, error.message));
    }
  }

  function draw(found) {
    if (!found.length) { put(mount, h("p.empty", {}, "Your rounds at this table will be listed here.")); return; }
    put(mount, h("ol.round-list", {}, found.map((round) => h("li", {}, h("button.round-line", { type: "button", onclick: () => recall(round) },
      h("span.round-number", {}, `${round.shoe}·${round.round}`),
      h("span.round-hands", {}, hands(round)),
      h("span.bead-word", { class: `win-${{ player: "P", banker: "B", tie: "T" }[round.winner] ?? ""}` }, WINNERS[round.winner] ?? round.winner),
      h("strong.number", { class: round.net > 0 ? "gain" : round.net < 0 ? "loss" : "" }, gain(round.net)))))));
  }

  async function recall(round) {
    say($("#round-title"), `Shoe ${round.shoe}, round ${round.round}`);
    const story = h("ol.story", {});
    const fold = h("details.fold", { ontoggle: () => tell(round, fold, story) }, h("summary", {}, "How it went, step by step"), story);
    put($("#round-body"), whole(round), slips(round), fold);
    $("#round-sheet").showModal();
  }

  async function tell(round, fold, story) {
    if (!fold.open || story.childElementCount) return;
    try {
      const found = await fetched(`${room.address}/rounds/${round.shoe}/${round.round}`);
      put(story, found.story.map((each) => h("li", {}, each.told, " ", each.clause && h("button.clause", { type: "button", data: { clauseLink: each.clause } }, each.clause))));
    } catch (error) { put(story, h("li", {}, error.message)); }
  }

  return {
    opened: load,
    update(view, events) {
      if (events.some((event) => event.kind === "round-ended/1" || event.kind === "round-voided/1")) { wanted = true; load(); }
    },
  };
}

function hands(round) {
  if (!round.coup) return [h("span.soft", {}, "no result")];
  const cards = coup(round.coup);
  return ["player", "banker"].map((side) => h("span.round-hand", { class: side }, h("span.side-letter", { "aria-label": WINNERS[side] }, WINNERS[side][0]), cards[side].map(smallCard)));
}

function whole(round) {
  if (!round.coup) return h("p", {}, "The round was void; every wager went back.");
  const cards = coup(round.coup);
  return h("div.recall-hands", {}, ["player", "banker"].map((side) => {
    const drew = round.draws.find((each) => each.side === side);
    return h("div.hand.small", { class: `${side} ${round.winner === side ? "wins" : ""}` },
      h("div.hand-head", {}, h("h3", {}, WINNERS[side]), h("output.points", {}, String(round[side]))),
      h("div.hand-cards", {}, cards[side].map((card, n) => { const one = playingCard(card); if (n === 2) one.classList.add("third"); return one; })),
      h("p.hand-rule", {}, drew && [h("button.clause", { type: "button", data: { clauseLink: drew.clause } }, drew.clause)]));
  }));
}

function outcome(slip) {
  return PLAIN.has(slip.outcome) ? slip.result : `${slip.result}: ${slip.outcome.replaceAll("_", " ")}`;
}

function slips(round) {
  return h("div.scroll-x", {}, h("table.ledger", {},
    h("thead", {}, h("tr", {}, h("th", {}, "Wager"), h("th.number", {}, "Stake"), h("th", {}, "Outcome"), h("th.number", {}, "Back"), h("th", {}, "Rule"))),
    h("tbody", {}, round.slips.map((slip) => h("tr", {},
      h("td", {}, slip.title), h("td.number", {}, dollars(slip.stake)),
      h("td", {}, outcome(slip), slip.vigorish ? h("span.soft", {}, ` (vigorish ${dollars(slip.vigorish)}${slip.marked ? ", marked" : ""})`) : null),
      h("td.number", {}, dollars(slip.back)),
      h("td", {}, h("button.clause", { type: "button", data: { clauseLink: slip.decided_by } }, slip.decided_by)))),
    h("tr", {}, h("th", { scope: "row", colspan: 3 }, "The round brought"), h("td.number", {}, h("strong", {}, gain(round.net))), h("td")))));
}
