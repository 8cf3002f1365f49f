/* One's own seat turned towards oneself, the whole table, or a list of its spots. */

import { $, $$ } from "/static/js/dom.js";
import { bounds } from "./geometry.js";
import { feltRoom } from "./felt_room.js";
import { A_FINGERTIP, isFlipped } from "./picture.js";
import { RAIL } from "./places.js";
import { widened } from "./widened.js";

const LARGEST = 1.6; /* pixels for one unit, however much room there is */
const AIR = 10;
const LESS_AIR = 4;
const LEAST = 150; /* pixels; less is no felt */
const NARROW = 480; /* pixels; there rows of spots are drawn as wide as the screen */
const TOO_NARROW = 60; /* pixels; a spot has no room for its short name */
const WIDE = 150; /* pixels; for its whole name */
const A_LITTLE_MORE = 1.03;
const KEPT = "croupier:view";

/** `inRows`: whether the spots of a seat lie in rows, which may be wider than printed. */
export function views(room, picture, redraw, inRows) {
  const { frame, ground, poses, svg } = picture;
  let wanted = localStorage.getItem(KEPT) ?? "seat";
  let shown = "table";

  for (const button of $$("#cloth-views button")) {
    button.addEventListener("click", () => { localStorage.setItem(KEPT, button.dataset.view); look(button.dataset.view); });
  }
  const around = feltRoom(frame, redraw);
  const widen = widened(picture);
  const bounded = new Map(); /* what a seat takes, as printed */

  function look(which) {
    wanted = which;
    redraw();
  }

  function show() {
    const seat = room.seats[0]?.seat;
    shown = seat ? wanted : "table";
    picture.near = shown === "seat";
    for (const button of $$("#cloth-views button")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === shown));
      button.disabled = !seat && button.dataset.view !== "table";
    }
    frame.hidden = shown === "list";
    frame.classList.toggle("near", picture.near);
    $("#spots").hidden = shown !== "list";
    if (picture.near) turnTo(room.looksAt?.() ?? seat);
    else {
      picture.angle = 0;
      widen(null, 1);
      ground.removeAttribute("transform");
      svg.setAttribute("viewBox", picture.whole);
      svg.style.setProperty("--room", `${around.height()}px`);
      around.tight(false);
    }
  }

  function turnTo(seat) {
    const pose = poses.get(seat);
    const flip = isFlipped(pose);
    picture.angle = flip ? 180 - pose.turn : -pose.turn;
    const turned = new DOMMatrix().translate(pose.x, pose.y).rotate(picture.angle).translate(-pose.x, -pose.y);
    if (!bounded.has(seat)) bounded.set(seat, bounds($$(`#place-${seat} > g`, svg).map((group) => lying(group, turned))));
    const own = bounded.get(seat);
    const onPhone = inRows && frame.clientWidth < NARROW;
    const [above, below] = onPhone ? [LESS_AIR, LESS_AIR] : flip ? [RAIL + 22, AIR] : [AIR, RAIL + 22];
    const high = own.height + above + below;
    const shown = height(seat, high);
    const fills = Math.max(1, ((frame.clientWidth * high) / shown - 2 * AIR) / own.width);
    const narrowest = widen.narrowest(seat) * (shown / high);
    const by = onPhone ? fills : inRows && narrowest < TOO_NARROW ? Math.min(fills, WIDE / narrowest) : 1;
    const across = own.width * by;
    widen(seat, by);
    svg.style.setProperty("--near", `${shown}px`);
    ground.setAttribute("transform", `rotate(${picture.angle} ${pose.x} ${pose.y})`);
    svg.setAttribute("viewBox", [own.x + (own.width - across) / 2 - AIR, own.y - above, across + 2 * AIR, high].map((n) => n.toFixed(1)).join(" "));
  }

  /** As much as there is room for, and no less than a finger needs. */
  function height(seat, high) {
    const smallest = Math.min(...picture.spots.filter((spot) => spot.seat === seat).map(({ room: { width, height: deep } }) => Math.min(width, deep)));
    const least = Math.max(LEAST, (A_LITTLE_MORE * A_FINGERTIP * high) / smallest);
    const free = around.height();
    around.tight(free < least);
    return Math.round(Math.min(high * LARGEST, Math.max(free, least)));
  }

  return {
    get isList() { return shown === "list"; },
    /** From where spots can be told apart; nobody chose it, so it is not kept. */
    comeNear() { look("seat"); },
    update() {
      show();
      picture.measure();
    },
  };
}

/** Where a part of the picture comes to lie when all of it is turned. */
function lying(group, turned) {
  const own = [...group.transform.baseVal].reduce((all, each) => all.multiply(each.matrix), turned);
  const { x, y, width, height } = group.getBBox();
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map((at) => own.transformPoint(new DOMPoint(...at)));
  return bounds(corners.map((at) => ({ x: at.x, y: at.y, width: 0, height: 0 })));
}
