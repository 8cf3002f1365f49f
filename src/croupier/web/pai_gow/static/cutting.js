/* The bank's cut: adjacent stacks, and how many of them go to which end. */

import { h, put, say } from "/static/js/dom.js";
import { t } from "/static/js/tongue.js";

const STACKS = [8, 7, 6, 5, 4, 3, 2, 1]; /* as a player sees them: the dealer's left is on the right */

export function cutting([step], send) {
  let block = []; /* first and last */
  let left = 0;
  const crossed = h("input", { type: "checkbox", onchange: () => draw() });
  const cross = h("label.cut-cross", {}, crossed, t("Crossed: each part to the end that is farther away"));
  const buttons = STACKS.map((n) => h("button.cut-stack", { type: "button", "aria-pressed": "false", "aria-label": t("Stack {n}", { n }), onclick: () => touch(n), onkeydown: walk }, String(n)));
  const ends = h("div.segments.cut-ends", { role: "group", "aria-label": t("Where they go") });
  const told = h("p.soft", { role: "status" });
  const go = h("button.button.primary", { type: "button", data: { order: "cut-stacks" }, disabled: true, onclick: () => send({ ...step.order, first: block[0], last: block[1], left, right: size() - left, crossed: isCrossed() }) }, step.answer);
  const size = () => block[1] - block[0] + 1;
  const isCrossed = () => crossed.checked && left > 0 && left < size();

  /** One stack alone first; the next touch stretches the block to it, and another begins anew. */
  function touch(n) {
    block = block.length && block[0] === block[1] && block[0] !== n ? [Math.min(block[0], n), Math.max(block[1], n)] : [n, n];
    left = size();
    draw();
  }

  function walk(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    buttons.at((buttons.indexOf(event.currentTarget) + way) % buttons.length).focus();
  }

  function draw() {
    buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(block.length > 0 && STACKS[n] >= block[0] && STACKS[n] <= block[1])));
    go.disabled = !block.length;
    cross.hidden = !block.length || left === 0 || left === size();
    put(ends, block.length ? Array.from({ length: size() + 1 }, (_, n) => h("button", { type: "button", "aria-pressed": String(n === left), onclick: () => { left = n; draw(); } }, where(n, size() - n))) : []);
    say(told, block.length ? t("From the dealer's left they will stand {order}.", { order: moved(block, left, isCrossed()).join(" ") }) : t("Touch a stack, or two to take all between them."));
  }

  draw();
  return h("div.cut-form", {},
    h("div.cut-row", { role: "group", "aria-label": t("Stacks") }, h("span.soft", {}, t("dealer's right")), buttons, h("span.soft", {}, t("dealer's left"))),
    ends, cross, told, go);
}

function where(left, right) {
  if (!right) return left === 1 ? t("To the left end") : t("All {left} to the left end", { left });
  if (!left) return right === 1 ? t("To the right end") : t("All {right} to the right end", { right });
  return t("{left} left, {right} right", { left, right });
}

/** The eight as they will stand from the dealer's left. */
function moved([first, last], left, crossed) {
  const all = [...STACKS].reverse();
  const taken = all.slice(first - 1, last);
  const right = taken.length - left;
  const [toLeft, toRight] = crossed ? [taken.slice(right), taken.slice(0, right)] : [taken.slice(0, left), taken.slice(left)];
  return [...toLeft, ...all.slice(0, first - 1), ...all.slice(last), ...toRight];
}
