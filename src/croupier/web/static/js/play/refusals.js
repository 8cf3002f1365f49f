/* A refusal, said next to the place it is about. */

import { $, h, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { centre } from "./geometry.js";
import { capital, cited } from "./words.js";

const STANDS = 7000;

export function refusals(picture) {
  const bubble = $("#refusal");
  const forget = () => { bubble.hidden = true; };
  let timer = 0;
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#refusal")) forget(); });
  return {
    forget,
    refuse(error, spot) {
      put(bubble, h("p", {}, capital(error.message)), cited(error.clause));
      bubble.hidden = false;
      const home = bubble.parentElement.getBoundingClientRect();
      const at = spot && !picture.frame.hidden ? centre(spot.group) : { x: home.x + home.width / 2, y: home.y + 60 };
      const half = bubble.offsetWidth / 2 + 8;
      bubble.style.left = `${Math.min(Math.max(at.x - home.x, half), home.width - half)}px`;
      bubble.style.top = `${Math.max(at.y - home.y - 18, bubble.offsetHeight + 4)}px`;
      announce(error.message);
      clearTimeout(timer);
      timer = setTimeout(forget, STANDS);
    },
  };
}
