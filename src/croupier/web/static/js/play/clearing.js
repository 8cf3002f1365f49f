/* A table that the floor has cleared: the last round is said, and afterwards where the chips went. */

import { dollars } from "/static/js/money.js";
import { ended, t } from "/static/js/tongue.js";

export function clearing(room) {
  return {
    update(view, events) {
      if (!view.clearing) return;
      const gone = events.filter(({ kind, body }) => kind === "seat-left/1" && body.person === room.me).at(-1);
      if (gone && !gone.body.after_minutes) return cleared(gone.body);
      if (room.seats.length || (!view.closed && !room.wasCleared)) room.notes.show("clearing", coming(view));
      else if (!room.wasCleared) room.notes.hide("clearing");
    },
  };

  function coming({ clearing: { last_round: last, message } }) {
    const words = last ? t("Last round: after round {last} this table closes.", { last }) : t("This table closes; no further round is dealt.");
    const back = room.seats.length ? t(" Your chips go back to your purse then.") : t(" Nobody sits down any more.");
    return `${words}${message ? ` ${/[.!?…。！？]$/.test(message) ? message : ended(message)}` : ""}${back}`;
  }

  function cleared({ transfers }) {
    const back = transfers.filter((each) => each.target === "purses").reduce((sum, each) => sum + each.cents, 0);
    room.wasCleared = true;
    room.notes.show("clearing", back ? t("This table was cleared and closes; your chips, {sum}, went back to your purse.", { sum: dollars(back) }) : t("This table was cleared and closes."), {
      acts: [[t("To the other tables"), () => { location.href = "/"; }]],
    });
  }
}
