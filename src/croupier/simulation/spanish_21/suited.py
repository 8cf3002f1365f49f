"""Hands with as much of their suits as a bonus asks for.

The compiled game tells hands by their values alone. To its states come those whose suit matters:
one card of a value that such a bonus needs, two suited cards that a third makes into it, and the
three. Cards are told apart no further than these hands do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.spanish_21.compiled import BUST, SUITS, VALUES, Chance, CompiledGame, place_of
from croupier.simulation.spanish_21.kernels import Codes, Places
from croupier.values.cards import DECK, Card, Rank, Suit

Kind = tuple[int, Suit | None]
"""All that a hand can tell of a card: the place of its value, and its suit if that matters."""


@dataclass(frozen=True, eq=False)
class SuitedStates:
    """The compiled states, then those of one, two and three suited cards, then a bust hand."""

    kinds: tuple[Kind, ...]
    kind: Codes
    """By place in a deck of 52; a ten has none."""
    plain: Places
    """[state]: the compiled state of the same values; a bust hand's means nothing."""
    after: Places
    """[state, kind]."""
    pairs: dict[tuple[int, int], int]
    """The state of a chance's two cards, by its place among the chances and that of the suit."""
    threes: dict[tuple[int, int], int]
    """The state of all three."""
    bust: int

    def __len__(self) -> int:
        return len(self.plain)


NO_KIND = 255


def suited_states(compiled: CompiledGame) -> SuitedStates:
    chances = compiled.chances
    values = sorted({value for each in chances for value in compiled.states.places(each.makes)})
    kinds: tuple[Kind, ...] = (
        *((value, None) for value in range(VALUES) if value not in values),
        *((value, suit) for value in values for suit in SUITS),
    )
    known = compiled.states
    plain = list(range(len(known)))
    ones, pairs, threes = dict[Kind, int](), dict[tuple[int, int], int](), {}
    for kind in kinds[VALUES - len(values) :]:
        ones[kind] = len(plain)
        plain.append(known.number(kind[:1]))
    for number, chance in enumerate(chances):
        for suit in range(len(SUITS)):
            pairs[number, suit], threes[number, suit] = len(plain), len(plain) + 1
            plain += [chance.pair, chance.makes]
    bust = len(plain)
    after = np.full((bust + 1, len(kinds)), bust, dtype=np.uint16)
    led = known.after[plain][:, [value for value, _ in kinds]]
    after[:bust] = np.where(led == BUST, bust, led)
    for kind, one in ones.items():
        after[0, kinds.index(kind)] = one
        for number, chance in enumerate(chances):
            second = _missing(compiled, chance, kind[0])
            if second is not None:
                after[one, kinds.index((second, kind[1]))] = pairs[number, SUITS.index(kind[1])]
    for (number, suit), pair in pairs.items():
        after[pair, kinds.index((chances[number].value, SUITS[suit]))] = threes[number, suit]
    return SuitedStates(
        kinds=kinds,
        kind=np.array([_kind(kinds, card) for card in DECK], dtype=np.uint8),
        plain=np.array([*plain, 0], dtype=np.uint16),
        after=after,
        pairs=pairs,
        threes=threes,
        bust=bust,
    )


def _missing(compiled: CompiledGame, chance: Chance, value: int) -> int | None:
    """The value that makes one card into a chance's two."""
    two = list(compiled.states.places(chance.pair))
    if value not in two:
        return None
    two.remove(value)
    return two[0]


def _kind(kinds: tuple[Kind, ...], card: Card) -> int:
    if card.rank is Rank.TEN:
        return NO_KIND
    value = place_of(card)
    return kinds.index((value, card.suit) if (value, card.suit) in kinds else (value, None))
