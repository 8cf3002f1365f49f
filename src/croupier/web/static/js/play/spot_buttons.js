/* One's own spots as buttons: click, tap, Enter to bet; arrows from one to the next. */

import { dollars } from "/static/js/money.js";
import { centre } from "./geometry.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OF_A_BUTTON = ["tabindex", "role", "aria-label", "aria-disabled"];

/** `besides(spot)` adds words of the game's own to what a spot says. */
export function spotButtons(room, picture, besides = () => "") {
  const { spots, svg } = picture;
  const isMine = (spot) => room.areas.includes(spot.seat);
  const mine = () => spots.filter(isMine);
  const taken = (seat) => room.view.seats.some((each) => each.seat === seat);

  svg.addEventListener("click", (event) => {
    const spot = picture.spotAt(event.target);
    if (spot && isMine(spot)) { room.betting.place(spot.seat, spot.wager); return; }
    const place = event.target.closest("[data-place]");
    if (place && room.plays && !taken(Number(place.dataset.place))) room.seating.ask(Number(place.dataset.place));
  });
  svg.addEventListener("contextmenu", (event) => {
    const spot = picture.spotAt(event.target);
    if (!spot || !isMine(spot)) return;
    event.preventDefault();
    room.betting.takeBack(spot.seat, spot.wager);
  });
  svg.addEventListener("keydown", (event) => {
    const spot = picture.spotAt(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); room.betting.place(spot.seat, spot.wager); }
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
    for (const each of mine()) each.group.setAttribute("tabindex", each === spot ? "0" : "-1");
    spot.group.focus();
  }

  function label(spot) {
    const wager = room.wager(spot.wager);
    const stake = room.betting.at(spot.seat, spot.wager)?.stake ?? 0;
    const own = besides(spot);
    return `Seat ${spot.seat}, ${wager?.title ?? spot.wager}, ${own ? `${own}, ` : ""}${pays(wager)}, ${stake ? `your wager ${dollars(stake)}` : "no wager of yours"}`;
  }

  return {
    isMine,
    focusFirst() { const first = mine()[0]; if (first) focus(first); },
    update(view) {
      const own = mine();
      const current = own.find((spot) => spot.group.getAttribute("tabindex") === "0") ?? own[0];
      for (const spot of spots) {
        const yes = own.includes(spot);
        spot.group.classList.toggle("own", yes);
        if (!yes) { for (const name of OF_A_BUTTON) spot.group.removeAttribute(name); continue; }
        spot.group.setAttribute("role", "button");
        spot.group.setAttribute("tabindex", spot === current ? "0" : "-1");
        spot.group.setAttribute("aria-label", label(spot));
        spot.group.setAttribute("aria-disabled", String(!(room.takes?.(spot.seat, spot.wager) ?? view.betting)));
      }
      svg.classList.toggle("open-for-bets", view.betting);
    },
  };
}

/** Short enough to listen to: the one price, or the best of several. */
function pays(wager) {
  const wins = wager?.lines.filter((line) => line.wins) ?? [];
  if (wins.length < 2) return (wager?.told ?? "").replace(/^Pays/, "pays");
  const worth = ({ pays: price }) => { const [, win, stake] = /^([\d,]+) to (\d+)$/.exec(price) ?? [null, "Infinity", "1"]; return Number(win.replaceAll(",", "")) / Number(stake); };
  return `pays up to ${wins.reduce((best, line) => (worth(line) > worth(best) ? line : best)).pays}`;
}
