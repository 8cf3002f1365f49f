/* One's own rounds: a list, and each of them recalled with its slips and its story. */

import { $, fetched, h, put, say } from "/static/js/dom.js";
import { dollars, gain } from "/static/js/money.js";
import { cited } from "./words.js";

const PLAIN = new Set(["win", "lose", "push", "tie"]);

const number = ({ shoe, round }) => (shoe ? `${shoe}·${round}` : String(round));
const title = ({ shoe, round }) => (shoe ? `Shoe ${shoe}, round ${round}` : `Round ${round}`);

/** The game draws a round: `line(round)` in the list, `whole(round)` on its sheet. */
export function rounds(room, { line, whole }) {
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
      h("span.round-number", {}, number(round)),
      line(round),
      h("strong.number", { class: round.net > 0 ? "gain" : round.net < 0 ? "loss" : "" }, gain(round.net)))))));
  }

  function recall(round) {
    say($("#round-title"), title(round));
    const story = h("ol.story", {});
    const fold = h("details.fold", { ontoggle: () => tell(round, fold, story) }, h("summary", {}, "How it went, step by step"), story);
    put($("#round-body"), whole(round), slips(round), fold, proof(round));
    $("#round-sheet").showModal();
  }

  async function tell(round, fold, story) {
    if (!fold.open || story.childElementCount) return;
    try {
      const found = await fetched(`${room.address}/rounds/${round.shoe}/${round.round}`);
      put(story, found.story.map((each) => h("li", {}, each.told, " ", cited(each.clause))));
    } catch (error) { put(story, h("li", {}, error.message)); }
  }

  function proof(round) {
    const told = h("p.hint", { role: "status" }, "Once it is opened, one file with every card as it was sealed and dealt. “croupier verify-round” checks it without the house.");
    const take = async () => {
      try {
        const found = await fetched(`${room.address}/proofs/${round.place}`);
        handOver(`${found.table}-${round.place}.proof.json`, found);
        say(told, "The file is yours.");
      } catch (error) { say(told, error.message); }
    };
    return h("div.stack", {}, h("button.button", { type: "button", onclick: take }, round.shoe ? "Check this shoe" : "Check these tiles"), told);
  }

  return {
    opened: load,
    update(view, events) {
      if (events.some((event) => event.kind === "round-ended/1" || event.kind === "round-voided/1")) { wanted = true; load(); }
    },
  };
}

function handOver(name, proof) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(proof)], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

function outcome(slip) {
  if (slip.words) return slip.words;
  return PLAIN.has(slip.outcome) || slip.outcome === slip.result ? slip.result : `${slip.result}: ${slip.outcome.replaceAll("_", " ")}`;
}

function slips(round) {
  return h("div.scroll-x", {}, h("table.ledger", {},
    h("thead", {}, h("tr", {}, h("th", {}, "Wager"), h("th.number", {}, "Stake"), h("th", {}, "Outcome"), h("th.number", {}, "Back"), h("th", {}, "Rule"))),
    h("tbody", {}, round.slips.map((slip) => h("tr", {},
      h("td", {}, slip.title), h("td.number", {}, dollars(slip.stake)),
      h("td", {}, outcome(slip), slip.vigorish ? h("span.soft", {}, ` (vigorish ${dollars(slip.vigorish)}${slip.marked ? ", marked" : ""})`) : null),
      h("td.number", {}, dollars(slip.back)),
      h("td", {}, cited(slip.decided_by), slip.reading ? ` ${slip.reading}` : null))),
    h("tr", {}, h("th", { scope: "row", colspan: 3 }, "The round brought"), h("td.number", {}, h("strong", {}, gain(round.net))), h("td")))));
}
