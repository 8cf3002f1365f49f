/* Meters of each link: how they stand, and a change that one person proposes and another makes. */

import { $, fetched, h, meta, put, say } from "../dom.js";
import { announce } from "../announce.js";
import { Board } from "../meters/board.js";
import { meterName } from "../meters/names.js";
import { cents, dollars } from "../money.js";
import { Twice } from "../twice.js";
import { ask } from "./ask.js";
import { account, proposed, stands } from "./figures.js";
import { told } from "./trouble.js";

const EVERY = 5_000;
const address = (link, rest) => `/api/v1/meters/${encodeURIComponent(link)}${rest}`;

export function showMeters() {
  const cards = new Map();

  async function refresh() {
    try {
      const { links } = await fetched("/api/v1/meters");
      $("#meters-part").hidden = links.length === 0;
      for (const { link } of links) if (!cards.has(link)) cards.set(link, new Card(link));
      if ($("#links").childElementCount !== cards.size) put($("#links"), [...cards.values()].map((card) => card.element));
      await Promise.all([...cards.values()].map((card) => card.refresh()));
    } catch (error) {
      put($("#office-trouble"), told(error));
    }
  }
  refresh();
  setInterval(() => { if (!document.hidden) refresh(); }, EVERY);
  return refresh;
}

class Card {
  constructor(link) {
    this.link = link;
    const title = `link-${encodeURIComponent(link)}`;
    this.meters = h("div.meters", {});
    this.tables = h("p.soft", {});
    this.change = h("div", {});
    this.account = h("div.scroll-x", { tabindex: 0, role: "region", "aria-label": `Account of ${link}` });
    this.element = h("article.link", { "aria-labelledby": title },
      h("h3", { id: title }, link), this.tables, this.meters, this.change,
      h("details.fold", {}, h("summary", {}, "Figures and account"), this.account));
    this.board = new Board(this.meters);
  }

  async refresh() {
    this.show(await fetched(address(this.link, "/account")));
  }

  show(found) {
    const { display, proposal } = found;
    this.board.reset = found.meters.find((each) => each.meter === "must_hit")?.figures.reset ?? 0;
    this.board.show(display);
    put(this.tables, `${display.tables.length === 1 ? "Table" : "Tables"} ${display.tables.join(", ")} · ${dollars(found.handle)} wagered`);
    const drawn = JSON.stringify([proposal, found.meters]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    put(this.change, proposal ? this.waiting(proposal, found) : this.offers(found));
    put(this.account, account(found.meters));
  }

  offers(found) {
    return h("div.row", {},
      h("button.button.small", { type: "button", "aria-label": `Propose other figures for ${this.link}`, onclick: () => this.propose() }, "Other figures"),
      h("button.button.small", { type: "button", "aria-label": `Propose to raise a meter of ${this.link}`, onclick: () => this.raise(found) }, "Raise a meter"));
  }

  waiting(proposal, found) {
    const own = proposal.by === meta("person");
    const mine = proposal.may_carry_out;
    return h("div.notice.warn", {},
      h("p", {}, h("strong", {}, own ? "You propose" : `${proposal.by} proposes`), `: ${proposed(proposal, found)}`),
      h("p.soft", {}, proposal.reason),
      mine ? null : h("p", {}, own ? "A second person must carry it out." : "It waits for somebody of another link."),
      h("div.row", {},
        mine ? h("button.button.small.primary", { type: "button", onclick: () => this.approve(proposal, found) }, "Carry it out") : null,
        h("button.button.small", { type: "button", onclick: () => this.withdraw(proposal) }, "Withdraw")));
  }

  approve(proposal, found) {
    const id = crypto.randomUUID();
    ask({
      title: `Change the meters of ${this.link}?`,
      body: [h("p", {}, `${proposal.by} proposes: ${proposed(proposal, found)}`), h("p.soft", {}, proposal.reason)],
      verb: "Carry it out",
      act: () => this.do("/proposals/approval", { id }, `The meters of ${this.link} are changed.`),
    });
  }

  withdraw(proposal) {
    const id = crypto.randomUUID();
    ask({
      title: `Withdraw what ${proposal.by} proposes?`,
      body: h("p", {}, "The meters stay as they are."),
      verb: "Withdraw it",
      act: async () => {
        this.show(await fetched(address(this.link, `/proposals?id=${id}`), { method: "DELETE" }));
        announce("The proposal is withdrawn.");
      },
    });
  }

  propose() {
    const id = crypto.randomUUID();
    const text = h("textarea", { id: "figures-toml", rows: 12, spellcheck: false, maxlength: 64000, required: true });
    ask({
      title: `Other figures for ${this.link}`,
      body: [
        h("div.field", {}, h("label", { for: "figures-toml" }, "Rules Submission"), text,
          h("p.hint", {}, "Its [progressive] becomes the configuration: rate, reserve rate, reset and limit of a meter, and the choice of Must Hit.")),
        reason(),
      ],
      verb: "Propose it",
      act: () => this.do("/proposals", { id, submission: text.value, reason: given() }, "Proposed. A second person must carry it out."),
    });
  }

  raise(found) {
    const id = crypto.randomUUID();
    const names = found.meters.map((each) => each.meter).filter((each) => each !== "must_hit");
    const meter = h("select", { id: "raise-meter" }, names.map((name) => h("option", { value: name }, meterName(name))));
    const hint = h("p.hint", { "aria-live": "polite" });
    const then = () => stands(found, meter.value, cents(sum.value));
    const shown = () => say(hint, then());
    const sum = h("input", { id: "raise-sum", inputmode: "decimal", autocomplete: "off", required: true, oninput: shown });
    meter.addEventListener("change", shown);
    shown();
    const twice = new Twice();
    ask({
      title: `Raise a meter of ${this.link}`,
      body: [
        h("div.two-fields", {}, h("div.field", {}, h("label", { for: "raise-meter" }, "Meter"), meter),
          h("div.field", {}, h("label", { for: "raise-sum" }, "By, dollars"), sum)),
        hint,
        reason(),
      ],
      verb: "Propose it",
      act: () => {
        const by = cents(sum.value);
        if (!by) throw Object.assign(new Error("Write a sum in dollars, such as 1,000."), { findings: [] });
        /* as much as the meter shows, or more */
        const doubt = twice.asks(by, found.display.meters[meter.value], then());
        if (doubt) throw Object.assign(new Error(doubt), { findings: [] });
        return this.do("/proposals", { id, raise: { meter: meter.value, cents: by, reason: given(), confirmed: by } }, "Proposed. A second person must carry it out.");
      },
    });
  }

  async do(rest, body, words) {
    this.show(await fetched(address(this.link, rest), { method: "POST", body }));
    announce(words);
  }
}

function reason() {
  return h("div.field", {}, h("label", { for: "change-reason" }, "Reason, for the journal"), h("input", { id: "change-reason", maxlength: 500, autocomplete: "off", required: true }));
}

const given = () => $("#change-reason").value.trim();
