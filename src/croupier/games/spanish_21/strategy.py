"""How one box is played: a decision for every hand, as plain tables over the compiled states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.compiled import SUITS, CompiledGame, example, place_of
from croupier.values.cards import Card, show_cards
from croupier.values.refusals import Unreadable

Codes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
SPLIT: Final = 3
SURRENDER: Final = 4
CODES = (Decision.STAND, Decision.HIT, Decision.DOUBLE, Decision.SPLIT, Decision.SURRENDER)
"""The decision of each code."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """A decision for every hand against every up card, from what is seen of one's own cards.

    ``up`` is the place of the up card's value, ``pair`` that of the split cards, ``hands`` the
    number of hands less two: how many hands the box has when the hand is played. Each split hand
    is one card of the pair further, so it tells the pair's cards that are known to be out.
    Decisions for 21s and for hands that cannot come about mean nothing.
    """

    name: str
    first: Codes
    """[up, state]: the cards first dealt, and what they become."""
    first_suited: Codes
    """[up, chance, suit, matched]: two suited cards of a compiled chance, in place of ``first``.

    ``matched`` is 1 if the up card is the very card that would complete them.
    """
    first_rescue: Flags
    """[up, state]: whether a doubled hand that came to this state is rescued."""
    split: Codes
    """[hands, pair, up, state]: a split hand."""
    split_suited: Codes
    """[hands, pair, up, chance, suit, matched]."""
    split_rescue: Flags
    """[hands, pair, up, state]."""
    resplit: Flags
    """[hands, pair, up]: whether a pair's third (fourth) card makes another hand."""


def expect_lawful(compiled: CompiledGame, strategy: Strategy) -> None:
    """Refuse tables that ask for what no hand may do."""
    known, hands = compiled.states, compiled.split_hands - 1
    if len(strategy.split) != hands:
        most = len(strategy.split) + 1
        raise Unreadable(f"{strategy.name} is for {most} hands, not for {compiled.split_hands}")
    two = known.cards == 2
    pair = two & (known.held.max(axis=1) == 2)
    may = np.ones((len(CODES), len(known)), np.bool_)
    may[DOUBLE] = [compiled.may_double(state) for state in range(len(known))]
    may[SPLIT], may[SURRENDER] = pair, two
    places = np.arange(len(known))
    for table, codes in ((strategy.first, len(CODES)), (strategy.split, SPLIT)):
        lawful = (table < codes) & may[np.minimum(table, len(CODES) - 1), places]
        if not lawful.all():
            state = int(np.argwhere(~lawful)[0][-1])
            shown = show_cards(example(known.places(state)))
            raise Unreadable(f"{strategy.name} asks for what {shown} may not do")


def called(compiled: CompiledGame, strategy: Strategy, box: Box, number: int, up: Card) -> Decision:
    """What the strategy decides about a hand whose turn it is."""
    hand, value = box.hand(number), place_of(up)
    state = compiled.states.of(hand.cards)
    if not hand.split:
        rescue, codes = strategy.first_rescue[value], strategy.first[value]
        suited = strategy.first_suited[value]
    else:
        at = len(box.hands) - 2, place_of(hand.cards[0]), value
        rescue, codes, suited = (
            strategy.split_rescue[at],
            strategy.split[at],
            strategy.split_suited[at],
        )
        more = len(box.hands) < compiled.split_hands
        if hand.is_pair and not hand.doubled and more and strategy.resplit[at]:
            return Decision.SPLIT
    if hand.doubled:
        return Decision.RESCUE if rescue[state] else Decision.STAND
    chance = compiled.chance_of(hand.cards)
    if chance is None:
        return CODES[codes[state]]
    suit = hand.cards[0].suit
    matched = place_of(up) == compiled.chances[chance].value and up.suit is suit
    return CODES[suited[chance, SUITS.index(suit), int(matched)]]
