"""Cards as they lie on the felt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from croupier.values.cards import Card, Rank, Suit

PIPS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RED, BLACK, BACK, PLACE = "#b3242e on #f6f2e7", "#1c1c1c on #f6f2e7", "#dfe7ef on #2b4f73", "dim"
WIDTH, GAP = 7, 1
PLACES = 2
"""Boxes that are marked for the first cards of a hand."""
HAND_WIDTH = 3 * WIDTH + 2 * GAP

TALL = ("╭─────╮", "│{rank:<2}   │", "│  {pip}  │", "│   {rank:>2}│", "╰─────╯")
LOW = ("╭─────╮", "│ {rank:>2}{pip} │", "╰─────╯")
TALL_BACK = ("╭─────╮", "│░░░░░│", "│░░░░░│", "│░░░░░│", "╰─────╯")
TALL_PLACE = ("╭╌╌╌╌╌╮", "╎     ╎", "╎     ╎", "╎     ╎", "╰╌╌╌╌╌╯")
LOW_PLACE = ("╭╌╌╌╌╌╮", "╎     ╎", "╰╌╌╌╌╌╯")
LOW_BACK = ("╭─────╮", "│░░░░░│", "╰─────╯")


def rank_of(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.value


def hand(cards: Sequence[Card | None], *, tall: bool) -> Text:
    """A hand's cards side by side; None lies face down."""
    lines = [Text() for _ in TALL] if tall else [Text() for _ in LOW]
    empty = [Text(part, PLACE) for part in (TALL_PLACE if tall else LOW_PLACE)]
    drawn = [_card(card, tall=tall) for card in cards]
    for n, parts in enumerate([*drawn, *[empty] * (PLACES - len(drawn))]):
        for line, part in zip(lines, parts, strict=True):
            line.append(" " * GAP if n else "").append_text(part)
    for line in lines:
        line.append(" " * (HAND_WIDTH - line.cell_len))
    return Text("\n").join(lines)


def _card(card: Card | None, *, tall: bool) -> Iterable[Text]:
    if card is None:
        return [Text(part, BACK) for part in (TALL_BACK if tall else LOW_BACK)]
    style = RED if card.suit.is_red else BLACK
    shape = TALL if tall else LOW
    return [Text(part.format(rank=rank_of(card), pip=PIPS[card.suit]), style) for part in shape]
