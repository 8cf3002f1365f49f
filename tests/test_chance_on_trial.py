"""`make chance` lets a fair source pass and finds one that is biased, wherever the bias lies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import TypeVar

import pytest

from croupier.cage.progressive import Point
from croupier.floor.chance import Chance, Sealed, SealedDice, SealedTiles
from croupier.values.cards import DECK
from croupier.values.tiles import SET
from tools.chance.__main__ import TOO_RARE
from tools.chance.as_bits import arrangements, as_bytes, bits_of, finished, rank
from tools.chance.trials import Mixed, Verdict, dice, packs, points

T = TypeVar("T")
FEW, MANY = 2_000, 20_000
Spoil = Callable[[list[T], Random], object]


def seeded(seed: int, spoil: Spoil[object] = lambda _, __: None) -> Chance:
    """Chance that is the same every time; whatever is shuffled can be spoilt afterwards."""
    own = Random(seed)  # noqa: S311

    def mixed(pack: Sequence[T]) -> tuple[T, ...]:
        lying = own.sample(pack, len(pack))
        spoil(lying, own)  # type: ignore[arg-type]
        return tuple(lying)

    return Chance(
        cards=lambda decks: Sealed(mixed(DECK * decks), ""),
        tiles=lambda: SealedTiles(mixed(SET), ""),
        dice=lambda: SealedDice(tuple(own.choices(range(1, 7), k=3)), ""),
        point=lambda among: Point(own.choice(among), ""),
    )


def swap_in(lying: list[T], place: int, wanted: T) -> None:
    where = lying.index(wanted)
    lying[place], lying[where] = lying[where], lying[place]


def successor_in_one_place(lying: list[T], own: Random) -> None:
    kinds = sorted(set(lying), key=str)
    if own.randrange(2):
        swap_in(lying, 31, kinds[(kinds.index(lying[30]) + 1) % len(kinds)])


def two_that_follow_each_other(lying: list[T], own: Random) -> None:
    first, second = sorted(set(lying), key=str)[:2]
    if own.randrange(2):
        swap_in(lying, (lying.index(first) + 1) % len(lying), second)


def one_that_comes_early(lying: list[T], own: Random) -> None:
    if own.randrange(2):
        swap_in(lying, own.randrange(10), min(set(lying), key=str))


def two_thirteen_apart(lying: list[T], own: Random) -> None:
    first, second = sorted(set(lying), key=str)[:2]
    if own.randrange(2):
        swap_in(lying, (lying.index(first) + 13) % len(lying), second)


def tried(mixed: Mixed) -> list[Verdict]:
    return list(replace(mixed, shuffles=FEW).verdicts())


def is_found(verdicts: Sequence[Verdict]) -> bool:
    return any(each.chance < TOO_RARE for each in verdicts)


NAMES = [each.name for each in packs(seeded(0))]
SPOILT = (
    successor_in_one_place, two_that_follow_each_other, one_that_comes_early, two_thirteen_apart,
)  # fmt: skip


@pytest.mark.parametrize("pack", range(len(NAMES)), ids=NAMES)
def test_fair_shuffles_pass(pack: int) -> None:
    assert not is_found(tried(packs(seeded(1))[pack]))


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("pack", range(len(NAMES)), ids=NAMES)
def test_shuffles_that_are_spoilt_in_half_of_all_deals_are_found(
    pack: int, spoil: Spoil[object]
) -> None:
    assert is_found(tried(packs(seeded(1, spoil))[pack]))


def test_fair_dice_and_points_pass() -> None:
    chance = seeded(1)
    assert not is_found([*dice(chance, MANY), *points(chance, MANY)])


def test_a_loaded_die_is_found() -> None:
    own = Random(1)  # noqa: S311
    loaded = Chance(
        dice=lambda: SealedDice(tuple(own.choices(range(1, 7), (6, 5, 5, 5, 5, 5), k=3)), "")
    )
    assert is_found(list(dice(loaded, MANY)))


def test_dice_and_points_that_follow_those_before_are_found() -> None:
    fair, shown, drawn = seeded(1), Counter[str](), [SealedDice((1, 1, 1), "")]

    def again_and_again() -> SealedDice:
        shown["dice"] += 1
        if shown["dice"] % 10:
            drawn[0] = fair.dice()
        return drawn[0]

    def slowly(among: range) -> Point:
        shown["points"] += 1
        return Point(among[shown["points"] % len(among)], "")

    stuck = Chance(dice=again_and_again, point=slowly)
    assert is_found(list(dice(stuck, MANY)))
    assert is_found(list(points(stuck, MANY)))


def test_points_drawn_by_a_remainder_are_found() -> None:
    own = Random(1)  # noqa: S311
    skewed = Chance(point=lambda among: Point(among[own.randrange(1 << 10) % len(among)], ""))
    assert is_found(list(points(skewed, MANY)))


@pytest.mark.parametrize("pack", [(1, 1, 1, 1), (2, 1, 3), (1, 2, 2)])
def test_every_arrangement_of_a_pack_has_a_number_of_its_own(pack: tuple[int, ...]) -> None:
    kinds = [kind for kind, many in enumerate(pack) for _ in range(many)]
    ranks = [rank(row, pack) for row in sorted(set(permutations(kinds)))]
    assert ranks == list(range(arrangements(pack)))


@pytest.mark.parametrize("among", [1, 2, 6, 52, 100, 216])
def test_of_equal_chances_every_bit_is_equally_likely(among: int) -> None:
    by_length = defaultdict[int, list[int]](list)
    for number in range(among):
        value, bits = bits_of(number, among)
        by_length[bits].append(value)
    assert all(found == list(range(1 << bits)) for bits, found in by_length.items())


def test_all_that_is_dealt_from_is_told_as_bits() -> None:
    told = {name: as_bytes(found, 500) for name, found in finished(seeded(1)).items()}
    assert [*told] == [*NAMES, "dice", "points"]
    assert all(len(each) == 500 for each in told.values())
    assert len(set(told.values())) == len(told)


def test_bits_stand_in_the_order_in_which_they_were_drawn() -> None:
    assert as_bytes([(5, 8), (1, 4), (3, 8), (0, 1), (255, 256), (0, 256)], 2) == bytes(
        (0xAB, 0xFF)
    )
