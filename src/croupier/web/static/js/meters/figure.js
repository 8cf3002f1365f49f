/* A sum that counts up to where it stands; the last figure shown is exact to the cent. */

import { precise } from "../money.js";
import { say } from "../dom.js";
import { prefersStill } from "../theme.js";

const CLIMB = 900;

export class Figure {
  constructor(element) {
    this.element = element;
    this.shown = null;
  }

  /** Upwards it counts; downwards, after a hit, it is there at once. */
  show(cents) {
    if (cents === this.target) return;
    cancelAnimationFrame(this.frame);
    this.target = cents;
    if (this.shown === null || cents < this.shown || prefersStill() || document.hidden) this.write(cents);
    else this.climb(this.shown, performance.now());
  }

  climb(from, began) {
    const step = (now) => {
      const done = Math.min(1, Math.max(0, now - began) / CLIMB);
      this.write(Math.round(from + (this.target - from) * (1 - (1 - done) ** 3)));
      if (done < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  write(cents) {
    this.shown = cents;
    say(this.element, precise(cents));
  }
}
