/* How long somebody has been at tables, and what they wagered meanwhile: told in plain words, over everything else. */

import { $, h, put, say } from "/static/js/dom.js";
import { dollars } from "/static/js/money.js";

const SHOWN = "croupier-time-told";

/** An hour and a half is told as such. */
export function inWords(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const told = (count, one) => (count ? `${count} ${one}${count === 1 ? "" : "s"}` : "");
  return [told(hours, "hour"), told(rest, "minute")].filter(Boolean).join(" and ") || "less than a minute";
}

/** A page that is loaded again, and the next table, show no notice a second time. */
export function timePlayed({ minutes, wagered, at }) {
  if (at && sessionStorage.getItem(SHOWN) === at) return;
  if (at) sessionStorage.setItem(SHOWN, at);
  const sheet = $("#time-sheet");
  say($("#time-title"), `You have been here for ${inWords(minutes)}`);
  put($("#time-body"),
    h("p", {}, `You have wagered ${dollars(wagered)} since you came.`),
    h("p", {}, h("a", { href: "/you/care" }, "Limits, pauses and staying out")),
    h("div.sheet-end", {}, h("button.button", { type: "button", data: { close: "" } }, "Close")));
  if (!sheet.open) sheet.showModal();
}
