/* The whole table, one's own seat turned towards oneself, or a list of its spots. */

import { $, $$ } from "/static/js/dom.js";
import { bounds } from "./geometry.js";
import { isFlipped } from "./picture.js";
import { RAIL } from "./places.js";

const NARROW = "(max-width: 46rem)";

export function views(room, picture, redraw) {
  const { frame, ground, poses, svg } = picture;
  let shown = "table";
  let chosen = false; /* by this person, not by the size of the page */

  for (const button of $$("#cloth-views button")) {
    button.addEventListener("click", () => { chosen = true; show(button.dataset.view); redraw(); });
  }
  matchMedia(NARROW).addEventListener("change", () => { chosen = false; redraw(); });

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
    if (near) turnTo(room.looksAt?.() ?? seat);
    else { picture.angle = 0; ground.removeAttribute("transform"); svg.setAttribute("viewBox", picture.whole); }
  }

  function turnTo(seat) {
    const pose = poses.get(seat);
    const flip = isFlipped(pose);
    picture.angle = flip ? 180 - pose.turn : -pose.turn;
    const local = bounds($$(`#place-${seat} > g`, svg).map((group) => group.getBBox()));
    const low = { x: local.x - 10, y: local.y - 10, width: local.width + 20, height: local.height + 10 + RAIL + 22 };
    const at = flip
      ? { x: pose.x - low.x - low.width, y: pose.y - low.y - low.height }
      : { x: pose.x + low.x, y: pose.y + low.y };
    svg.style.setProperty("--near", `${Math.round(low.height * 1.3)}px`);
    ground.setAttribute("transform", `rotate(${picture.angle} ${pose.x} ${pose.y})`);
    svg.setAttribute("viewBox", [at.x, at.y, low.width, low.height].map((n) => n.toFixed(1)).join(" "));
  }

  return {
    get isList() { return shown === "list"; },
    update() {
      if (!chosen || !room.seats.length) show(room.seats.length && matchMedia(NARROW).matches ? "seat" : "table");
      else show(shown);
      picture.measure();
    },
  };
}
