/* Cards on the felt: from the shoe to their hands, apart when a pair is split, into the reader and to the rack. */

import { s } from "/static/js/dom.js";
import { prefersStill } from "/static/js/theme.js";
import { WIDTH, fanCard, turnFan } from "./fans.js";
import { DEALER } from "./places.js";

const GONE = 520; /* as long as a card slides to the rack */
const OVER_READER = -34; /* the hole card's middle, above the reader's */

export function cardsOnFelt(picture, places) {
  const layer = picture.layers.cards;
  const [shoe, rack, reader] = ["shoe", "discard_rack", "card_reader"].map((name) => places.thing(name));
  let lying = []; /* what lies on the felt: {element, card, box, key} */

  return {
    update(view) {
      const wanted = [...dealers(view), ...view.boxes.flatMap(ofBox)];
      const free = new Set(lying);
      const take = (fits) => { const found = [...free].find(fits); if (found) free.delete(found); return found; };
      const same = wanted.map((want) => take((have) => have.key === want.key && (have.card === want.card || !have.card)));
      lying = wanted.map((want, n) => lay(want, same[n] ?? take((have) => have.box === want.box && have.card === want.card && have.card)));
      for (const { element } of free) leave(element);
    },
  };

  function dealers({ dealer, stage }) {
    const place = places.of(DEALER);
    const lie = places.lie(place, dealer.cards.length);
    return dealer.cards.map((card, n) => {
      const asked = stage === "peek" && card === null && reader;
      const at = asked ? { ...lie[n], x: reader.x, y: reader.y + OVER_READER } : lie[n];
      return { key: `dealer:1:${n}`, box: DEALER, card, at };
    });
  }

  function ofBox({ seat, hands }) {
    return hands.filter((hand) => !hand.picked_up).flatMap((hand) => {
      const place = places.of(seat, hand.hand, hands.length) ?? places.of(seat);
      return places.lie(place, hand.cards.length, hand.sideways).map((at, n) => ({ key: `${seat}:${hand.hand}:${n}`, box: seat, card: hand.cards[n], at }));
    });
  }

  function lay({ key, box, card, at }, found) {
    if (found) {
      if (found.card !== card) turnFan(found.element.firstElementChild, card);
      move(found.element, at);
      return Object.assign(found, { key, box, card });
    }
    const element = s("g.lying", {}, fanCard(card));
    move(element, shoe && !prefersStill() ? { ...at, ...shoe, rotation: 0 } : at);
    layer.append(element);
    if (shoe && !prefersStill()) { element.getBoundingClientRect(); move(element, at); }
    return { element, key, box, card };
  }

  function leave(element) {
    if (!rack || prefersStill()) { element.remove(); return; }
    element.classList.add("leaving");
    move(element, { ...rack, rotation: 0, width: WIDTH * 0.8 });
    setTimeout(() => element.remove(), GONE);
  }
}

function move(element, { x, y, rotation, width }) {
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${rotation.toFixed(1)}deg) scale(${(width / WIDTH).toFixed(3)})`;
}
