"""Finished shuffles, tile stacks, shakes and Must Hit points, counted in every way that tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from croupier.floor.chance import DICE, FACES, Chance
from croupier.floor.spanish_21.card_supply import without_tens
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.values.cards import DECK, Card
from croupier.values.tiles import SET
from tools.chance.squares import Pack, Rows, alike, by_distance, by_place, by_position, counted

DISTANCES = (1, 2, 3, 13, 25)
EIGHT_DECKS, SPANISH_DECKS = 8, 6
POINTS = range(1_000_00, 1_010_00)
SHAKEN = {dice: n for n, dice in enumerate(product(range(1, FACES + 1), repeat=DICE))}


class Verdict(NamedTuple):
    what: str
    tried: str
    chance: float
    """Of a figure as far out or farther, from a fair source."""


@dataclass(frozen=True)
class Mixed:
    """A pack that is shuffled again and again."""

    name: str
    pack: Sequence[Any]
    draw: Callable[[], Sequence[Any]]
    shuffles: int
    """How many are tried, in a whole trial."""

    @cached_property
    def numbers(self) -> dict[Any, int]:
        return {kind: n for n, kind in enumerate(dict.fromkeys(self.pack))}

    @property
    def many(self) -> Pack:
        """How many there are of each kind."""
        return tuple(map(list(self.pack).count, self.numbers))

    def row(self) -> list[int]:
        return [self.numbers[each] for each in self.draw()]

    def verdicts(self) -> Iterator[Verdict]:
        drawn = [self.row() for _ in track(range(self.shuffles), self.name)]
        rows, tried = np.array(drawn, dtype=np.int64), f"{self.shuffles:,} shuffles"
        yield Verdict(f"{self.name}, by position", tried, by_position(rows, self.many))
        for distance in DISTANCES:
            apart = "neighbours" if distance == 1 else f"pairs {distance} apart"
            yield Verdict(f"{self.name}, {apart}", tried, by_distance(rows, self.many, distance))
        worst = by_place(rows, self.many)
        yield Verdict(f"{self.name}, neighbours place by place", tried, worst)


def packs(chance: Chance) -> tuple[Mixed, ...]:
    """Whatever is shuffled in the house."""

    def spanish() -> Sequence[Card]:
        return without_tens(chance.cards(SPANISH_DECKS)).cards

    return (
        Mixed("a deck", DECK, lambda: chance.cards(1).cards, 40_000),
        Mixed("8 decks", DECK * EIGHT_DECKS, lambda: chance.cards(EIGHT_DECKS).cards, 10_000),
        Mixed("6 decks of 48", SPANISH_DECK * SPANISH_DECKS, spanish, 10_000),
        Mixed("tiles", SET, lambda: chance.tiles().tiles, 40_000),
    )


def dice(chance: Chance, shakes: int) -> Iterator[Verdict]:
    thrown = _drawn(lambda: SHAKEN[chance.dice().dice], shakes, "dice")
    tried = f"{shakes:,} shakes"
    yield Verdict("three dice", tried, alike(counted(thrown, len(SHAKEN))))
    yield Verdict("a shake by the one before", tried, _by_the_one_before(thrown % FACES, FACES))


def points(chance: Chance, draws: int) -> Iterator[Verdict]:
    drawn = _drawn(lambda: chance.point(POINTS).cents - POINTS.start, draws, "points")
    tried, tens = f"{draws:,} draws", len(POINTS) // 10
    yield Verdict("Must Hit points", tried, alike(counted(drawn, len(POINTS))))
    yield Verdict("a point by the one before", tried, _by_the_one_before(drawn % tens, tens))


def _drawn(draw: Callable[[], int], many: int, name: str) -> Rows:
    return np.array([draw() for _ in track(range(many), name)], dtype=np.int64)


def _by_the_one_before(drawn: Rows, kinds: int) -> float:
    pairs = drawn[:-1:2] * kinds + drawn[1::2]
    return alike(counted(pairs, kinds**2))
