/* What is printed on the felt, for whoever reads another tongue: the names of spots and things, and plain prices.
   The felt itself, as it is filed and printed, keeps the words that its chapter prescribes. */

import { $, $$ } from "/static/js/dom.js";
import { t, tongue } from "/static/js/tongue.js";

const THINGS = {
  Player: t("Player"), Banker: t("Banker"), Tie: t("Tie"),
  PLAYER: t("PLAYER"), BANKER: t("BANKER"), DEALER: t("DEALER"), HIGH: t("HIGH"), LOW: t("LOW"),
  "DEAD HAND": t("DEAD HAND"), COLLECTED: t("COLLECTED"), CENTRE: t("CENTRE"),
  Shoe: t("Shoe"), Shaker: t("Shaker"), "Discard bucket": t("Discard bucket"), "Discard rack": t("Discard rack"),
  "Tip box": t("Tip box"), "Drop box": t("Drop box"), "Card reader": t("Card reader"),
  "DEALER CALLING THE GAME": t("DEALER CALLING THE GAME"),
  "PRACTICE · NO GAMING": t("PRACTICE · NO GAMING"),
  Baccarat: t("Baccarat"), "EZ Baccarat": t("EZ Baccarat"), "Midi Baccarat": t("Midi Baccarat"), Minibaccarat: t("Minibaccarat"), "Mini Baccarat": t("Mini Baccarat"),
  "Pai Gow": t("Pai Gow"), "Spanish 21": t("Spanish 21"),
};
const PRICE = /^([\d,]+) to (\d+)$/;

/** Before anything reads what is printed. */
export function printInTongue(room, svg) {
  if (tongue === "en") return;
  for (const text of $$(":is(text, tspan)", svg)) {
    const words = text.firstChild;
    if (words?.nodeType !== Node.TEXT_NODE || text.hasAttribute("rotate")) continue;
    words.data = THINGS[words.data] ?? words.data.replace(PRICE, (_, win, stake) => t("{win} to {stake}", { win, stake }));
  }
  for (const title of $$("title", svg)) retitle(title, room);
  for (const place of $$("[data-place]", svg)) place.setAttribute("aria-label", t("Seat {seat}", { seat: place.dataset.place }));
  for (const group of $$(".wager-area[data-wager]", svg)) rename(group, room.wager(group.dataset.wager));
}

/** What it is, or whose; nothing rather than a sentence that is an inscription's. */
function retitle(title, room) {
  const { seat, wager } = title.parentElement.dataset;
  const [plain] = title.textContent.split(":");
  const told = room.wager(wager) ? [room.wager(wager).title, room.wager(wager).told].filter(Boolean).join("。") : THINGS[plain] ?? (seat && t("Seat {seat}", { seat }));
  if (told) title.textContent = told; else title.remove();
}

function rename(group, wager) {
  if (!wager) return;
  const [first, ...others] = $$("text.label", group);
  $("title", group).textContent = [t("Seat {seat}, {title}", { seat: group.dataset.seat, title: wager.title }), wager.told].filter(Boolean).join("。");
  if (!first?.firstChild) return;
  const heights = [first, ...others].map((text) => Number(text.getAttribute("y")));
  first.firstChild.data = wager.title;
  first.setAttribute("y", (heights.reduce((sum, y) => sum + y, 0) / heights.length).toFixed(1));
  for (const text of others) text.remove();
  if (group.dataset.short) group.dataset.short = wager.title;
}
