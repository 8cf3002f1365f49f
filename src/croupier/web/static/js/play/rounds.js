/* One's own rounds: a list, and each of them recalled with its slips and its story. */

import { $, fetched, h, put, say } from "/static/js/dom.js";
import { read } from "/static/js/announce.js";
import { dollars, gain } from "/static/js/money.js";
import { meet } from "./seals_met.js";
import { isInUse, opens } from "./shoe_verdict.js";
import { capital, cited, resultInWords } from "./words.js";
import { ended, t } from "/static/js/tongue.js";

const WANTED = /^#round-(\d+)$/;

const number = ({ shoe, round }) => (shoe ? `${shoe}·${round}` : String(round));
const title = ({ shoe, round }) => (shoe ? t("Shoe {shoe}, round {round}", { shoe, round }) : t("Round {round}", { round }));

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
    const all = h("p.hint", {}, h("a", { href: "/history" }, t("All your rounds, at every table")));
    if (!found.length) { put(mount, h("p.empty", {}, t("Your rounds at this table will be listed here.")), all); return; }
    put(mount, lines(found), all);
  }

  function lines(found) {
    return h("ol.round-list", {}, found.map((round) => h("li", {}, h("button.round-line", { type: "button", onclick: () => recall(round) },
      h("span.round-number", {}, number(round)),
      line(round),
      h("strong.number", { class: round.net > 0 ? "gain" : round.net < 0 ? "loss" : "" }, gain(round.net))))));
  }

  function recall(round) {
    say($("#round-title"), title(round));
    const story = h("ol.story", {});
    const fold = h("details.fold", { ontoggle: () => tell(round, fold, story) }, h("summary", {}, t("How it went, step by step")), story);
    put($("#round-body"), whole(round), slips(round), fold, proof(round));
    $("#round-sheet").showModal();
  }

  /** One that the address names, from the list of all of them; the address forgets it then. */
  async function recallWanted() {
    const place = WANTED.exec(location.hash)?.[1];
    if (!place || !room.plays) return;
    history.replaceState(null, "", location.pathname);
    try { recall(await fetched(`${room.address}/rounds/${place}`)); } catch (error) {
      say($("#round-title"), t("A round of yours"));
      put($("#round-body"), h("p.notice", {}, error.message));
      $("#round-sheet").showModal();
    }
  }

  async function tell(round, fold, story) {
    if (!fold.open || story.childElementCount) return;
    try {
      const found = round.story ? round : await fetched(`${room.address}/rounds/${round.shoe}/${round.round}`);
      put(story, found.story.map((each) => h("li", {}, each.told, " ", cited(each.clause))));
    } catch (error) { put(story, h("li", {}, error.message)); }
  }

  function proof(round) {
    const { delivered } = room.rules;
    const told = h("p.verdict-of-shoe", { role: "status" }, opens(round, room.view, delivered));
    const shown = h("div.stack");
    const check = async () => {
      if (isInUse(round, room.view)) { read(opens(round, room.view, delivered)); return; }
      say(told, t("Checking …"));
      try {
        // few ask for it, and nobody before a round is over
        const { showShoe } = await import("/static/js/play/shoe_sheet.js");
        say(told, await showShoe(shown, room.address, round.place, delivered));
      } catch (error) { say(told, ended(capital(error.message))); }
    };
    const name = round.shoe ? t("Check this shoe") : delivered ? t("Check these tiles") : t("Check these cards");
    return h("div.stack", {}, h("button.button", { type: "button", onclick: check }, name), told, shown);
  }

  return {
    opened: load,
    lines,
    update(view, events) {
      recallWanted();
      meet(room.address, view?.place ?? Infinity, events);
      if (events.some((event) => event.kind === "round-ended/1" || event.kind === "round-voided/1")) { wanted = true; load(); }
    },
  };
}

function slips(round) {
  return h("div.scroll-x", {}, h("table.ledger", {},
    h("thead", {}, h("tr", {}, h("th", {}, t("Wager")), h("th.number", {}, t("Stake")), h("th", {}, t("Outcome")), h("th.number", {}, t("Back")), h("th", {}, t("Rule")))),
    h("tbody", {}, round.slips.map((slip) => h("tr", {},
      h("td", {}, slip.title), h("td.number", {}, dollars(slip.stake)),
      h("td", {}, slip.words || resultInWords(slip.result), slip.vigorish ? h("span.soft", {}, ` ${slip.marked ? t("(vigorish {sum}, marked)", { sum: dollars(slip.vigorish) }) : t("(vigorish {sum})", { sum: dollars(slip.vigorish) })}`) : null),
      h("td.number", {}, dollars(slip.back)),
      h("td", {}, cited(slip.decided_by), slip.reading ? ` ${slip.reading}` : null))),
    h("tr", {}, h("th", { scope: "row", colspan: 3 }, t("The round brought")), h("td.number", {}, h("strong", {}, gain(round.net))), h("td")))));
}
