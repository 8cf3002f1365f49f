/* One's own seat turned towards oneself, the whole table, or a list of its spots. */

import { $, $$ } from "/static/js/dom.js";
import { bounds } from "./geometry.js";
import { isFlipped } from "./picture.js";
import { RAIL } from "./places.js";

const LARGEST = 1.6; /* pixels for one unit, however much room there is */
const AIR = 10;
const KEPT = "croupier:view";

export function views(room, picture, redraw) {
  const { frame, ground, poses, svg } = picture;
  let wanted = localStorage.getItem(KEPT) ?? "seat";
  let shown = "table";

  for (const button of $$("#cloth-views button")) {
    button.addEventListener("click", () => { localStorage.setItem(KEPT, button.dataset.view); look(button.dataset.view); });
  }
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(frame);

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
    else { picture.angle = 0; ground.removeAttribute("transform"); svg.setAttribute("viewBox", picture.whole); }
  }

  function turnTo(seat) {
    const pose = poses.get(seat);
    const flip = isFlipped(pose);
    picture.angle = flip ? 180 - pose.turn : -pose.turn;
    const turned = new DOMMatrix().translate(pose.x, pose.y).rotate(picture.angle).translate(-pose.x, -pose.y);
    const own = bounds($$(`#place-${seat} > g`, svg).map((group) => lying(group, turned)));
    const [above, below] = flip ? [RAIL + 22, AIR] : [AIR, RAIL + 22];
    const high = own.height + above + below;
    svg.style.setProperty("--near", `${Math.round(high * LARGEST)}px`);
    ground.setAttribute("transform", `rotate(${picture.angle} ${pose.x} ${pose.y})`);
    svg.setAttribute("viewBox", [own.x - AIR, own.y - above, own.width + 2 * AIR, high].map((n) => n.toFixed(1)).join(" "));
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
