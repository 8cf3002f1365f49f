/* How long somebody has been at tables, and what they wagered meanwhile: told in plain words, over everything else. */

import { $, h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";
import { listed, t, tn } from "/static/js/tongue.js";

const SHOWN = "croupier-time-told";

/** An hour and a half is told as such. */
export function inWords(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const told = [hours && tn("{n} hour", "{n} hours", hours), rest && tn("{n} minute", "{n} minutes", rest)].filter(Boolean);
  return told.length ? listed(told) : t("less than a minute");
}

/** A page that is loaded again, and the next table, show no notice a second time. */
export function timePlayed({ minutes, wagered, at }) {
  if (at && sessionStorage.getItem(SHOWN) === at) return;
  if (at) sessionStorage.setItem(SHOWN, at);
  const sheet = $("#time-sheet");
  say($("#time-title"), t("You have been here for {time}", { time: inWords(minutes) }));
  put($("#time-body"),
    h("p", {}, t("You have wagered {wagered} since you came.", { wagered: dollars(wagered) })),
    h("p", {}, h("a", { href: "/you/care" }, t("Limits, pauses and staying out"))),
    h("div.sheet-end", {}, h("button.button", { type: "button", data: { close: "" } }, t("Close"))));
  if (!sheet.open) sheet.showModal();
}
