/* The seat's King and nine, beside the wager that they win. */

import { h } from "/static/js/dom.js";
import { combinationInWords, combinationShort, sensorOf } from "./kings.js";
import { t } from "/static/js/tongue.js";

export function beside(view, seat, wager) {
  const sensor = wager.wager === view.progressive?.wager ? sensorOf(view, seat) : null;
  if (!sensor) return null;
  return h("span.spot-own", {}, h("span", { role: "img", "aria-label": combinationInWords(sensor.combination) }, combinationShort(sensor.combination)),
    sensor.lit ? h("span.badge.on", {}, t("sensor lit")) : null);
}
