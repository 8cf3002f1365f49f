/* A bank has no wager of its own; it may have the dealer wager less or nothing, and hand the bank back. */

import { $, h, put } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { DEALER, isBank } from "./positions.js";
import { sentences, t } from "/static/js/tongue.js";

export function banking(room) {
  const mount = $("#banking");
  let key = "";
  let sure = false; /* asked whether the bank is really to go */

  async function give(order) {
    try { await room.order(order); } catch (error) { room.cloth.refuse(error); }
  }

  return {
    update(view) {
      mount.parentElement.classList.toggle("banks", isBank(room));
      const [lower, back] = ["lower-dealer-wager", "give-up-bank"].map((order) => (isBank(room) ? room.may.step(order) : null));
      const wager = view.dealer_wager;
      if (!back) sure = false;
      const now = JSON.stringify([lower?.order, lower?.most, back?.order, wager, wageredByOthers(room), sure]);
      if (now === key) return;
      key = now;
      mount.hidden = !lower && !back;
      put(mount, lower && lowering(lower, wager, give), back && (sure ? asked(back) : handingBack(back)));
    },
  };

  function handingBack(step) {
    const begin = () => { if (wageredByOthers(room)) turn(true); else give(step.order); };
    return h("p.row", {}, h("button.button.small", { type: "button", onclick: begin }, step.answer), cited(step.clause));
  }

  /** Others have chosen to play against this bank. */
  function asked(step) {
    return h("div.row", { role: "group", "aria-label": step.answer },
      h("p", {}, t("The others have wagered {sum} against your bank. Their wagers stay, against whoever banks then.", { sum: dollars(wageredByOthers(room)) })),
      h("button.button.small.primary", { type: "button", onclick: () => turn(false) }, t("Keep the bank")),
      h("button.button.small.danger", { type: "button", onclick: () => give(step.order) }, step.answer));
  }

  function turn(yes) {
    sure = yes;
    room.looked();
    $("button", yes ? $("[role=group]", mount) : mount)?.focus();
  }
}

const wageredByOthers = (room) => room.view.wagers.filter((each) => each.seat !== DEALER && each.owner !== room.me).reduce((sum, each) => sum + each.stake, 0);

/** What a bank risks, before it is taken: `steps` are those that take it. */
export function bankOffered(room, steps) {
  const others = wageredByOthers(room);
  const own = room.view.wagers.filter((each) => each.owner === room.me).reduce((sum, each) => sum + each.stake, 0);
  const chips = room.seats[0].chips + own;
  const vigorish = room.rules.vigorish ? t("Of what you gain the house takes {share} as vigorish.", { share: room.rules.vigorish.name }) : "";
  const back = own ? t("Your own wager of {sum} goes back to you first.", { sum: dollars(own) }) : "";
  const co = steps.some(({ order }) => order.co) ? t("With the house you have half of it, for better and for worse.") : "";
  return h("p.prompt-words", {}, sentences([t("You win or lose against every other wager: {others} now, and up to the {chips} that you have here. That is the most you can lose.", { others: dollars(others), chips: dollars(chips) }), vigorish, back, co]));
}

/** What leaving costs a bank. */
export function bankLeaves({ view, rules }) {
  if (view.round === null) return { told: t("You hand the bank back and take your chips with you.") };
  const told = rules.bank_leaves?.fate === "void_round"
    ? t("You bank this round: if you leave, it is void wherever that is still allowed.")
    : t("You bank this round: if you leave, the house way sets your tiles and your chips stay here to answer for every wager.");
  return { told, clause: rules.bank_leaves?.clause };
}

function lowering(step, wager, give) {
  const lower = (sum) => give({ ...step.order, cents: sum });
  const input = h("input", { id: "dealer-wager", inputmode: "decimal", autocomplete: "off", placeholder: t("Dollars") });
  const send = (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    input.setAttribute("aria-invalid", String(sum === null));
    if (sum !== null) lower(sum);
  };
  return [
    h("p", {}, wager === null ? `${t("The dealer will wager against you.")} ` : `${t("The dealer wagers {sum} against you.", { sum: dollars(wager) })} `, cited(step.clause)),
    h("form.row", { onsubmit: send },
      h("label", { for: "dealer-wager" }, t("At most")), input,
      h("button.button.small", { type: "submit" }, t("Lower it")),
      h("button.button.small", { type: "button", onclick: () => lower(0) }, t("No wager"))),
  ];
}
