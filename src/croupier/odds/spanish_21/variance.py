"""How widely rounds with a split scatter.

The hands of a split share the dealer's hand. They are taken for independent once it is known how
that ends and how many hands there are; what little they tell about each other's cards is left out.
So this figure is not exact, unlike the means; the simulation tells how near it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import perm

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.compiled import BUST, Whole
from croupier.games.spanish_21.hands import BEST
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.exact import Ending, followed
from croupier.odds.spanish_21.playing import Against, Engine, Play
from croupier.odds.spanish_21.split_value import SplitValue
from croupier.odds.spanish_21.splits import Turn, course_chance

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Moments:
    """Of one hand, by the dealer's end: its chance, and the hand's mean and mean square there."""

    chance: Floats
    mean: Floats
    square: Floats


def split_square(split: SplitValue) -> float:
    """The mean square of what a split brings, the dealer having no Blackjack."""
    known = dict[tuple[Turn, int], Moments]()
    total, weight = 0.0, 0.0
    for course in split.courses:
        chance = float(course_chance(course, split.pair.alike))
        if chance <= 0.0:
            continue
        hands = list[Moments]()
        for turn in course.turns:
            key = turn, course.drawn
            if key not in known:
                known[key] = _moments(split, turn, course.drawn)
            hands.append(known[key])
        total += chance * _together(hands)
        weight += chance
    return total / weight


def _together(hands: Sequence[Moments]) -> float:
    """The mean square of their sum."""
    mean = np.sum([hand.mean for hand in hands], axis=0)
    apart = np.sum([hand.square - hand.mean**2 for hand in hands], axis=0)
    chance = hands[0].chance
    return float((chance * (mean**2 + apart)).sum() / chance.sum())


def _moments(split: SplitValue, turn: Turn, more: int) -> Moments:
    engine, play = split.pair.deal.engine, split.play(turn.hands)
    against = split.pair.against(more)
    ending = followed(engine, split.starts(turn, play), play)
    sums = np.zeros((3, len(ENDS)))
    for chances, brings in _ends(engine, against, ending, play):
        for power in range(3):
            sums[power] += (chances * brings**power).sum(axis=0)
    own = int(against.base[split.pair.value]) / against.cards
    chance, mean, square = sums / own
    shares = chance / chance.sum()
    for win in split.bonuses(turn, against):
        often, extra = float(win.chance), float(win.extra)
        mean += shares * often * extra
        square += shares * often * extra * (2 * float(win.usual) + extra)
    met = np.where(chance > 0.0, chance, 1.0)
    return Moments(chance, mean / met, square / met)


def _ends(
    engine: Engine, against: Against, ending: Ending, play: Play
) -> Iterator[tuple[Floats, Floats]]:
    """Chances by state and dealer's end, with what the hand brings then."""
    known, terms = engine.compiled.states, engine.terms
    dealt = _dealt(engine, against) / ending.unit
    busts = np.where(known.after == BUST, against.base - known.held, 0).sum(axis=1)
    bust = np.maximum(busts, 0) / np.maximum(against.cards - known.cards, 1)
    kept, saved = play.rescues != 1, play.rescues == 1
    compared = _compared(engine)
    lost, rescued = np.full_like(compared, -1.0), np.full_like(compared, -1.0)
    won = np.where(compared > 0, engine.hands.pays[:, None], compared)
    doubled = 2.0 * np.where(compared > 0, float(terms.doubled), compared)
    for weights, brings in (
        (ending.stood * dealt, won),
        (ending.doubled * dealt * kept, doubled),
        (ending.doubled * dealt * saved, rescued),
        (ending.hits * dealt * bust, lost),
        (ending.doubles * dealt * bust, 2.0 * lost),
    ):
        needed = weights > 0.0
        if needed.any():
            yield weights[needed, None] * engine.chances(against, needed)[needed], brings[needed]


def _dealt(engine: Engine, against: Against) -> Floats:
    """The chance of one order of each state's cards."""
    known = engine.compiled.states
    most = int(known.cards.max()) + 1
    ways = np.array([[perm(int(left), n) for n in range(most)] for left in against.base], float)
    orders = np.array([perm(against.cards, n) for n in range(most)], float)
    chosen: Floats = np.take_along_axis(ways.T, known.held, axis=0).prod(axis=1)
    found: Floats = chosen / np.maximum(orders[known.cards], 1.0)
    return found


def _compared(engine: Engine) -> Floats:
    """By state and dealer's end: 1 won, 0 tied, -1 lost."""
    total: Whole = engine.compiled.states.total[:, None]
    ends = np.array([0 if end is None else end for end in ENDS])
    found: Floats = np.sign(total - ends).astype(float)
    found[(total[:, 0] == BEST) & engine.compiled.beats_21] = 1.0
    return found
