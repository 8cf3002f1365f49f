/* Verification on the page: a bar while records are read, then a verdict that says what was held. */

import { announce } from "../announce.js";
import { $, h, put, trouble } from "../dom.js";
import { api, count } from "./places.js";

const CHECKS = [
  { name: "Chain", of: ["stream", "place", "hash", "chain", "time", "checkpoint", "body", "event"], told: "every record follows from the one before it" },
  { name: "Seals", of: ["order", "cut", "count", "dice"], told: "orders sealed before dealing are those that were opened", table: true, sealed: true },
  { of: ["card", "tile", "deal"], table: true, dealt: true }, /* told by the game */
  { name: "Chips", of: ["accounts", "layout", "purse", "balance"], told: "no chip was made or lost" },
  { name: "Rules", of: ["rules", "snapshot"], told: "every decision comes out again as it was recorded" },
];

const FACES = { name: "Faces", told: "nothing was dealt but what was sealed" };

export class Verification {
  /** `faces` of a table that plays a game this page can show: their name, what is told, what rounds are counted by. */
  constructor(stream, isTable, faces) {
    Object.assign(this, { stream, isTable, hasShoes: !faces || faces.counted === "Shoe" });
    const { name, told } = faces ?? FACES;
    this.checks = CHECKS.map((each) => (each.name ? each : { ...each, name, told })).filter((each) => isTable || !each.table);
    $("#verify").addEventListener("click", () => this.run());
    $("#give-up").addEventListener("click", () => this.stopping?.abort());
  }

  async run() {
    this.stopping = new AbortController();
    this.running(true);
    put($("#verdict"));
    announce("Verification has begun.");
    try {
      this.show(await this.read());
    } catch (error) {
      const why = error.name === "AbortError" ? "The verification was stopped." : error.message;
      put($("#verdict"), h("p.notice.warn", {}, why));
      announce(why);
    } finally {
      this.running(false);
    }
  }

  running(now) {
    $("#verify").disabled = now;
    $("#give-up").hidden = !now;
    $("#progress").hidden = !now;
    $("#progress-bar").removeAttribute("value");
    $("#progress-told").textContent = "Reading the journal …";
  }

  /** Lines as they come; the last is the verdict. */
  async read() {
    const answer = await fetch(api(this.stream, "/verify"), { signal: this.stopping.signal });
    if (!answer.ok) throw trouble((await answer.json()).error);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = "";
    let last = null;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (waiting + value).split("\n");
      waiting = lines.pop();
      for (const line of lines) {
        last = JSON.parse(line);
        if ("of" in last) this.progress(last);
      }
    }
    if (last?.error) throw trouble(last.error);
    if (!last || !("verified" in last)) throw trouble({ kind: "unavailable", message: "The verification broke off. Please try again." });
    return last;
  }

  progress({ done, of }) {
    const bar = $("#progress-bar");
    bar.max = of;
    bar.value = done;
    $("#progress-told").textContent = `${done.toLocaleString("en-US")} of ${count(of, "record")}`;
  }

  show(verdict) {
    const troubles = verdict.troubles.length + verdict.more;
    const words = verdict.verified ? "Verified" : count(troubles, "trouble");
    const at = new Date().toISOString().slice(0, 19).replace("T", " ");
    put($("#verdict"),
      h("div.verdict", { class: verdict.verified ? "holds" : "fails" },
        h("p.stamp", {}, words),
        h("p", {}, verdict.verified ? "Nothing is found wanting." : "The journal does not hold. The first trouble matters most: what follows may stand on it."),
        h("p.soft.mono.small-text", {}, `${at} UTC`)),
      h("ul.checks", {}, this.checks.map((check) => checked(check, verdict))),
      h("dl.facts", {},
        facts({ Records: verdict.records }),
        this.isTable && facts({ Rounds: verdict.rounds, ...(this.hasShoes && { Shoes: verdict.shoes }), "Sealed orders opened": verdict.opened, "Still sealed": verdict.pending, "Of these checked so far": verdict.held }),
        h("dt", {}, "Head"), h("dd.mono.long", {}, verdict.head ?? "closed while something lies face down")),
      troubles ? this.list(verdict) : null);
    announce(verdict.verified ? `Verified: ${count(verdict.records, "record")}, nothing is found wanting.` : `${words} found.`);
  }

  list(verdict) {
    return h("table.ledger.troubles", {},
      h("caption", {}, "Troubles"),
      h("thead", {}, h("tr", {}, h("th.number", { scope: "col" }, "Place"), h("th", { scope: "col" }, "What"), h("th", { scope: "col" }, "Problem"))),
      h("tbody", {}, verdict.troubles.map((each) => h("tr", {},
        h("td.number", {}, h("a", { href: `#place-${each.place}` }, String(each.place))),
        h("td", {}, each.what),
        h("td", {}, each.problem)))),
      verdict.more ? h("tfoot", {}, h("tr", {}, h("td", { colspan: "3" }, `and ${verdict.more.toLocaleString("en-US")} more`))) : null);
  }
}

function checked(check, verdict) {
  const found = verdict.troubles.filter((each) => check.of.includes(each.what)).length;
  const open = !found && isOpen(check, verdict);
  return h("li", { class: found ? "bad" : open ? "open" : "good" },
    h("span.mark", { "aria-hidden": "true" }, found ? "✕" : open ? "–" : "✓"),
    h("span", {}, h("strong", {}, check.name), " ", found ? `${count(found, "trouble")}` : open ? "nothing to check yet" : check.told));
}

/** No tick for what was not looked at: nothing was opened, and what was dealt is held to nothing. */
function isOpen(check, { opened, held }) {
  return opened === 0 && (check.sealed || (check.dealt && held === 0));
}

function facts(counted) {
  return Object.entries(counted).flatMap(([name, number]) => [h("dt", {}, name), h("dd.mono", {}, number.toLocaleString("en-US"))]);
}
