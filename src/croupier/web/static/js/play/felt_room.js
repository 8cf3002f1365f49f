/* How high the felt may be: what the screen has left between all that stands above it and the rail. */

import { $ } from "/static/js/dom.js";

const AIR = 10; /* pixels, above the rail */

/** `changed()` when something around the felt has another size. */
export function feltRoom(frame, changed) {
  const [rail, page] = [$("#rail"), $(".table-page")];
  const watch = new ResizeObserver(() => requestAnimationFrame(changed));
  for (const each of [frame, rail, page]) watch.observe(each);
  let below = 0; /* kept while the rail gives way to a hand */

  return {
    /** In pixels, at the top of the page. */
    height() {
      const above = frame.getBoundingClientRect().top + scrollY + frame.offsetHeight - frame.clientHeight;
      const { height } = rail.getBoundingClientRect();
      if (height) below = Math.ceil(height) + AIR;
      return document.documentElement.clientHeight - above - below - AIR;
    },
    /** Where even the least does not fit, the rail stays below the felt. */
    tight(yes) { page.classList.toggle("tight", yes); },
  };
}
