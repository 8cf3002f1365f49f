/* The felt as the house drew it: this page puts chips, cards and names on it and makes spots buttons. */

import { $, $$, h, put, s } from "/static/js/dom.js";
import { dollars, precise } from "/static/js/money.js";
import { meterName } from "/static/js/meters/names.js";
import { announce } from "/static/js/announce.js";
import { chipStack } from "./chips.js";
import { feltCard } from "./cards.js";
import { held } from "./holding.js";
import { combinationInWords, sensorOf, sensorsOf } from "./kings.js";
import { listed } from "./spots.js";

const RAIL = 31; /* from the rim to the middle of the rail, in the picture's units */
const LEGIBLE = 0.74; /* how large one's own chips are drawn, against their true size on a table of 1600 */
const LONGEST_NAME = 13;
const NARROW = "(max-width: 46rem)";
const POSE = /translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?/;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function cloth(room) {
  const frame = $("#cloth");
  const svg = $("svg", frame);
  const whole = svg.getAttribute("viewBox");
  const ground = s("g.turned");
  ground.append(...[...svg.children].filter((each) => !["title", "desc"].includes(each.localName)));
  const layers = { cards: s("g.layer"), names: s("g.layer"), markers: s("g.layer"), chips: s("g.layer.chip-layer"), hits: s("g.layer") };
  ground.append(...Object.values(layers));
  svg.append(ground);
  svg.removeAttribute("width");
  svg.removeAttribute("height");

  const spots = $$(".wager-area[data-x]", svg).filter((each) => !each.classList.contains("closed")).map((group) => ({
    group, seat: Number(group.dataset.seat), wager: group.dataset.wager, x: Number(group.dataset.x), y: Number(group.dataset.y),
  }));
  const byKey = new Map(spots.map((spot) => [`${spot.seat}:${spot.wager}`, spot]));
  const poses = new Map($$(".seat[data-seat]", svg).map((group) => {
    const [, x, y, turn = "0"] = POSE.exec(group.getAttribute("transform")) ?? [null, "0", "0"];
    return [Number(group.dataset.seat), { x: Number(x), y: Number(y), turn: Number(turn) }];
  }));
  const slots = Object.fromEntries(["player", "banker"].map((side) => [side, $$(`#felt-${side}-cards .slot`, svg).map(box)]));
  const list = listed(room);
  let shown = "table";
  let chosen = false; /* by this person, not by the size of the page */
  let angle = 0;
  let scale = 1; /* pixels for one unit of the picture */
  let refusalTimer = 0;

  const isMine = (spot) => room.seats.some((seat) => seat.seat === spot.seat);
  const mine = () => spots.filter(isMine);

  /* Spots as buttons */

  svg.addEventListener("click", (event) => {
    const spot = spotAt(event.target);
    if (spot && isMine(spot)) { room.betting.place(spot.seat, spot.wager); return; }
    const place = event.target.closest("[data-place]");
    if (place && room.plays && !taken(Number(place.dataset.place))) room.seating.ask(Number(place.dataset.place));
  });
  svg.addEventListener("contextmenu", (event) => {
    const spot = spotAt(event.target);
    if (!spot || !isMine(spot)) return;
    event.preventDefault();
    room.betting.takeBack(spot.seat, spot.wager);
  });
  svg.addEventListener("keydown", (event) => {
    const spot = spotAt(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); room.betting.place(spot.seat, spot.wager); }
    else if (event.key === "Backspace" || event.key === "Delete") { event.preventDefault(); room.betting.takeBack(spot.seat, spot.wager); }
    else if (ARROWS[event.key]) { event.preventDefault(); go(spot, ARROWS[event.key]); }
  });

  function spotAt(target) {
    const group = target.closest?.(".wager-area");
    return group ? byKey.get(`${group.dataset.seat}:${group.dataset.wager}`) : undefined;
  }

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
    const sensor = spot.wager === room.view.progressive?.wager ? sensorOf(room.view, spot.seat) : null;
    const own = sensor ? `${combinationInWords(sensor.combination)}, ` : "";
    return `Seat ${spot.seat}, ${wager?.title ?? spot.wager}, ${own}${pays(wager)}, ${stake ? `your wager ${dollars(stake)}` : "no wager of yours"}`;
  }

  function buttons(view) {
    const own = mine();
    const current = own.find((spot) => spot.group.getAttribute("tabindex") === "0") ?? own[0];
    for (const spot of spots) {
      const yes = own.includes(spot);
      spot.group.classList.toggle("own", yes);
      if (!yes) { for (const name of ["tabindex", "role", "aria-label", "aria-disabled"]) spot.group.removeAttribute(name); continue; }
      spot.group.setAttribute("role", "button");
      spot.group.setAttribute("tabindex", spot === current ? "0" : "-1");
      spot.group.setAttribute("aria-label", label(spot));
      spot.group.setAttribute("aria-disabled", String(!view.betting));
    }
    svg.classList.toggle("open-for-bets", view.betting);
  }

  /* Seats */

  const taken = (seat) => room.view.seats.find((each) => each.seat === seat);

  function seats(view) {
    for (const [seat] of poses) {
      const place = $(`#place-${seat}`, svg);
      const holder = taken(seat);
      place.classList.toggle("highlight", holder?.person === room.me);
      place.classList.toggle("free", !holder && room.plays && !view.closed);
    }
    put(layers.names, [...poses].map(([seat, pose]) => {
      const holder = taken(seat);
      const words = holder ? clipped(holder.person) : room.plays && !view.closed && !room.seats.length ? "sit here" : "";
      if (!words) return null;
      const flip = Math.abs(pose.turn) > 90;
      const name = s("text.seat-name", { class: holder ? (holder.person === room.me ? "me" : "") : "vacant", y: flip ? -RAIL + 6 : RAIL + 6, "font-size": 19, transform: flip ? "rotate(180)" : null }, words);
      const group = s("g", { transform: `translate(${pose.x} ${pose.y}) rotate(${pose.turn})`, data: { place: String(seat) } }, name);
      if (holder) name.append(s("title", {}, `${holder.person}: ${dollars(holder.chips)} in chips`));
      return group;
    }));
    if (view.curator) markCurator(view.curator);
    put(layers.hits, room.hits.map(hitMark));
    sensors(view);
  }

  function markCurator(seat) {
    const pose = poses.get(seat);
    if (!pose) return;
    layers.names.append(s("g.curator-mark", { transform: `translate(${pose.x} ${pose.y}) rotate(${pose.turn})` },
      s("rect", { x: 22, y: -30, width: 44, height: 20, rx: 10 }), s("text", { x: 44, y: -15.5, "font-size": 12 }, "shoe")));
  }

  /** Lit where the seat has its wager down; said with the seat's King and nine. */
  function sensors(view) {
    for (const { seat, combination, lit } of sensorsOf(view)) {
      const sensor = $(`.sensor[data-seat="${seat}"]`, svg);
      sensor?.classList.toggle("lit", lit);
      sensor?.classList.toggle("won", room.hits.some((hit) => hit.seat === seat));
      $(`#place-${seat}`, svg)?.setAttribute("aria-label", `Seat ${seat}, ${combinationInWords(combination)}${lit ? ", sensor lit" : ""}`);
    }
  }

  /** On the rail before the winner, in place of the name. */
  function hitMark({ seat, meter, cents }) {
    const pose = poses.get(seat);
    if (!pose) return null;
    const words = `${meterName(meter)} ${precise(cents)}`;
    const wide = 22 + 10 * words.length;
    const flip = Math.abs(pose.turn) > 90;
    return s("g.hit-mark", { transform: `translate(${pose.x} ${pose.y}) rotate(${flip ? pose.turn + 180 : pose.turn})` },
      s("circle", { cy: flip ? 17 : -17, r: 20 }),
      s("rect", { x: -wide / 2, y: (flip ? -RAIL : RAIL) - 14, width: wide, height: 28, rx: 14 }),
      s("text", { y: (flip ? -RAIL : RAIL) + 6, "font-size": 17 }, words));
  }

  /* Chips, markers, cards */

  function chips(view) {
    const wagers = view.wagers.filter((each) => !each.settled);
    const heaps = new Map();
    for (const each of wagers) {
      const key = `${each.seat}:${each.wager}`;
      heaps.set(key, [...(heaps.get(key) ?? []), each]);
    }
    put(layers.chips, [...heaps].flatMap(([key, all]) => {
      const spot = byKey.get(key);
      return spot ? all.map((each, n) => stack(spot, each, n - (all.length - 1) / 2)) : [];
    }));
  }

  function stack(spot, wager, aside) {
    const room_ = spot.group.getBBox().width / 2;
    const shift = 34 * aside + Math.max(0, room_ - 34);
    const pose = poses.get(spot.seat) ?? { turn: 0 };
    const turn = (Math.abs(pose.turn) > 90 ? pose.turn + 180 : pose.turn) * (Math.PI / 180);
    const x = spot.x + shift * Math.cos(turn);
    const y = spot.y + shift * Math.sin(turn);
    const heap = chipStack(wager.stake + wager.riding, { mine: wager.owner === room.me, coupon: wager.match_play });
    const size = Math.min(1.6, Math.max(1, (wager.owner === room.me ? LEGIBLE : 0.55) / scale));
    heap.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${-angle}) scale(${size.toFixed(2)})`);
    return heap;
  }

  function markers(view) {
    put(layers.markers, view.seats.filter((each) => each.owed).map((each) => {
      const area = $(`[data-element="vigorish_box"][data-seat="${each.seat}"] .box`, svg);
      const at = area ? middle(box(area)) : { x: (poses.get(each.seat)?.x ?? 0) - 44, y: (poses.get(each.seat)?.y ?? 0) - 20 };
      return s("g.vigorish-marker", { class: each.person === room.me ? "mine" : "", transform: `translate(${at.x} ${at.y}) rotate(${-angle})` },
        s("title", {}, `${each.person} owes ${dollars(each.owed)} of vigorish`),
        s("circle", { r: 17 }), s("text", { y: 4.5, "font-size": 12 }, dollars(each.owed).replace("$", "")));
    }));
  }

  function cards(view) {
    put(layers.cards, ["player", "banker"].flatMap((side) => {
      const mineToTurn = held(room, side);
      return view[side].cards.map((card, n) => {
        const slot = slots[side][Math.min(n, slots[side].length - 1)];
        return slot && feltCard(mineToTurn.includes(n) ? null : card, slot.x, slot.y, slot.width, slot.height);
      });
    }));
  }

  /* The whole table, or one's own seat turned towards oneself */

  function show(which) {
    const seat = room.seats[0]?.seat;
    shown = seat ? which : "table";
    const near = shown === "seat";
    for (const button of $$("#cloth-views button")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === shown));
      button.disabled = !seat && button.dataset.view !== "table";
    }
    frame.hidden = shown === "list";
    frame.classList.toggle("near", near);
    $("#spots").hidden = shown !== "list";
    if (!near) { angle = 0; ground.removeAttribute("transform"); svg.setAttribute("viewBox", whole); return; }
    const pose = poses.get(seat);
    const flip = Math.abs(pose.turn) > 90;
    angle = flip ? 180 - pose.turn : -pose.turn;
    const local = bounds($$(`#place-${seat} > g`, svg).map((group) => group.getBBox()));
    const low = { x: local.x - 10, y: local.y - 10, width: local.width + 20, height: local.height + 10 + RAIL + 22 };
    const at = flip
      ? { x: pose.x - low.x - low.width, y: pose.y - low.y - low.height }
      : { x: pose.x + low.x, y: pose.y + low.y };
    svg.style.setProperty("--near", `${Math.round(low.height * 1.3)}px`);
    ground.setAttribute("transform", `rotate(${angle} ${pose.x} ${pose.y})`);
    svg.setAttribute("viewBox", [at.x, at.y, low.width, low.height].map((n) => n.toFixed(1)).join(" "));
  }

  for (const button of $$("#cloth-views button")) {
    button.addEventListener("click", () => { chosen = true; show(button.dataset.view); draw(room.view); });
  }
  matchMedia(NARROW).addEventListener("change", () => { chosen = false; draw(room.view); });

  const forget = () => { $("#refusal").hidden = true; };
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#refusal")) forget(); });

  function draw(view, events = []) {
    if (!view) return;
    if (events.some((event) => event.kind === "no-more-bets-called/1")) forget();
    if (!chosen || !room.seats.length) show(room.seats.length && matchMedia(NARROW).matches ? "seat" : "table");
    else show(shown);
    scale = svg.getScreenCTM()?.a || 1;
    buttons(view);
    seats(view);
    cards(view);
    markers(view);
    chips(view);
    list.update(view);
  }

  return {
    update: draw,
    focusFirst() { const first = mine()[0]; if (first && shown !== "list") focus(first); },
    spotAtPoint(x, y) {
      const spot = spotAt(document.elementFromPoint(x, y) ?? document.body);
      return spot && isMine(spot) ? spot : null;
    },
    /** House edges in percent, by wager, for the tooltips. */
    edges(found) {
      for (const { group, wager } of spots) {
        const title = group.querySelector("title");
        title.dataset.told ??= title.textContent;
        if (found.has(wager)) title.textContent = `${title.dataset.told}. House edge ${found.get(wager)} %`;
      }
    },
    hover(spot) { for (const each of spots) each.group.classList.toggle("aimed", each === spot); },
    /** Say no next to the place it is about. */
    refuse(error, seat, wager) {
      const bubble = $("#refusal");
      const spot = byKey.get(`${seat}:${wager}`);
      put(bubble, h("p", {}, capital(error.message)), error.clause && h("button.clause", { type: "button", data: { clauseLink: error.clause } }, error.clause));
      bubble.hidden = false;
      const home = bubble.parentElement.getBoundingClientRect();
      const at = spot && !frame.hidden ? centre(spot.group) : { x: home.x + home.width / 2, y: home.y + 60 };
      const half = bubble.offsetWidth / 2 + 8;
      bubble.style.left = `${Math.min(Math.max(at.x - home.x, half), home.width - half)}px`;
      bubble.style.top = `${Math.max(at.y - home.y - 18, bubble.offsetHeight + 4)}px`;
      announce(error.message);
      clearTimeout(refusalTimer);
      refusalTimer = setTimeout(() => { bubble.hidden = true; }, 7000);
    },
  };
}

function box(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return { x, y, width, height };
}

function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

function bounds(boxes) {
  const x = Math.min(...boxes.map((each) => each.x));
  const y = Math.min(...boxes.map((each) => each.y));
  return { x, y, width: Math.max(...boxes.map((each) => each.x + each.width)) - x, height: Math.max(...boxes.map((each) => each.y + each.height)) - y };
}

function centre(element) {
  return middle(element.getBoundingClientRect());
}

function clipped(name) {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** Short enough to listen to: the one price, or the best of several. */
function pays(wager) {
  const wins = wager?.lines.filter((line) => line.wins) ?? [];
  if (wins.length < 2) return (wager?.told ?? "").replace(/^Pays/, "pays");
  const worth = ({ pays: price }) => { const [, win, stake] = /^([\d,]+) to (\d+)$/.exec(price) ?? [null, "Infinity", "1"]; return Number(win.replaceAll(",", "")) / Number(stake); };
  return `pays up to ${wins.reduce((best, line) => (worth(line) > worth(best) ? line : best)).pays}`;
}

function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
