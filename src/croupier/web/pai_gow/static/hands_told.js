/* One's own tiles and those they are against, in words. */

import { againstWhom, at, laid, own, title } from "./positions.js";
import { ranked } from "./ranking.js";
import { inWords } from "./tiles.js";
import { ended, enumerated, sentences, t } from "/static/js/tongue.js";

export function handsTold(room) {
  const { view } = room;
  const mine = own(room);
  const other = at(view, againstWhom(view));
  const against = other && !mine.includes(other) && laid(other).some(Boolean) ? told(room, other, title(view, other.seat)) : "";
  return sentences([...mine.map((hand) => told(room, hand, mine.length > 1 ? t("{whose}, area {area}", { whose: t("Your tiles"), area: hand.seat }) : t("Your tiles"))), against]);
}

function told(room, { high, low, tiles }, whose) {
  if (!high.length) return ended(t("{hand}: {counted}", { hand: whose, counted: listed(tiles) }));
  return t("{whose}: high {high}, low {low}.", { whose, high: worth(room, high), low: worth(room, low) });
}

const listed = (tiles) => enumerated(tiles.map(inWords));
const worth = (room, tiles) => (tiles.includes(null) ? t("face down") : enumerated([...tiles.map(inWords), ranked(room.rules, tiles).words]));
