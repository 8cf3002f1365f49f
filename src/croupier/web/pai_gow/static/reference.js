/* How two tiles rank, from the house's own table: the pairs in their order, then single tiles. */

import { $, h, put } from "/static/js/dom.js";
import { cited } from "/static/js/play/words.js";
import { inWords, tile } from "./tiles.js";
import { t } from "/static/js/tongue.js";

export function reference(room) {
  const mount = $("#panel-tiles");
  let drawn = false;
  return {
    opened() {
      if (drawn) return;
      drawn = true;
      put(mount, pairs(room.rules), singles(room.rules), way(room.rules));
    },
  };
}

/** Hands of equal strength share a line. */
function pairs({ ranking }) {
  const lines = new Map();
  for (const [tiles, line] of Object.entries(ranking)) {
    if (line.value !== null) continue;
    lines.set(line.strength, [...(lines.get(line.strength) ?? []), { tiles, ...line }]);
  }
  const sorted = [...lines].sort(([one], [other]) => other - one).map(([, found]) => found);
  return h("section", {}, h("h3", {}, t("Pairs, the best first")),
    h("ol.pair-list", {}, sorted.map((found) => h("li", {},
      h("span.pair-tiles", {}, found.map(({ tiles }) => h("span", {}, tiles.split(" ").map((face) => tile(face, "small"))))),
      h("span", {}, found[0].short), cited(found[0].clause)))));
}

function singles({ tiles }) {
  return h("section", {}, h("h3", {}, t("Single tiles, the best first")),
    h("p.soft.small-text", {}, t("Without a pair, a hand is worth its spots without the tens; equal hands go by their better tile.")),
    h("ol.tile-list", {}, tiles.map((each) => h("li", { value: each.rank }, tile(each.tile, "small"), h("span", {}, inWords(each.tile)), h("span.soft", {}, each.copies > 1 ? t("two") : t("one"))))));
}

function way({ house_way: filed }) {
  if (!filed) return null;
  return h("details.fold", {}, h("summary", {}, t("House way: {filed}", { filed: filed.title })),
    h("ol.way-list", {}, filed.rules.map((each) => h("li", {}, each.say, " ", cited(each.clause)))));
}
