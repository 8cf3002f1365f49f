"""Whether a new shuffle is due: what every wager is worth for the cards not yet seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.counting.baccarat.countability import BEST
from croupier.counting.baccarat.table import effects_by
from croupier.counting.baccarat.tags import best_tags, index_by_effects
from croupier.counting.counts import Count
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.odds.baccarat.engine import engine
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from croupier.values.shoe import Composition


@dataclass(frozen=True, slots=True)
class CountNow:
    """What somebody who saw every card that is gone has counted."""

    count: Count
    running: int
    true: int
    """Rounded down, as it is bet by."""
    index: float | None
    """The true count at which the edge is none, by the effects of removal."""


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """A shoe as far as it was dealt."""

    cards: int
    """Not yet seen."""
    full: dict[str, Fraction]
    """The player's edge by wager, of a full shoe."""
    now: dict[str, Fraction]
    """And for the cards left."""
    counts: dict[str, CountNow]
    """By wager, of those that a count follows."""

    @property
    def favourable(self) -> tuple[str, ...]:
        """Wagers that favour the player now, the most favourable first."""
        found = (wager for wager, edge in self.now.items() if edge > 0)
        return tuple(sorted(found, key=lambda wager: -self.now[wager]))

    @property
    def is_due(self) -> bool:
        return bool(self.favourable)


def shuffle_due(
    game: BaccaratGame,
    shoe: Composition,
    *,
    wagers: Sequence[str] | None = None,
    tags: str | Sequence[int] = BEST,
    start: int = 0,
    meters: Meters | None = None,
) -> ShuffleDue:
    """Every wager, or those named, for the cards that nobody has seen yet.

    >>> from croupier import baccarat
    >>> game = baccarat.rulebook("md-mini", variant="ez")
    >>> left = Composition.parse("8xAh 8x4h 8x5h 8x6h 8x7h 8xTh")
    >>> due = baccarat.shuffle_due(game, left, tags="0 0 0 -1 -1 -1 -1 2 2 0")
    >>> due.favourable, due.counts["dragon_7"].running, due.counts["dragon_7"].true
    (('dragon_7', 'panda_8', 'tie'), 32, 34)
    """
    if shoe.total < LONGEST_ROUND:
        raise BadMaterial(
            f"{shoe.total} cards left: a round may need {LONGEST_ROUND}; exact odds count fewer too"
        )
    complete = Composition.of_decks(game.house.shoe_decks)
    for card in DECK:
        if shoe[card] > complete[card]:
            raise BadMaterial(f"{shoe[card]} of {card}: a full shoe has {complete[card]}")
    priced = engine(game, wagers=wagers, meters=meters)
    full, now = priced.fractions([complete, shoe])
    counts = dict[str, CountNow]()
    for wager, effects in effects_by(priced, complete).items():
        by_card = best_tags(effects) if tags == BEST else Count.of(tags).tags
        if by_card is None:
            continue
        count = Count(by_card, start)
        running, true = _told(count, complete, shoe)
        counts[wager] = CountNow(
            count, running, true, index_by_effects(effects, count, full[wager])
        )
    return ShuffleDue(shoe.total, full, now, counts)


def _told(count: Count, complete: Composition, shoe: Composition) -> tuple[int, int]:
    gone = np.array([complete.counts]) - np.array([shoe.counts])
    left = np.array([shoe.total])
    running = Count(count.tags, count.start, true=False).told(gone, left)
    return int(running[0]), int(count.told(gone, left)[0])
