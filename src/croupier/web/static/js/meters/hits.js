/* A hit, told to everybody at the linked tables: it stays a while, and can be put away. */

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { precise } from "../money.js";
import { hitInWords, hitKey, wonOf, whereHit } from "./names.js";
import { t } from "../tongue.js";

const STAYS = 20_000;
const MOST = 3; /* at once; the oldest makes room */

export class Hits {
  /** `changed(hits)` is called with those that stand on the page. */
  constructor(mount, changed = () => {}) {
    this.mount = mount;
    this.changed = changed;
    this.known = null; /* what had been won when the page came */
    this.standing = new Map();
  }

  /** Whatever is new among the hits was won just now, or while the line was down. */
  show(hits) {
    const fresh = this.known === null ? [] : hits.filter((hit) => !this.known.has(hitKey(hit)));
    this.known = new Set(hits.map(hitKey));
    for (const hit of fresh.reverse()) this.tell(hit);
    if (fresh.length) this.changed(this.hits);
  }

  get hits() { return [...this.standing.values()].map(({ hit }) => hit); }

  tell(hit) {
    const key = hitKey(hit);
    const away = () => {
      clearTimeout(timer);
      banner.remove();
      this.standing.delete(key);
      this.changed(this.hits);
    };
    const banner = h("div.hit", {},
      h("p.hit-meter", {}, t("{hit} is won", { hit: wonOf(hit) })),
      h("p.hit-sum", {}, precise(hit.cents)),
      h("p.hit-where", {}, whereHit(hit)),
      h("button.close", { type: "button", "aria-label": t("Put this away"), onclick: away }, "×"));
    const timer = setTimeout(away, STAYS);
    this.standing.set(key, { hit, away });
    this.mount.append(banner);
    if (this.standing.size > MOST) this.standing.values().next().value.away();
    announce(hitInWords(hit));
  }
}
