/* A bank has no wager of its own; it may have the dealer wager less or nothing, and hand the bank back. */

import { $, h, put } from "/static/js/dom.js";
import { cents, dollars } from "/static/js/money.js";
import { cited } from "/static/js/play/words.js";
import { DEALER, isBank } from "./positions.js";

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
      h("p", {}, `The others have wagered ${dollars(wageredByOthers(room))} against your bank. Their wagers stay, against whoever banks then.`),
      h("button.button.small.primary", { type: "button", onclick: () => turn(false) }, "Keep the bank"),
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
  const vigorish = room.rules.vigorish ? ` Of what you gain the house takes ${room.rules.vigorish.name} as vigorish.` : "";
  const back = own ? ` Your own wager of ${dollars(own)} goes back to you first.` : "";
  const co = steps.some(({ order }) => order.co) ? " With the house you have half of it, for better and for worse." : "";
  return h("p.prompt-words", {}, `You win or lose against every other wager: ${dollars(others)} now, and up to the ${dollars(chips)} that you have here. That is the most you can lose.${vigorish}${back}${co}`);
}

/** What leaving costs a bank. */
export function bankLeaves({ view, rules }) {
  if (view.round === null) return { told: "You hand the bank back and take your chips with you." };
  const told = rules.bank_leaves?.fate === "void_round"
    ? "You bank this round: if you leave, it is void wherever that is still allowed."
    : "You bank this round: if you leave, the house way sets your tiles and your chips stay here to answer for every wager.";
  return { told, clause: rules.bank_leaves?.clause };
}

function lowering(step, wager, give) {
  const lower = (sum) => give({ ...step.order, cents: sum });
  const input = h("input", { id: "dealer-wager", inputmode: "decimal", autocomplete: "off", placeholder: "Dollars" });
  const send = (event) => {
    event.preventDefault();
    const sum = cents(input.value);
    input.setAttribute("aria-invalid", String(sum === null));
    if (sum !== null) lower(sum);
  };
  return [
    h("p", {}, wager === null ? "The dealer will wager against you. " : `The dealer wagers ${dollars(wager)} against you. `, cited(step.clause)),
    h("form.row", { onsubmit: send },
      h("label", { for: "dealer-wager" }, "At most"), input,
      h("button.button.small", { type: "submit" }, "Lower it"),
      h("button.button.small", { type: "button", onclick: () => lower(0) }, "No wager")),
  ];
}
