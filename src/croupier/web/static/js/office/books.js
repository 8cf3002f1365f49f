/* The administrator's books: people, purses, invitations. */

import { $, fetched, h, meta, put, say } from "../dom.js";
import { announce } from "../announce.js";
import { cents, dollars } from "../money.js";
import { Twice, beforeAndAfter } from "../twice.js";
import { ask } from "./ask.js";
import { told } from "./trouble.js";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const hour = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Cents that are issued on a usual day; ten times as much is asked about twice. */
const USUAL = 1_000_00;
const UNUSUAL = 10 * USUAL;

export function showBooks() {
  people();
  invitations();
  const form = $("#invite");
  form.elements.office.addEventListener("change", () => { $("#grant").hidden = form.elements.office.value !== "player"; });
  const twice = new Twice();
  form.addEventListener("submit", (event) => { event.preventDefault(); invite(form, twice); });
}

async function people() {
  try {
    const found = await fetched("/api/v1/people");
    put($("#people tbody"), found.people.map(person));
  } catch (error) {
    put($("#office-trouble"), told(error));
  }
}

function person(each) {
  return h("tr", {},
    h("td", {}, each.name, each.barred ? h("div.soft", {}, "barred") : null), h("td", {}, each.office), h("td.since", {}, day.format(new Date(each.joined_at))),
    h("td.number", {}, each.office === "player" ? dollars(each.purse) : "–"),
    h("td", {}, h("div.acts", {},
      each.office === "player" ? h("button.button.small", { type: "button", onclick: () => (each.waiting ? settle(each) : issue(each)) }, each.waiting ? `${dollars(each.waiting.cents)} waits` : "Issue") : null,
      h("button.button.small.quiet", { type: "button", onclick: () => signOut(each) }, "Sign out"),
      each.name === meta("person") ? null : [
        h("button.button.small.quiet", { type: "button", onclick: () => appoint(each) }, "Office"),
        h("button.button.small.quiet", { type: "button", disabled: each.barred, onclick: () => letBackIn(each) }, "Link"),
        h("button.button.small.quiet", { type: "button", onclick: () => bar(each) }, each.barred ? "Admit" : "Bar"),
        each.pseudonym ? h("button.button.small.quiet", { type: "button", onclick: () => forget(each) }, "Forget") : null,
      ])));
}

const change = async (each, body, words) => {
  await fetched(`/api/v1/people/${encodeURIComponent(each.name)}`, { method: "PATCH", body });
  announce(words);
  await people();
};

function appoint(each) {
  const options = [...$("#invite-office").options].map(({ value }) => h("option", { value, selected: value === each.office }, value));
  const office = h("select", { id: "new-office" }, options);
  ask({
    title: `Another office for ${each.name}`,
    body: h("div.field", {}, h("label", { for: "new-office" }, "New office"), office, h("p.hint", {}, "Name, purse and password stay as they are.")),
    verb: "Appoint",
    act: () => change(each, { office: office.value }, `${each.name} is ${office.value} now.`),
  });
}

function bar(each) {
  ask({
    title: each.barred ? `Let ${each.name} in again?` : `Bar ${each.name}?`,
    body: h("p", {}, each.barred ? "Password and links work again." : "Signed out everywhere at once; no password and no link lets this name in."),
    verb: each.barred ? "Admit" : "Bar",
    act: () => change(each, { barred: !each.barred }, each.barred ? `${each.name} may come in again.` : `${each.name} is barred.`),
  });
}

function forget(each) {
  ask({
    title: `Forget ${each.name}?`,
    body: h("p", {}, "Account, password and name are gone for ever. The record stays whole, under a pseudonym of which nobody can tell whose it was."),
    verb: "Forget",
    async act() {
      await fetched(`/api/v1/people/${encodeURIComponent(each.name)}`, { method: "DELETE" });
      announce(`${each.name} is forgotten.`);
      await people();
    },
  });
}

function letBackIn(each) {
  ask({
    title: `A link for ${each.name}`,
    body: h("p", {}, "Whoever opens it is this person, with name and purse as they are. It works once, within a day."),
    verb: "Make a link",
    async act() {
      const made = await fetched(`/api/v1/people/${encodeURIComponent(each.name)}/link`, { method: "POST" });
      showLink(made.link, `A link for ${each.name}. It is shown this once.`);
      await invitations();
    },
  });
}

