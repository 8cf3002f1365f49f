/* One's own spots as buttons: click, tap, Enter to bet; arrows from one to the next. */

import { centre } from "./geometry.js";
import { enumerated, t } from "/static/js/tongue.js";
import { price } from "./price.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OF_A_BUTTON = ["tabindex", "role", "aria-label", "aria-disabled"];

/** Where `looks` shows them too small, a click on them comes nearer. `besides(spot)` adds words of the game's own to what a spot says. */
export function spotButtons(room, picture, looks, besides = () => "") {
  const { spots, svg } = picture;
  const isMine = (spot) => room.areas.includes(spot.seat);
  const mine = () => spots.filter(isMine);
  const canAim = () => picture.canAim(mine());
  const bet = (spot) => { if (canAim()) room.betting.place(spot.seat, spot.wager); else looks.comeNear(); };
  const taken = (seat) => room.view.seats.some((each) => each.seat === seat);

  svg.addEventListener("click", (event) => {
    if (!room.view) return; /* the felt is there before anybody at it */
    const spot = picture.spotAt(event.target);
    if (spot && isMine(spot)) { bet(spot); return; }
    const place = event.target.closest("[data-place]");
    if (place && room.areas.includes(Number(place.dataset.place)) && !canAim()) looks.comeNear();
    if (place && room.plays && !taken(Number(place.dataset.place))) room.seating.ask(Number(place.dataset.place));
  });
  svg.addEventListener("contextmenu", (event) => {
    const spot = picture.spotAt(event.target);
    if (!spot || !isMine(spot)) return;
    event.preventDefault();
    room.betting.takeBack(spot.seat, spot.wager);
  });
  svg.addEventListener("focusin", ({ target }) => {
    const spot = picture.spotAt(target);
    if (spot && isMine(spot)) reachable(spot);
  });
  svg.addEventListener("keydown", (event) => {
    const spot = picture.spotAt(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); if (!event.repeat) room.betting.place(spot.seat, spot.wager); }
    else if (event.key === "Backspace" || event.key === "Delete") { event.preventDefault(); room.betting.takeBack(spot.seat, spot.wager); }
    else if (ARROWS[event.key]) { event.preventDefault(); go(spot, ARROWS[event.key]); }
  });

  /** To the nearest own spot that lies that way on the screen. */
  function go(from, [dx, dy]) {
    const start = centre(from.group);
    const best = mine().filter((each) => each !== from).map((spot) => {
      const at = centre(spot.group);
      const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
      const across = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
      return { spot, along, cost: along + 2 * across };
    }).filter((each) => each.along > 4).sort((a, b) => a.cost - b.cost)[0];
    if (best) focus(best.spot);
  }

  function focus(spot) {
    reachable(spot);
    spot.group.focus();
  }

  /** By Tab, one of them at a time. */
  function reachable(spot) {
    for (const each of mine()) each.group.setAttribute("tabindex", each === spot ? "0" : "-1");
  }

  function label(spot) {
    const wager = room.wager(spot.wager);
    const cost = pays(wager);
    const name = named(spot, wager?.title ?? spot.wager);
    return enumerated([name, besides(spot), !has(name, cost.replace(t("pays "), "")) && cost, room.betting.told(spot.seat, spot.wager)]);
  }

  return {
    isMine,
    current: () => mine().find((spot) => spot.group.getAttribute("tabindex") === "0")?.group,
    focusFirst() {
      if (!canAim()) looks.comeNear();
      const first = mine()[0];
      if (first) focus(first);
    },
    update(view) {
      const own = canAim() ? mine() : [];
      const current = own.find((spot) => spot.group.getAttribute("tabindex") === "0") ?? own[0];
      for (const spot of spots) {
        const yes = own.includes(spot);
        spot.group.classList.toggle("own", yes);
        if (!yes) { for (const name of OF_A_BUTTON) spot.group.removeAttribute(name); continue; }
        spot.group.setAttribute("role", "button");
        spot.group.setAttribute("tabindex", spot === current ? "0" : "-1");
        spot.group.setAttribute("aria-label", label(spot));
        spot.group.setAttribute("aria-disabled", String(!room.opens(spot.seat, spot.wager)));
      }
      svg.classList.toggle("open-for-bets", view.betting);
    },
  };
}

const has = (words, some) => words.toLowerCase().includes(some.toLowerCase());

/** With what is printed on it, so that whoever speaks to the page may call it so. */
function named({ seat, printed }, title) {
  const plain = t("Seat {seat}, {title}", { seat, title });
  if (has(plain, printed)) return plain;
  return printed.toLowerCase().startsWith(title.toLowerCase()) ? `${plain}${printed.slice(title.length)}` : t("Seat {seat}, {printed}, {title}", { seat, printed, title });
}

/** Short enough to listen to: the one price, or the best of several. */
function pays(wager) {
  const wins = wager?.lines.filter((line) => line.wins) ?? [];
  if (wins.length < 2) return (wager?.told ?? "").replace(/^Pays/, "pays");
  const worth = ({ pays: best }) => { const [, win, stake] = /^([\d,]+) to (\d+)$/.exec(best) ?? [null, "Infinity", "1"]; return Number(win.replaceAll(",", "")) / Number(stake); };
  return t("pays up to {pays}", { pays: price(wins.reduce((best, line) => (worth(line) > worth(best) ? line : best)).pays) });
}
