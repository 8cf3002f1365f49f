/* The studio redraws itself as somebody chooses: the form is sent as it would be without a script, and the
 * parts of the page that comes back take the place of those that are there. */

import { $, $$, h, land } from "./dom.js";
import { announce } from "./announce.js";

const PAUSE = 450; /* milliseconds after the last letter */
const AGAIN = 2500; /* until odds that are late are asked for again */
let timer = 0;
let asked = 0;

const draft = $("#draft");
if (draft) {
  draft.addEventListener("input", (event) => {
    if (event.target.id !== "kind") soon(event.target.matches("input[type=text]") ? PAUSE : 0);
  });
  draft.addEventListener("change", (event) => {
    if (event.target.id === "kind") send(draft, $("button[name=begin]"));
  });
  document.addEventListener("submit", submitted);
  late();
}

function soon(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => send(draft), pause);
}

/** Downloads and other pages are left to the browser. */
function submitted(event) {
  const { submitter, target } = event;
  if (submitter?.hasAttribute("formaction") || target.getAttribute("action") !== "/studio") return;
  event.preventDefault();
  send(target, submitter, true);
}

async function send(form, submitter = null, wanted = false) {
  clearTimeout(timer);
  asked += 1;
  const turn = asked;
  const answer = await fetch("/studio", { method: "POST", body: new FormData(form, submitter) }).catch(() => null);
  if (turn !== asked) return;
  if (!answer?.ok) {
    announce(answer?.status === 429 ? "Too much at once; the studio goes on in a moment." : "The studio could not examine this. Please try again.");
    if (answer?.status === 429) soon(AGAIN);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn === asked && $("[data-part]", page)) redraw(page, wanted);
}

function redraw(page, wanted) {
  const before = Number($("#summary").dataset.findings);
  const open = new Map($$("details[id]").map((each) => [each.id, each.open]));
  const held = focused();
  for (const part of $$("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (fresh) replace(part, fresh, open);
  }
  const found = Number($("#summary").dataset.findings);
  if (wanted && found) {
    land($("#summary"));
    $("#summary").scrollIntoView({ block: "start" });
  } else back(held);
  if (found !== before || wanted) announce(found ? `${found === 1 ? "One finding" : `${found} findings`}: no table may be opened so.` : "Lawful: the chapter permits this table.");
  late();
}

/** A picture or figures that do not hold any more stay, faded, until there are others. */
function replace(part, fresh, open) {
  const isPicture = ["felt", "odds"].includes(part.dataset.part);
  if (isPicture && $(".empty", fresh) && $("img, table", part)) {
    if (!part.classList.contains("stale")) $("h2", part).after(h("p.as-of", {}, "As it was when last lawful."));
    part.classList.add("stale");
    return;
  }
  for (const each of $$("details[id]", fresh)) {
    if (open.has(each.id)) each.open = open.get(each.id) || Boolean($(".wrong", each));
  }
  fresh.removeAttribute("autofocus");
  part.replaceWith(document.adoptNode(fresh));
}

function focused() {
  const at = document.activeElement;
  if (!at?.closest("[data-part]")) return null;
  const caret = at.matches("input[type=text]") ? [at.selectionStart, at.selectionEnd, at.value] : null;
  return { id: at.id, part: at.closest("[data-part]").dataset.part, caret };
}

/** Whoever was at a field is there again, with what was typed meanwhile. */
function back(held) {
  if (!held) return;
  const there = held.id && document.getElementById(held.id);
  if (!there) {
    if (!document.activeElement || document.activeElement === document.body) land($("#summary"), { preventScroll: true });
    return;
  }
  there.focus({ preventScroll: true });
  if (held.caret && there.matches("input[type=text]")) {
    const [start, end, value] = held.caret;
    if (there.value !== value) {
      there.value = value;
    }
    there.setSelectionRange(start, end);
  }
}

function late() {
  if ($("[data-late]")) soon(AGAIN);
}

/* A field that lies in a closed part is shown to whoever is sent there. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  const there = link && document.getElementById(link.getAttribute("href").slice(1));
  if (!there) return;
  for (let part = there.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  event.preventDefault();
  there.scrollIntoView({ block: "center" });
  land(there, { preventScroll: true });
});
