/* A refusal, said next to the place it is about, and never upon one's own spots. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { bounds, middle } from "./geometry.js";
import { capital, cited } from "./words.js";

const STANDS = 7000;
const GAP = 8;

export function refusals(picture) {
  const bubble = $("#refusal");
  const forget = () => { bubble.hidden = true; };
  let timer = 0;
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#refusal")) forget(); });

  /** Above one's own spots, below or beside them, wherever the felt has room; else above the felt. Nothing is
   * scrolled for it, since that would move what the pointer is upon. */
  function place(spot) {
    const home = bubble.parentElement.getBoundingClientRect();
    const own = spot && !picture.frame.hidden ? picture.spots.filter((each) => each === spot || each.group.classList.contains("own")).map((each) => each.group.getBoundingClientRect()) : [];
    const [wide, high] = [bubble.offsetWidth, bubble.offsetHeight];
    const kept = own.length ? bounds(own) : { x: home.x, y: home.y, width: home.width, height: home.height };
    const at = middle(spot && own.length ? spot.group.getBoundingClientRect() : home);
    const inside = (low, most, x) => Math.min(Math.max(x, low), Math.max(low, most));
    const x = inside(home.x, home.right - wide, at.x - wide / 2);
    const y = inside(home.y, home.bottom - high, at.y - high / 2);
    const ways = [
      { x, y: kept.y - GAP - high },
      { x, y: kept.y + kept.height + GAP },
      { x: kept.x + kept.width + GAP, y },
      { x: kept.x - GAP - wide, y },
    ];
    const fits = (way) => way.x >= home.x && way.x + wide <= home.right && way.y >= home.y && way.y + high <= home.bottom;
    const found = ways.find(fits) ?? { x, y: Math.max(GAP, home.y - GAP - high) };
    bubble.style.left = `${found.x - home.x}px`;
    bubble.style.top = `${found.y - home.y}px`;
  }

  return {
    forget,
    /** `act` of an error is a way out of it: its words, and what is run. */
    refuse({ act, clause, message }, spot) {
      put(bubble, h("p", {}, capital(message)), h("div.row", {}, act && h("button.button.small.primary", { type: "button", onclick: () => { forget(); act.run(); } }, act.words), cited(clause)));
      bubble.hidden = false;
      place(spot);
      announce(message);
      clearTimeout(timer);
      timer = setTimeout(forget, STANDS);
    },
  };
}
