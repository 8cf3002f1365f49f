"""What the signs of a chart mean, in words."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.compiled import CompiledGame
from croupier.games.spanish_21.strategy import STAND
from croupier.odds.spanish_21.chart import Cell, Chart, Suits

IN_WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
OF_SUITS = {Suits.ANY: "two cards", Suits.SUITED: "two suited cards", Suits.SPADES: "two spades"}
SIX_SEVEN_EIGHT, THREE_SEVENS = "6-7-8", "7-7-7"


def mark_of(cell: Cell) -> str:
    """What stands in the cell after its letter."""
    return str(cell)[1:]


def marks(chart: Chart) -> dict[str, str]:
    """Every mark of a chart with its meaning, the shortest first."""
    parts = {
        SIX_SEVEN_EIGHT: (*chart.hard.values(), *chart.soft.values()),
        THREE_SEVENS: chart.pairs,
    }
    met = dict[str, dict[str, Cell]]()
    for third, rows in parts.items():
        for cell in (cell for row in rows for cell in row):
            met.setdefault(mark_of(cell), {})[third] = cell
    return {
        mark: meaning(next(iter(met[mark].values())), " or ".join(met[mark]))
        for mark in sorted(met, key=lambda mark: (len(mark), mark))
        if mark
    }


def meaning(cell: Cell, bonus: str = SIX_SEVEN_EIGHT) -> str:
    """A mark as a sentence.

    >>> meaning(Cell.parse("S4*"))
    'Hit with four or more cards and with two suited cards of 6-7-8.'
    >>> meaning(Cell.parse("Ds5"))
    'Where that is not permitted stand; hit with five or more cards.'
    """
    sentence = "; ".join(_parts(cell, bonus))
    return sentence[:1].upper() + sentence[1:] + "."


def _parts(cell: Cell, bonus: str) -> Iterator[str]:
    hit_from = cell.hit_from if cell.then == STAND else cell.until
    if cell.then == STAND and cell.until:
        yield f"stand with {IN_WORDS[cell.until]} or more cards"
    elif cell.then == STAND:
        yield "where that is not permitted stand"
    hits = [f"{IN_WORDS[hit_from]} or more cards"] if hit_from else []
    if cell.chance:
        hits.append(f"{OF_SUITS[cell.chance]} of {bonus}")
    if hits:
        yield "hit with " + " and with ".join(hits)


def remarks(compiled: CompiledGame) -> Iterator[str]:
    """What holds for all cells."""
    third = "" if compiled.double_cards is None else ", as with a third card"
    yield f"Where doubling or surrender is not permitted{third}, hit unless a mark says stand."
    if compiled.split_hands > 1:
        yield (
            f"A pair is split up to {IN_WORDS.get(compiled.split_hands, 'two')} hands, each played"
            " as any other but not surrendered; one that may not be split again is played by its"
            " total."
        )
    yield "After doubling the total counts, hard or soft. Every 21 stands."
