/* Somebody who needs a moment: once a round the clock that waits for them runs on longer. */

import { $ } from "/static/js/dom.js";
import { announce } from "/static/js/announce.js";
import { t } from "/static/js/tongue.js";

export function needMoment(room) {
  const button = $("#need-moment");

  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await room.order({ name: "ask-moment", seat: room.seats[0].seat });
      announce(t("You have a moment more."));
    } catch (error) { room.cloth.refuse(error); }
    button.disabled = false;
  });

  function shown() {
    const asked = room.view?.moments ?? [];
    const mayAsk = room.plays && room.seats.length > 0 && !room.seats.some((each) => asked.includes(each.seat));
    button.hidden = !mayAsk || !room.clock?.awaited?.includes(room.me);
  }

  return { update: shown, clock: shown };
}
