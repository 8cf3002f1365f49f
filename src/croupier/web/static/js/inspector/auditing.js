/* A verification on the page: a bar while records are read, then what was held, check by check. */

import { announce } from "../announce.js";
import { $, h, put, trouble } from "../dom.js";
import { count } from "./places.js";

const MARKS = { holds: ["good", "✓"], wanting: ["bad", "✕"], unchecked: ["warn", "!"], nothing: ["open", "–"] };

export class Auditing {
  /** `address` answers with lines, the verdict last; `show(verdict)` puts it on the page. */
  constructor(address, show) {
    Object.assign(this, { address, show });
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
    const answer = await fetch(this.address, { signal: this.stopping.signal });
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
        if ("of" in last) progress(last);
      }
    }
    if (last?.error) throw trouble(last.error);
    if (!last || !("verified" in last)) throw trouble({ kind: "unavailable", message: "The verification broke off. Please try again." });
    return last;
  }
}

function progress({ done, of }) {
  const bar = $("#progress-bar");
  bar.max = of;
  bar.value = done;
  $("#progress-told").textContent = `${done.toLocaleString("en-US")} of ${count(of, "record")}`;
}

/** What is stamped on it: all was checked, something was not, or something is wrong. */
export function stamped(verdict) {
  const troubles = verdict.troubles.length + verdict.more;
  const at = new Date().toISOString().slice(0, 19).replace("T", " ");
  const unchecked = verdict.checks.some((each) => each.state === "unchecked");
  const [kind, words, told] = troubles
    ? ["fails", count(troubles, "trouble"), "The journal does not hold. The first trouble matters most: what follows may stand on it."]
    : unchecked
      ? ["wants", "Not all was checked", "What could be checked holds."]
      : ["holds", "Verified", "Nothing is found wanting."];
  announce(`${words}. ${told}`);
  return h("div.verdict", { class: kind }, h("p.stamp", {}, words), h("p", {}, told), h("p.soft.mono.small-text", {}, `${at} UTC`));
}

export function checks(verdict) {
  return h("ul.checks", {}, verdict.checks.map(({ name, state, told }) => {
    const [kind, mark] = MARKS[state];
    return h("li", { class: kind }, h("span.mark", { "aria-hidden": "true" }, mark), h("span", {}, h("strong", {}, name), " ", told));
  }));
}

export function facts(counted) {
  return Object.entries(counted).flatMap(([name, number]) => [h("dt", {}, name), h("dd.mono", {}, typeof number === "number" ? number.toLocaleString("en-US") : number)]);
}

export function troubles(verdict, place) {
  if (!verdict.troubles.length) return null;
  return h("table.ledger.troubles", {},
    h("caption", {}, "Troubles"),
    h("thead", {}, h("tr", {}, place && h("th.number", { scope: "col" }, "Place"), h("th", { scope: "col" }, "What"), h("th", { scope: "col" }, "Problem"))),
    h("tbody", {}, verdict.troubles.map((each) => h("tr", {},
      place && h("td.number", {}, place(each.place)),
      h("td", {}, each.what),
      h("td", {}, each.problem)))),
    verdict.more ? h("tfoot", {}, h("tr", {}, h("td", { colspan: "3" }, `and ${verdict.more.toLocaleString("en-US")} more`))) : null);
}
