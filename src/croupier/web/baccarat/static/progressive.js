/* The progressive of this table: its meters, and each hit of the linked tables. */

import { $ } from "/static/js/dom.js";
import { Board } from "/static/js/meters/board.js";
import { Hits } from "/static/js/meters/hits.js";

export function progressive(room) {
  const board = new Board($("#meters"), { reset: room.rules.must_hit_reset ?? 0 });
  const hits = new Hits($("#hits"), (standing) => {
    room.hits = standing.filter((hit) => hit.table === room.live.table);
    room.cloth.update(room.view);
  });
  return (shown) => {
    board.show(shown);
    hits.show(shown.hits);
  };
}
