/* The shaker: covered, shaken, opened; its dice add up to where the dealing begins. */

import { $, h, put, s, say } from "/static/js/dom.js";
import { atRest, bringToRest, isMoving } from "/static/js/motion.js";
import { fallen } from "./dice.js";
import { title } from "./positions.js";
import { enumerated, t } from "/static/js/tongue.js";

const SHAKE = [0, -6, 5, -5, 6, -3, 0];
const SHAKES = new Set(["dice-shaken/1", "shaker-covered/1"]);

export function shaker(room) {
  const cup = $("#shaker");
  const inside = s("g.shaker-dice", { transform: "translate(50 50)" });
  const lid = s("g.shaker-lid", {}, s("circle", { cx: 50, cy: 50, r: 40 }), s("circle.knob", { cx: 50, cy: 50, r: 9 }));
  put(cup, s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("circle.shaker-cup", { cx: 50, cy: 50, r: 46 }), inside, lid));
  let shown = "";

  function shake() {
    const frames = SHAKE.map((x, n) => ({ transform: `translate(${x}px, ${n % 2 ? -3 : 2}px) rotate(${x}deg)` }));
    cup.animate(frames, { duration: 340, iterations: 2, easing: "ease-in-out" });
  }

  function uncover(dice, still) {
    const now = dice.join();
    if (now === shown) return;
    shown = now;
    put(inside, fallen(dice, 26));
    cup.classList.toggle("open", dice.length > 0);
    cup.setAttribute("aria-label", dice.length ? t("The dice show {dice}", { dice: enumerated(dice) }) : t("The shaker is covered"));
    if (dice.length && !still) {
      lid.animate([{ transform: "none", opacity: 1 }, { transform: "translate(34px, -60px) rotate(25deg)", opacity: 0 }], { duration: 320, easing: "ease-in" });
      for (const [n, die] of [...inside.children].entries()) die.firstElementChild.animate([{ transform: `rotate(${200 + n * 60}deg) scale(.7)` }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.2,.8,.2,1)" });
    }
  }

  return {
    /** Dice are seen before they are added up. */
    faces(view, events, still) {
      if (!still && events.some((event) => SHAKES.has(event.kind))) shake();
      uncover(view.dice.dice, still);
      if (still) bringToRest(cup);
      return isMoving(cup) ? [atRest(cup)] : [];
    },
    update(view) {
      say($("#dice-words"), words(view));
      put($("#delivery-words"), view.delivery ? h("span", {}, deliveryTitle(room, view.delivery)) : null);
    },
  };
}

function words(view) {
  const total = view.dice.announced ?? view.total;
  if (total === null) return view.dice.shaken ? t("Shaken") : "";
  return view.start === null ? t("Total {total}", { total }) : t("Total {total}: {start} first", { total, start: title(view, view.start) });
}

const STYLES = {
  Standard: t("Standard"),
  "House Way From the Left": t("House Way From the Left"),
  "Cup Say From the Right": t("Cup Say From the Right"),
  "Cup Say From the Left": t("Cup Say From the Left"),
  "Jung Quat": t("Jung Quat"),
  "Chee Yee": t("Chee Yee"),
  "Pin Say From the Right": t("Pin Say From the Right"),
  "Pin Say From the Left": t("Pin Say From the Left"),
  "Dragon Head and Phoenix Tail From the Right": t("Dragon Head and Phoenix Tail From the Right"),
  "Dragon Head and Phoenix Tail From the Left": t("Dragon Head and Phoenix Tail From the Left"),
};

export function deliveryTitle(room, delivery) {
  const all = [...room.rules.deliveries, ...room.rules.bank_deliveries];
  const title = all.find((each) => each.delivery === delivery)?.title ?? delivery.replaceAll("_", " ");
  return STYLES[title] ?? title;
}
