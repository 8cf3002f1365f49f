/* A seat that the house gives up because nobody was heard of: said before, and said afterwards. */

import { dollars } from "/static/js/money.js";
import { t, tn } from "/static/js/tongue.js";

export function ownSeat(room) {
  async function stay() {
    try { await room.order({ name: "keep-seat", seat: room.seats[0].seat }); } catch (error) { room.cloth.refuse(error); }
  }

  function released({ seat, after_minutes: minutes, transfers }) {
    const back = transfers.filter((each) => each.target === "purses").reduce((sum, each) => sum + each.cents, 0);
    const silence = tn("{n} minute", "{n} minutes", minutes);
    room.notes.show("released", back
      ? t("Your seat was given up by the house after {silence} without a sign of you; your chips, {sum}, went back to your purse.", { silence, sum: dollars(back) })
      : t("Your seat was given up by the house after {silence} without a sign of you.", { silence }), {
      acts: room.comes ? [[t("Take a seat again"), () => { room.notes.hide("released"); room.seating.again(seat); }]] : [],
    });
  }

  function told(events) {
    const mine = events.filter(({ kind, body }) => (kind === "seat-left/1" || kind === "seat-taken/1") && body.person === room.me).at(-1);
    if (mine?.kind === "seat-left/1" && mine.body.after_minutes) released(mine.body);
    if (mine?.kind === "seat-taken/1") room.notes.hide("released");
  }

  return {
    update(view, events) { told(events); },
    /** Whoever comes back to a page later is told as well. */
    recent: told,
    attending({ silent = {} }) {
      if (room.me in silent) room.notes.show("silent", t("Are you still there? Nothing was heard of you for a while, and your seat is about to be given up."), { acts: [[t("I am here"), stay]] });
      else room.notes.hide("silent");
    },
  };
}
