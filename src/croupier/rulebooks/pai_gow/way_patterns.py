"""The words of a house way: patterns of two tiles and of four, read from text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from croupier.rulebooks.pai_gow.ranking import PairKind
from croupier.rulebooks.reader import nearest
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile

EVERY_KIND = frozenset(PairKind)
EVERY_VALUE = frozenset(range(10))

KINDS = {
    "supreme": frozenset({PairKind.SUPREME}),
    "matched": frozenset({PairKind.MATCHED}),
    "mixed": frozenset({PairKind.MIXED}),
    "wong": frozenset({PairKind.WONG}),
    "gong": frozenset({PairKind.GONG}),
    "pair": frozenset({PairKind.SUPREME, PairKind.MATCHED, PairKind.MIXED}),
    "combination": EVERY_KIND,
}
COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
WORDS_OF_HANDS = frozenset({"with", "at", "least"})
VALUES = tuple(f"{value}{more}" for value in range(10) for more in ("", "+", "-"))

Tiles = frozenset[Tile]
"""Tiles of which one is wanted."""


@dataclass(frozen=True, slots=True)
class HandPattern:
    """What two tiles may be."""

    kinds: frozenset[PairKind] = EVERY_KIND
    """Pairs, Wongs and Gongs that fit."""
    values: frozenset[int] = EVERY_VALUE
    """Values that fit where the tiles make no combination."""
    tiles: tuple[Tiles, ...] = ()
    """Tiles that the hand must hold, each its own."""
    at_least: tuple[Tile, Tile] | None = None
    """The hand must rank no lower than these two tiles."""
    denied: bool = False
    """What does not fit the rest fits."""


@dataclass(frozen=True, slots=True)
class HoldingPattern:
    """What four tiles may hold: certain tiles, a hand, or both hands of one setting."""

    tiles: tuple[Tiles, ...] = ()
    hand: HandPattern | None = None
    setting: tuple[HandPattern, HandPattern] | None = None
    denied: bool = False


@cache
def parse_hand(text: str) -> HandPattern:
    """Read a pattern of two tiles.

    >>> sorted(parse_hand("7+").values), parse_hand("no pair").denied
    ([7, 8, 9], True)
    """
    words = text.split()
    match words:
        case ["no", *rest] if rest and rest[0] != "no":
            return replace(parse_hand(" ".join(rest)), denied=True)
        case ["at", "least", one, other]:
            return HandPattern(at_least=(Tile.parse(one), Tile.parse(other)))
        case ["with", tile]:
            return HandPattern(tiles=(_tiles(tile),))
        case [what]:
            return _worth(what)
        case [what, "with", tile]:
            return replace(_worth(what), tiles=(_tiles(tile),))
        case [one, other]:
            return HandPattern(tiles=(_tiles(one), _tiles(other)))
        case _:
            raise Unreadable(f"{text!r} is no pattern of two tiles, such as 9 with 6-6")


def _worth(word: str) -> HandPattern:
    if word in KINDS:
        return HandPattern(kinds=KINDS[word], values=frozenset())
    if word not in VALUES:
        raise Unreadable(f"{word!r} is no kind of hand; {nearest(word, [*KINDS, *VALUES[:3]])}")
    value = int(word[0])
    match word[1:]:
        case "+":
            return HandPattern(values=frozenset(range(value, 10)))
        case "-":
            return HandPattern(kinds=frozenset(), values=frozenset(range(value + 1)))
        case _:
            return HandPattern(kinds=frozenset(), values=frozenset({value}))


def _tiles(word: str) -> Tiles:
    return frozenset(tile for part in word.split("/") for tile in _named(part))


def _named(word: str) -> Tiles:
    if word in COUNTS:
        return frozenset(tile for tile in Tile if tile.spots == COUNTS[word])
    if not word[:1].isdigit():
        hint = nearest(word, [*COUNTS, *KINDS])
        raise Unreadable(f"{word!r} is no tile, such as 6-6 or seven; {hint}")
    return frozenset({Tile.parse(word)})


@cache
def parse_holding(text: str) -> HoldingPattern:
    """Read a pattern of four tiles.

    >>> parse_holding("6-6/1-1 nine eleven").hand is None
    True
    """
    high, bar, low = text.partition("|")
    words = text.split()
    if bar:
        return HoldingPattern(setting=(parse_hand(high), parse_hand(low)))
    if words[:1] == ["no"] and len(words) > 1 and words[1] != "no":
        return replace(parse_holding(" ".join(words[1:])), denied=True)
    if not any(map(_is_tile, words)) or not WORDS_OF_HANDS.isdisjoint(words):
        return HoldingPattern(hand=parse_hand(text))
    if len(words) > 4:
        raise Unreadable(f"{text!r} names {len(words)} tiles; a hand has four")
    return HoldingPattern(tiles=tuple(map(_tiles, words)))


def _is_tile(word: str) -> bool:
    return "/" in word or word in COUNTS or (len(word) == 3 and word[1] == "-")
