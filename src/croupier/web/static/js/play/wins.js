/* Spots that have won: each flashes once, or stands outlined until the round is over where nothing may move. */

/** Wagers that won by these events, whoever's they are. */
export function wonBy(events) {
  return events.filter(({ kind }) => kind === "wagers-judged/1").flatMap(({ body }) => body.wagers.filter((slip) => slip.result === "won"));
}

export function wins(room, picture) {
  room.won = new Set(); /* spots, in this round */

  function flash(key) {
    const group = picture.byKey.get(key)?.group;
    group?.classList.add("won");
    group?.addEventListener("animationend", () => group.classList.remove("won"), { once: true });
  }

  return {
    update(view, events) {
      if (view.round === null && room.won.size) {
        for (const { group } of picture.spots) group.classList.remove("won");
        room.won.clear();
      }
      for (const key of wonBy(events).map(({ seat, wager }) => `${seat}:${wager}`)) {
        room.won.add(key);
        flash(key);
      }
    },
  };
}
