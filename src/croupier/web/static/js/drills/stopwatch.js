/* A stopwatch for whoever sees it; the house measures by its own clock. */

import { h, say } from "/static/js/dom.js";

const SECOND = 1000;

/** `waited`: milliseconds that went by before it was shown. */
export function stopwatch(target, waited = 0) {
  const shown = h("span.number", {}, `${Math.floor(waited / SECOND)} s`);
  const element = h("p.stopwatch", { role: "timer" }, h("span.visually-hidden", {}, "Time taken "), shown, h("span.soft", {}, ` of ${seconds(target)}`));
  const begun = performance.now() - waited;
  const ticking = setInterval(tick, SECOND / 4);

  function tick() {
    if (!element.isConnected) { stop(); return; }
    const passed = performance.now() - begun;
    say(shown, `${Math.floor(passed / SECOND)} s`);
    element.classList.toggle("late", passed > target);
  }

  function stop() {
    clearInterval(ticking);
  }

  return { element, stop };
}

/** 7230 -> "7.2 s", 20000 -> "20 s" */
export function seconds(milliseconds) {
  return `${Number((milliseconds / SECOND).toFixed(1))} s`;
}
