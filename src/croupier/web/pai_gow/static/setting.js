/* One's own tiles: to be set, with the house's advice if it is wanted; then what they brought. */

import { $, put } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { isForThePage, pressed } from "/static/js/keys.js";
import { prefersStill } from "/static/js/theme.js";
import { OwnHand } from "./own_hand.js";
import { own } from "./positions.js";
import { t } from "/static/js/tongue.js";

const PRESSED = "button, a, summary, input, [role=button], [role=tab]";

export function setting(room) {
  const mount = $("#hands");
  const shown = new Map(); /* by area */
  let round = null;

  /** The hand that is to be set now; of two, the house says which comes first. */
  const current = () => [...shown.values()].find((hand) => hand.canSet);

  document.addEventListener("keydown", (event) => {
    const hand = current();
    if (!hand || !isForThePage(event)) return;
    const nth = Number(pressed(event));
    if (nth >= 1 && nth <= 4) { event.preventDefault(); hand.press(nth - 1); }
    else if (event.key === "Enter" && (!event.target.closest?.(PRESSED) || ["radio", "checkbox"].includes(event.target.type))) { event.preventDefault(); hand.send(); }
  }, { capture: true });

  return {
    update(view) {
      if (view.round !== round) { shown.clear(); round = view.round; }
      const hands = own(room);
      for (const seat of shown.keys()) if (!hands.some((each) => each.seat === seat)) shown.delete(seat);
      const before = mount.hidden ? null : current();
      for (const each of hands) {
        if (!shown.has(each.seat)) shown.set(each.seat, new OwnHand(room, each.seat));
        shown.get(each.seat).update(each);
      }
      const elements = hands.map((each) => shown.get(each.seat).element);
      if (elements.length !== mount.childElementCount || elements.some((each, n) => mount.children[n] !== each)) put(mount, elements);
      mount.hidden = !elements.length;
      const now = current();
      if (now && now !== before) begin(now);
    },
  };

  function begin(hand) {
    announce(t("Your tiles: {told}. Put two together, then set your hands.", { told: hand.told }));
    hand.element.scrollIntoView({ block: "nearest", behavior: prefersStill() ? "auto" : "smooth" });
  }
}
