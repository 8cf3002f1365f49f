"""Cards as they lie on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.playing.cards import GAP, WIDTH, drawn, place
from croupier.values.cards import Card

PLACES = 2
"""Boxes that are marked for the first cards of a hand."""
HAND_WIDTH = 3 * WIDTH + 2 * GAP


def hand(cards: Sequence[Card | None], *, tall: bool) -> Text:
    """A hand's cards side by side; None lies face down."""
    lying = [drawn(card, tall=tall) for card in cards]
    empty = place(tall=tall)
    lines = [Text() for _ in empty]
    for n, parts in enumerate([*lying, *[empty] * (PLACES - len(lying))]):
        for line, part in zip(lines, parts, strict=True):
            line.append(" " * GAP if n else "").append_text(part)
    for line in lines:
        line.append(" " * (HAND_WIDTH - line.cell_len))
    return Text("\n").join(lines)
