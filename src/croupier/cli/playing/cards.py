"""Playing cards and a shoe as they lie on any felt."""

from __future__ import annotations

from rich.text import Text

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


def shoe_line(number: int, out: int, left: int) -> Text:
    """How full a shoe is."""
    filled = round(BAR * left / (left + out)) if left + out else 0
    line = Text(f"Shoe {number}  ")
    line.append("━" * filled, "#8a7a55").append("─" * (BAR - filled), "dim")
    return line.append(f"  {out} drawn, {left} left · ", "dim")