function issue(each) {
  const hint = h("p.hint", { "aria-live": "polite" });
  const then = () => beforeAndAfter("The purse", each.purse, cents(sum.value));
  const shown = () => say(hint, then());
  const sum = h("input", { id: "issue-sum", inputmode: "decimal", value: dollars(USUAL).slice(1), autocomplete: "off", oninput: shown });
  shown();
  const id = crypto.randomUUID();
  const twice = new Twice();
  ask({
    title: `Practice money for ${each.name}`,
    body: h("div.field", {}, h("label", { for: "issue-sum" }, "Dollars"), sum, hint),
    verb: "Issue it",
    async act() {
      const given = cents(sum.value);
      if (!given) throw Object.assign(new Error("Write a sum in dollars, such as 1,000."), { findings: [] });
      doubt(twice.asks(given, UNUSUAL, then()));
      const purse = await fetched(`/api/v1/purses/${encodeURIComponent(each.name)}/issue`, { method: "POST", body: { id, cents: given, confirmed: given } });
      announce(purse.waiting ? `${dollars(given)} for ${each.name} waits for a second administrator.` : `${each.name} now has ${dollars(purse.cents)}.`);
      await people();
    },
  });
}

/** Ask once more before anything is sent. */
function doubt(question) {
  if (question) throw Object.assign(new Error(question), { findings: [], asks: true });
}

/** The second person is shown what the purse holds now and then. */
function settle(each) {
  const { cents: sum, by, before, after, may_issue: mine } = each.waiting;
  const at = (what) => `/api/v1/purses/${encodeURIComponent(each.name)}/${what}`;
  const own = by === meta("person");
  const id = crypto.randomUUID();
  ask({
    title: `${dollars(sum)} for ${each.name}`,
    body: [
      h("p", {}, `${own ? "You" : by} proposed it. The purse holds ${dollars(before)}; then it holds ${dollars(after)}.`),
      mine ? null : h("p.hint", {}, "It waits for an administrator who came by another link. You can withdraw it."),
    ],
    verb: mine ? "Issue it" : "Withdraw it",
    async act() {
      await fetched(at(mine ? "approval" : "withdrawal"), { method: "POST", body: mine ? { id, cents: sum } : { id } });
      announce(mine ? `${each.name} now has ${dollars(after)}.` : "It is withdrawn.");
      await people();
    },
  });
}

function signOut(each) {
  ask({
    title: `Sign ${each.name} out everywhere?`,
    body: h("p", {}, "Every browser and program signed in by this name must sign in again."),
    verb: "Sign out",
    act: () => fetched(`/api/v1/people/${encodeURIComponent(each.name)}/sessions`, { method: "DELETE" }),
  });
}

async function invite(form, twice) {
  const { office, uses, hours, purse } = form.elements;
  const body = {
    office: office.value, uses: uses.value ? Number(uses.value) : null, hours: hours.value ? Number(hours.value) : null,
    purse: office.value === "player" ? cents(purse.value) ?? 0 : 0,
  };
  try {
    doubt(twice.asks(body.purse, UNUSUAL, "Everybody who comes by the link is issued so much."));
    const made = await fetched("/api/v1/invitations", { method: "POST", body: { ...body, confirmed: body.purse } });
    showLink(made.link, `A link for ${/^[aeiou]/.test(body.office) ? "an" : "a"} ${body.office}. It is shown this once.`);
    await invitations();
  } catch (error) {
    put($("#invited"), told(error));
  }
}

function showLink(address, words) {
  const link = h("input", { readonly: true, value: address, "aria-label": "Invitation link" });
  put($("#invited"), h("div.notice.good", {}, h("p", {}, words),
    h("div.link-made", {}, link, h("button.button", { type: "button", onclick: () => copy(link) }, "Copy"))));
}

async function copy(link) {
  link.select();
  await navigator.clipboard?.writeText(link.value).catch(() => {});
  announce("Copied.");
}

async function invitations() {
  const found = await fetched("/api/v1/invitations").catch(() => ({ invitations: [] }));
  put($("#invitations"), found.invitations.map((each) => h("li", {},
    h("span", {}, h("b", {}, each.person || each.office), ` by ${each.made_by}, ${each.uses ?? "any number of"} ${each.uses === 1 ? "use" : "uses"}`,
      each.expires_at ? `, until ${hour.format(new Date(each.expires_at))}` : "", each.purse ? `, ${dollars(each.purse)}` : ""),
    h("button.button.small.quiet", { type: "button", onclick: () => revoke(each) }, "Revoke"))));
}

async function revoke(each) {
  await fetched(`/api/v1/invitations/${encodeURIComponent(each.id)}`, { method: "DELETE" }).catch(() => {});
  announce("The invitation is revoked.");
  await invitations();
}
