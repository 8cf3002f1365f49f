"""Reads how tiles are set, stacks are cut and tiles are delivered, as people say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.cli.games.pai_gow.play.hands import LETTERS
from croupier.cli.playing.answering import Words, is_whole
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand, in_order
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile, parse_tiles, show_tiles

HOUSE = "house"
SETTING = "set 6-6 4-5 | 1-3 2-2, set a b for two of your tiles, or set house"
CUT = "cut 3-5 left, cut 3-5 right, or cut 3-5 left 1 right 2"
LEFT, RIGHT, CROSSED = "left", "right", "crossed"


def setting_from(game: PaiGowGame, tiles: Sequence[Tile], words: Words) -> SetHand:
    """Two hands as they are laid: the tiles named first, then the others."""
    text = " ".join(words).lower().strip()
    if not text:
        raise Unreadable(f"say how: {SETTING}")
    if HOUSE.startswith(text):
        return game.way(tiles)
    held = in_order(tiles)
    high, bar, low = text.partition("|")
    one = _named(held, high)
    other = _named(held, low) if bar else _others(held, one)
    if (len(one), len(other)) != (2, 2):
        raise Unreadable(f"{text!r} does not name two hands of two tiles: {SETTING}")
    return SetHand((one[0], one[1]), (other[0], other[1]))


def _named(held: Sequence[Tile], text: str) -> tuple[Tile, ...]:
    """Tiles by their spots, or by the letters under them."""
    packed = text.replace(" ", "").replace(",", "")
    if packed and set(packed) <= set(LETTERS[: len(held)]):
        return tuple(held[LETTERS.index(letter)] for letter in dict.fromkeys(packed))
    return parse_tiles(text)


def _others(held: Sequence[Tile], named: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(held)
    for tile in named:
        if tile not in left:
            raise Unreadable(f"{tile} is not among the tiles {show_tiles(held)}")
        left.remove(tile)
    return tuple(left)


def named_by_letters(held: Sequence[Tile], high: Sequence[Tile]) -> str:
    """The letters of two tiles, as they are shown and read."""
    letters, left = list[str](), list[Tile | None](held)
    for tile in high:
        place = left.index(tile)
        left[place] = None
        letters.append(LETTERS[place])
    return " ".join(letters)


@dataclass(frozen=True, slots=True)
class Cut:
    first: int
    last: int
    left: int
    right: int
    crossed: bool


def cut_from(words: Words) -> Cut:
    """Which stacks, from the dealer's left, and how many to which end."""
    given = " ".join(words).lower().split()
    crossed = CROSSED in given
    block, *ends = [word for word in given if word != CROSSED] or [""]
    first, dash, last = block.partition("-")
    last = last if dash else first
    if not (is_whole(first) and is_whole(last)):
        raise Unreadable(f"say which stacks: {CUT}")
    count = int(last) - int(first) + 1
    left, right = _counts(ends, count)
    return Cut(int(first), int(last), left, right, crossed)


def _counts(words: Sequence[str], count: int) -> tuple[int, int]:
    """How many stacks to either end; whichever has no number gets the rest."""
    ends = dict[str, int | None]()
    for word in words:
        if word in {LEFT, RIGHT}:
            ends[word] = None
        elif is_whole(word) and ends:
            ends[next(reversed(ends))] = int(word)
        else:
            raise Unreadable(f"{word!r} is no end of the row: {CUT}")
    if not ends:
        raise Unreadable(f"say to which end: {CUT}")
    told = sum(number or 0 for number in ends.values())
    whole = {end: count - told if number is None else number for end, number in ends.items()}
    if list(ends.values()).count(None) > 1 or min(whole.values()) < 0:
        raise Unreadable(f"say how many go to either end: {CUT}")
    return whole.get(LEFT, 0), whole.get(RIGHT, 0)


def delivery_from(styles: Sequence[str], words: Words) -> str:
    """A style by its number in the list or by its name, which may be cut short."""
    said = " ".join(words).lower().replace("_", " ").split()
    if len(said) == 1 and is_whole(said[0]) and 1 <= int(said[0]) <= len(styles):
        return styles[int(said[0]) - 1]
    meant = [style for style in styles if said and _is_meant(style, said)]
    if len(meant) != 1:
        names = ", ".join(style.replace("_", " ") for style in meant or styles)
        raise Unreadable(f"name a style of delivery: {names}")
    return meant[0]


def _is_meant(style: str, said: Sequence[str]) -> bool:
    parts = style.split("_")
    return all(any(part.startswith(word) for part in parts) for word in said)
