"""Shoes as programs hand them over: compositions, or an array with a row of counts for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.odds.baccarat import kernels
from croupier.values.cards import DECK, Rank, Suit
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

Whole = NDArray[np.int64]
Shoes = Composition | Sequence[Composition] | ArrayLike

MOST_OF_A_CARD = 999
VALUES = (*range(1, 10), 0)
"""The order of ten counts: ace to nine, then all cards worth nothing."""
WIDTHS = {len(DECK): "cards", len(Rank): "ranks", len(VALUES): "values"}


def counts_of(
    shoes: Shoes, value_of_card: Whole, kinds: Mapping[str, Whole], *, least: int
) -> Whole:
    """A row of 52 counts for each shoe; what is no shoe is refused, by row and card.

    Kinds are what each wager can tell apart: a number for each card.
    """
    given = _rows(shoes)
    place = _columns(given.shape[1], value_of_card, kinds)
    counts = given
    if given.shape[1] < len(DECK):
        counts = np.zeros((len(given), len(DECK)), dtype=np.int64)
        counts[:, place] = given
    row, card = kernels.first_fault(counts, least, MOST_OF_A_CARD)
    if row < 0:
        return counts
    if card < 0:
        raise Unreadable(
            f"row {row}: a shoe of {counts[row].sum()} cards cannot finish every round;"
            " use exact_odds"
        )
    name = _name(given.shape[1], list(place).index(card))
    raise Unreadable(
        f"row {row}, {name}: {counts[row, card]} is no count; it is a whole number"
        f" from 0 to {MOST_OF_A_CARD}"
    )


def _rows(shoes: Shoes) -> Whole:
    if isinstance(shoes, Composition):
        shoes = [shoes]
    if isinstance(shoes, Sequence):
        shoes = [one.counts if isinstance(one, Composition) else one for one in shoes]
    try:
        rows = np.asarray(shoes)
    except ValueError:
        raise Unreadable("the rows of shoes are not of one length") from None
    if rows.ndim != 2 or rows.shape[1] not in WIDTHS:
        widths = ", ".join(f"(n, {width}) for {what}" for width, what in WIDTHS.items())
        raise Unreadable(f"shoes are rows of counts, {widths}; this is {rows.shape}")
    if rows.dtype.kind not in "iu":
        raise Unreadable(f"counts are whole numbers, and these are {rows.dtype}")
    return np.ascontiguousarray(rows, dtype=np.int64)


def _columns(width: int, value_of_card: Whole, kinds: Mapping[str, Whole]) -> Sequence[int]:
    """The card that stands for each count; it must be all the same to every wager which one."""
    if width == len(DECK):
        return range(width)
    alike = np.array([list(Rank).index(card.rank) for card in DECK])
    if width == len(VALUES):
        alike = np.array([VALUES.index(value) for value in value_of_card.tolist()])
    place = [alike.tolist().index(number) for number in range(width)]
    for wager, of_card in kinds.items():
        if (of_card != of_card[np.array(place)[alike]]).any():
            raise Unreadable(
                f"{wager} tells more cards apart than {width} {WIDTHS[width]}: it needs a wider row"
            )
    return place


def _name(width: int, column: int) -> str:
    """Whose count it is, in words.

    >>> _name(52, 0), _name(13, 0), _name(10, 9)
    ('Ac', 'rank A', 'value 0')
    """
    if width == len(DECK):
        return str(DECK[column])
    if width == len(DECK) // len(Suit):
        return f"rank {list(Rank)[column].value}"
    return f"value {VALUES[column]}"
