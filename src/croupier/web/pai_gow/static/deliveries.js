/* The bank calls a style of delivery. */

import { h } from "/static/js/dom.js";
import { deliveryTitle } from "./shaker.js";
import { t } from "/static/js/tongue.js";

export function deliveries(room) {
  return (steps, send) => {
    const select = h("select", { "aria-label": t("Style of delivery") }, steps.map((step) => h("option", { value: step.order.delivery }, deliveryTitle(room, step.order.delivery))));
    return h("div.row.delivery-form", {}, select,
      h("button.button.primary", { type: "button", data: { order: "choose-delivery" }, onclick: () => send({ ...steps[0].order, delivery: select.value }) }, steps[0].answer));
  };
}
