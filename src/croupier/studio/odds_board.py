"""The odds as inscribed on the layout, wager by wager, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.studio.geometry import Point
from croupier.studio.layout import Element
from croupier.studio.outcome_words import outcome_in_words
from croupier.studio.svg import LETTER, element_group, tag, words
from croupier.values.messages import listed, said, word
from croupier.values.odds import Odds
from croupier.values.prices import FixedSum, MeterShare, Price, Push, is_win

LINE, SIZE, HEADING = 16, 12.5, 13
COLUMN, BETWEEN = 200, 18
PUSH = str(Push())

Entry = tuple[str, str]
"""What happens, and what it pays."""


@dataclass(frozen=True, slots=True)
class Block:
    """Wagers with the same odds: a heading for each, then the lines they share."""

    elements: tuple[Element, ...]
    entries: tuple[Entry, ...]

    @property
    def height(self) -> int:
        """In lines; a single price stands beside the heading."""
        return len(self.elements) + (len(self.entries) if len(self.entries) > 1 else 0)

    @property
    def air(self) -> float:
        """Below it, in lines."""
        return 0.6 if len(self.entries) > 1 else 0.4


def blocks(house: HouseRules, elements: Iterable[Element]) -> list[Block]:
    """In layout order; a wager that either hand can have is printed once."""
    by_entries = dict[tuple[str, tuple[Entry, ...]], list[Element]]()
    for element in elements:
        offered = house.wagers[element.wager or ""]
        name = offered.title.partition(" on the ")[0]
        by_entries.setdefault((name, odds_entries(house, offered)), []).append(element)
    return [Block(tuple(found), entries) for (_, entries), found in by_entries.items()]


def odds_entries(house: HouseRules, offered: OfferedWager) -> tuple[Entry, ...]:
    """What wins, and what pushes by its paytable; a wager with a single price has one."""
    told = [line for line in offered.lines if is_win(line.price) or _pushes(offered, line)]
    if only_price(offered) is not None:
        told = told[:1]
    return tuple(
        (
            outcome_in_words(house.game, offered.id, line.outcome),
            price_in_words(line.price) + less_vigorish(house, offered, line.price),
        )
        for line in told
    )


def _pushes(offered: OfferedWager, line: PricedLine) -> bool:
    """A paytable prints its push among its payouts; that of another wager is in its rules."""
    return offered.paytable is not None and isinstance(line.price, Push)


def less_vigorish(house: HouseRules, offered: OfferedWager, price: Price) -> str:
    """What the house keeps of it: of winnings or, where that is filed, of a tied stake."""
    taken = house.vigorish
    if taken is None or not offered.bears_vigorish:
        return ""
    is_charged = isinstance(price, Push) if taken.on_tied_stake else is_win(price)
    return str(said(" less {rate}", rate=percent(taken.rate))) if is_charged else ""


def percent(rate: Fraction) -> str:
    """A rate as people say it.

    >>> percent(Fraction(1, 20)), percent(Fraction(9, 200))
    ('5%', '4.5%')
    """
    return f"{float(100 * rate):g}%"


def shown_price(price: Price) -> str:
    """As a player reads it: ``8 to 1``, ``$1500``, ``100% of Mega``."""
    match price:
        case FixedSum():
            return str(price).removesuffix(".00")
        case MeterShare():
            share, _, meter = str(price).rpartition(" ")
            return f"{share} {meter.capitalize()}".removeprefix("100% of ")
        case _:
            return str(price)


def price_in_words(price: Price) -> str:
    """The same in the tongue that is spoken: on a felt it stands as the text has it."""
    if isinstance(price, Odds):
        return str(said("{win} to {stake}", win=price.win, stake=price.stake))
    if isinstance(price, MeterShare) and price.share != 1:
        share = f"{float(price.share):.0%}"
        return str(said("{share} of {meter:wager}", share=share, meter=price.meter))
    return word(shown_price(price))


def only_price(offered: OfferedWager) -> str | None:
    """The price of a wager that pays the same whenever it wins."""
    prices = {shown_price(line.price) for line in offered.lines if is_win(line.price)}
    return prices.pop() if len(prices) == 1 else None


def told_odds(house: HouseRules, offered: OfferedWager) -> str:
    """All odds of a wager in a sentence."""
    entries = odds_entries(house, offered)
    if len(entries) == 1:
        return str(said("Pays {price}", price=entries[0][1]))
    pushes = word(PUSH)
    return listed(
        said("{what} pushes" if price == pushes else "{what} pays {price}", what=what, price=price)
        for what, price in entries
    )


def short(title: str) -> list[str]:
    """The name of a wager, and of its hand if it says one.

    >>> short("Any Pair on the Player's Hand")
    ['Any Pair', 'Player']
    """
    name, _, hand = title.partition(" on the ")
    return [name, hand.removesuffix("'s Hand")] if hand else [name]


def columns(found: Sequence[Block], count: int) -> list[list[Block]]:
    """So many columns at most: single prices lead the first, the rest goes where room is left."""
    single = [block for block in found if len(block.entries) == 1]
    filled = [single, *([] for _ in range(count - 1))]
    for block in sorted(found, key=lambda block: -block.height):
        if block not in single:
            min(filled, key=column_height).append(block)
    return [column for column in filled if column]


def column_height(column: Sequence[Block]) -> float:
    return LINE * sum(block.height + block.air for block in column)


def drawn_column(house: HouseRules, column: Iterable[Block], at: Point) -> dict[Element, str]:
    """Each odds element with its SVG, downwards from a corner."""
    drawn, top = dict[Element, str](), at.y
    for block in column:
        for n, element in enumerate(block.elements):
            last = n == len(block.elements) - 1
            parts = _part(element, block.entries if last else (), Point(at.x, top))
            told = f"{element.words}: {told_odds(house, house.wagers[element.wager or ''])}"
            drawn[element] = element_group(element, parts, told)
            top += LINE
        top += LINE * (block.air + block.height - len(block.elements))
    return drawn


def _part(element: Element, entries: Sequence[Entry], at: Point) -> Iterator[str]:
    middle = at.y + LINE / 2
    heading = " · ".join(short(word(element.words or "")))
    beside = len(entries[0][1]) * SIZE * LETTER if len(entries) == 1 else 0
    size = min(HEADING, (COLUMN - beside) / (len(heading) * LETTER))
    yield words(Point(at.x, middle), heading, size, "ink strong", "start")
    if len(entries) == 1:
        yield words(Point(at.x + COLUMN, middle), entries[0][1], SIZE, "price", "end")
        return
    for n, (what, price) in enumerate(entries, 1):
        yield words(Point(at.x + 8, middle + n * LINE), what, SIZE, "soft", "start")
        yield words(Point(at.x + COLUMN, middle + n * LINE), price, SIZE, "price", "end")
    if entries:
        rule = f"M{at.x:g} {at.y + LINE + 0.5:g}h{COLUMN}"
        yield tag("path", class_="hair", d=rule)
