"""Playing cards and a shoe as they lie on any felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.cli.drawing import Text
from croupier.values.cards import Card, Rank, Suit

PIPS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RED, BLACK, BACK, PLACE = "#b3242e on #f6f2e7", "#1c1c1c on #f6f2e7", "#dfe7ef on #2b4f73", "dim"
WIDTH, GAP = 7, 1

TALL = ("╭─────╮", "│{rank:<2}   │", "│  {pip}  │", "│   {rank:>2}│", "╰─────╯")
LOW = ("╭─────╮", "│ {rank:>2}{pip} │", "╰─────╯")
TALL_BACK = ("╭─────╮", "│░░░░░│", "│░░░░░│", "│░░░░░│", "╰─────╯")
LOW_BACK = ("╭─────╮", "│░░░░░│", "╰─────╯")
TALL_PLACE = ("╭╌╌╌╌╌╮", "╎     ╎", "╎     ╎", "╎     ╎", "╰╌╌╌╌╌╯")
LOW_PLACE = ("╭╌╌╌╌╌╮", "╎     ╎", "╰╌╌╌╌╌╯")
BAR = 20


def rank_of(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.value


def drawn(card: Card | None, *, tall: bool) -> list[Text]:
    """A card, line by line; None lies face down."""
    if card is None:
        return [Text(part, BACK) for part in (TALL_BACK if tall else LOW_BACK)]
    return [_filled(part, card) for part in (TALL if tall else LOW)]


def place(*, tall: bool) -> list[Text]:
    """Where a card will lie."""
    return [Text(part, PLACE) for part in (TALL_PLACE if tall else LOW_PLACE)]


def _filled(part: str, card: Card) -> Text:
    style = RED if card.suit.is_red else BLACK
    return Text(part.format(rank=rank_of(card), pip=PIPS[card.suit]), style)


# Hands

PLACES = 2
FANNED = 5
"""What is seen of a card that the next one covers: its rank and its suit."""
MOST_APART = 3
"""Of more cards each covers the one before."""
SIDEWAYS = ("╭───────╮", "│ {rank}   {pip} │", "╰───────╯")
BETWEEN = 4

Block = list[Text]
"""Lines of one width."""


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of one hand; None lies face down."""

    cards: Sequence[Card | None]
    sideways: bool = False
    """The last is the card of a doubled hand."""
    fanned: bool = False
    """Each card covers the one before, to save room."""


def cards_drawn(held: Held, *, tall: bool) -> Block:
    cards = held.cards
    upright = cards[:-1] if held.sideways else cards
    lying = [drawn(card, tall=tall) for card in upright]
    lying += [place(tall=tall)] * (PLACES - len(cards))
    if held.sideways and (last := cards[-1]) is not None:
        lying.append(_sideways(last, height=len(lying[0])))
    if not held.fanned and len(lying) <= MOST_APART:
        return _joined(lying, GAP)
    return _joined([*([line[:FANNED] for line in card] for card in lying[:-1]), lying[-1]], 0)


def _sideways(card: Card, height: int) -> Block:
    """As low as it is, at the foot of the others."""
    style = drawn(card, tall=False)[0].style
    words = {"rank": rank_of(card), "pip": PIPS[card.suit]}
    lying = [Text(part.format(**words), style) for part in SIDEWAYS]
    air = [Text(" " * lying[0].cell_len) for _ in range(height - len(lying))]
    return [*air, *lying]


def side_by_side(blocks: Sequence[Block], wide: int) -> Text:
    """One after the other, on further rows where a row is full."""
    rows = (_joined(row, BETWEEN) for row in _rows(blocks, wide))
    return Text("\n").join(line for row in rows for line in row)


def _rows(blocks: Sequence[Block], wide: int) -> Iterator[list[Block]]:
    row, used = list[Block](), 0
    for block in blocks:
        width = width_of(block)
        if row and used + BETWEEN + width > wide:
            yield row
            row, used = [], 0
        row.append(block)
        used += width + (BETWEEN if used else 0)
    if row:
        yield row


def width_of(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def _joined(blocks: Sequence[Block], gap: int) -> Block:
    lines = [Text() for _ in range(max(map(len, blocks)))]
    for n, block in enumerate(blocks):
        width = width_of(block)
        for line, part in zip(lines, block, strict=True):
            line.append(" " * gap if n else "").append_text(part)
            line.append(" " * (width - part.cell_len))
    return lines


# The shoe


def shoe_line(number: int, out: int, left: int) -> Text:
    """How full a shoe is."""
    filled = round(BAR * left / (left + out)) if left + out else 0
    line = Text(f"Shoe {number}  ")
    line.append("━" * filled, "#8a7a55").append("─" * (BAR - filled), "dim")
    return line.append(f"  {out} drawn, {left} left · ", "dim")
