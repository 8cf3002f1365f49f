/* A clock of the house as a ring that empties; it counts what is left, whatever the device's time. */

import { s, say } from "./dom.js";
import { announce } from "./announce.js";
import { t } from "./tongue.js";

const ROUND = 2 * Math.PI * 20;
const SAID = new Set([10, 5]);

export class Clock {
  /** `mount` holds the ring; `words(clock)` says what it is for. */
  constructor(mount, words) {
    this.mount = mount;
    this.words = words;
    this.hand = s("circle.clock-hand", { cx: 24, cy: 24, r: 20, pathLength: ROUND });
    this.figure = s("text.clock-figure", { x: 24, y: 24 });
    mount.append(s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" },
      s("circle.clock-face", { cx: 24, cy: 24, r: 20 }), this.hand, this.figure));
    mount.hidden = true;
    this.ends = null;
  }

  set(clock) {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    if (!clock || clock.what === "step") {
      this.ends = null;
      this.mount.hidden = true;
      return;
    }
    const ends = performance.now() + clock.left_ms;
    // The same clock told again keeps its full length, so that the ring does not jump.
    const same = this.clock && this.clock.ends === clock.ends && this.clock.what === clock.what;
    if (!same) this.full = clock.left_ms;
    this.clock = clock;
    this.ends = ends;
    this.mount.hidden = false;
    this.mount.setAttribute("aria-label", this.words(clock));
    this.mount.classList.toggle("mine", clock.what === "decision");
    this.tick();
  }

  /** For whoever asks. */
  get told() {
    return this.ends === null ? t("No clock is running.") : t("{what}: {seconds} seconds.", { what: this.words(this.clock), seconds: this.left });
  }

  get left() {
    return Math.ceil(Math.max(0, this.ends - performance.now()) / 1000);
  }

  tick() {
    const left = Math.max(0, this.ends - performance.now());
    const seconds = Math.ceil(left / 1000);
    say(this.figure, String(seconds));
    this.hand.style.strokeDashoffset = String(ROUND * (1 - left / this.full));
    this.mount.classList.toggle("late", left < 5000);
    if (seconds !== this.said && SAID.has(seconds)) announce(t("{seconds} seconds", { seconds }));
    this.said = seconds;
    if (left > 0) this.timer = setTimeout(() => { this.frame = requestAnimationFrame(() => this.tick()); }, 120);
  }
}
