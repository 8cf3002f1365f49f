/* What comes over the line, shown in the order in which it came, each once the faces before it have turned. */

import { prefersStill } from "/static/js/theme.js";

const BEHIND = 1500; /* milliseconds; a page that is so far behind its table shows the rest at once */
const LONGEST = 3000; /* no face takes so long to turn */
const ACTS = "button, a, input, select, summary, [role=button], [role=slider]";
const HELD_DOWN = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * News has `tell(late)`, which shows all that it says, so many milliseconds after it came. Some has faces:
 * `turn(still)` lays them out and gives promises that they have turned; where it is to be `still` they lie there
 * at once, also those that were turning, and nothing is promised. News that is `whole` replaces what was seen.
 *
 * Nobody is kept from acting: whoever presses a key or a button sees what is so, and acts on that.
 */
export function reveals() {
  const waiting = [];
  let turning = null;

  const isStill = (news) => news.whole || prefersStill() || document.hidden || age(news) > BEHIND;

  function tell(news) {
    turning = null;
    news.tell(age(news));
  }

  function go() {
    while (!turning && waiting.length) {
      const news = waiting.shift();
      const faces = news.turn?.(isStill(news)) ?? [];
      if (faces.length) wait(news, faces);
      else tell(news);
    }
  }

  async function wait(news, faces) {
    turning = news;
    const haveTurned = await soon(faces);
    if (turning !== news) return;
    if (!haveTurned) news.turn(true);
    try { tell(news); } finally { go(); }
  }

  /** All that has come is shown now. */
  function finish() {
    const news = turning;
    if (news) { news.turn(true); tell(news); }
    while (waiting.length) {
      const next = waiting.shift();
      next.turn?.(true);
      tell(next);
    }
  }

  document.addEventListener("visibilitychange", () => { if (document.hidden) finish(); });
  document.addEventListener("keydown", ({ key }) => { if (!HELD_DOWN.has(key)) finish(); }, { capture: true });
  document.addEventListener("pointerdown", ({ target }) => { if (target.closest?.(ACTS)) finish(); }, { capture: true });

  return {
    show(news) {
      if (news.whole) finish();
      waiting.push({ ...news, came: performance.now() });
      go();
    },
  };
}

const age = ({ came }) => performance.now() - came;

/** Whether they have turned; a device may be too slow for it. */
async function soon(faces) {
  let timer = 0;
  const tooLong = new Promise((resolve) => { timer = setTimeout(resolve, LONGEST, false); });
  const haveTurned = await Promise.race([Promise.allSettled(faces).then(() => true), tooLong]);
  clearTimeout(timer);
  return haveTurned;
}
