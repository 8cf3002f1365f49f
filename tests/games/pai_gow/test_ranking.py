"""How two tiles rank: every hand against every hand, against the printed tables."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.games.pai_gow.hands import every_four
from croupier.values.tiles import Tile
from tests.games.pai_gow.tables import paigow, two
from tests.oracles import pai_gow as oracle
from tests.support import clause

RANKS = paigow().ranks
HANDS = [
    (a, b)
    for n, a in enumerate(Tile)
    for b in list(Tile)[n:]
    if a is not b or oracle.COPIES[str(a)] == 2
]
"""Every two tiles of a set, by kind."""


def plain(hand: tuple[Tile, Tile]) -> oracle.Hand:
    return str(hand[0]), str(hand[1])


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@clause("PA535-3-c")
def test_a_set_is_as_printed() -> None:
    assert [str(kind) for kind in RANKS.kinds] == oracle.KINDS
    assert dict(zip(map(str, RANKS.kinds), RANKS.copies, strict=True)) == oracle.COPIES
    assert {str(tile): rank for tile, rank in RANKS.tile_ranks.items()} == oracle.TILE_RANK
    assert (len(RANKS.kinds), sum(RANKS.copies), len(HANDS)) == (21, 32, 221)


@clause("PA535-4-a-s1", "PA535-4-c-s1", "PA535-4-d-s2", "PA535-4-e", "PA535-1-value")
def test_every_hand_against_every_hand_as_printed() -> None:
    found = {1: "higher", 0: "copy", -1: "lower"}
    for one, other in product(HANDS, repeat=2):
        lead = sign(RANKS.strength(*one) - RANKS.strength(*other))
        assert found[lead] == oracle.ranks(plain(one), plain(other)), (one, other)


def test_every_pair_as_printed() -> None:
    for hand in HANDS:
        line = RANKS.pair_of(*hand)
        assert (line.rank if line else None) == oracle.pair_rank(plain(hand)), hand
    assert sum(RANKS.pair_of(*hand) is not None for hand in HANDS) == 26


@clause("PA535-4-c-s2", "PA535-4-d-s1", "PA535-4-d-s2")
def test_every_value_and_best_tile_as_printed() -> None:
    for hand in HANDS:
        assert (RANKS.value(*hand), RANKS.best_tile(*hand)[1]) == oracle.value_and_tile(plain(hand))
        assert RANKS.is_zero(*hand) == oracle.is_zero(plain(hand))


def test_the_order_is_one_line() -> None:
    """Two tiles have no order, a hand ranks with itself, and nothing ranks in a circle."""
    for a, b in HANDS:
        assert RANKS.strength(a, b) == RANKS.strength(b, a)
    place = {hand: RANKS.strength(*hand) for hand in HANDS}
    higher = {one: {other for other in HANDS if place[one] > place[other]} for one in HANDS}
    for one, below in higher.items():
        assert one not in below
        for other in below:
            assert one not in higher[other]
            assert higher[other] < below


@clause("PA535-4-c-1", "PA535-4-c-2")
@pytest.mark.parametrize(("hand", "value"), [("1-1 3-3", 8), ("5-6 1-6", 8)])
def test_the_examples_of_the_chapter(hand: str, value: int) -> None:
    assert RANKS.value(*two(hand)) == value


@clause("PA535-1-supreme-pair", "PA535-4-a-s1", "PA535-4-a-r01")
def test_the_supreme_pair_beats_all_and_any_pair_beats_any_value() -> None:
    supreme = RANKS.strength(*two("2-4 1-2"))
    pairs = [RANKS.strength(*hand) for hand in HANDS if RANKS.pair_of(*hand)]
    others = [RANKS.strength(*hand) for hand in HANDS if not RANKS.pair_of(*hand)]
    assert max(pairs) == supreme
    assert pairs.count(supreme) == 1
    assert min(pairs) > max(others)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("6-6 6-6", "1-1 1-1", marks=clause("PA535-4-a-r02", "PA535-4-a-r03")),
        pytest.param("4-4 4-4", "1-3 1-3", marks=clause("PA535-4-a-r04", "PA535-4-a-r05")),
        pytest.param("5-5 5-5", "3-3 3-3", marks=clause("PA535-4-a-r06", "PA535-4-a-r07")),
        pytest.param("2-2 2-2", "5-6 5-6", marks=clause("PA535-4-a-r08", "PA535-4-a-r09")),
        pytest.param("4-6 4-6", "1-6 1-6", marks=clause("PA535-4-a-r10", "PA535-4-a-r11")),
        pytest.param("1-5 1-5", "3-6 4-5", marks=clause("PA535-4-a-r12", "PA535-4-a-r13")),
        pytest.param("3-5 2-6", "3-4 2-5", marks=clause("PA535-4-a-r14", "PA535-4-a-r15")),
        pytest.param("1-4 2-3", "6-6 4-5", marks=clause("PA535-4-a-r16", "PA535-4-a-r17")),
        pytest.param("6-6 3-6", "1-1 3-6", marks=clause("PA535-4-a-r17", "PA535-4-a-r18")),
        pytest.param("1-1 4-5", "6-6 4-4", marks=clause("PA535-4-a-r18", "PA535-4-a-r19")),
        pytest.param("6-6 2-6", "1-1 3-5", marks=clause("PA535-4-a-r19", "PA535-4-a-r20")),
        pytest.param("1-1 4-4", "6-6 1-6", marks=clause("PA535-4-a-s1", "PA535-4-a-r20")),
    ],
)
def test_pairs_rank_as_listed(better: str, worse: str) -> None:
    assert RANKS.strength(*two(better)) > RANKS.strength(*two(worse))


@clause("PA535-4-a-r17", "PA535-4-a-r18", "PA535-4-a-r19", "PA535-4-a-r20")
@pytest.mark.parametrize(
    "hands",
    ["6-6 4-5, 6-6 3-6", "1-1 4-5, 1-1 3-6", "6-6 2-6, 6-6 3-5, 6-6 4-4", "1-1 4-4, 1-1 2-6"],
)
def test_combinations_of_one_rank_are_copies(hands: str) -> None:
    assert len({RANKS.strength(*two(hand)) for hand in hands.split(", ")}) == 1


@clause("PA535-4-e")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6-6 1-6", "1-1 1-6"),  # both nine: the twelve before the two
        ("1-3 1-4", "2-2 1-4"),  # both nine: 1-3 is fourth, 2-2 seventh
        ("4-6 3-6", "1-5 1-2"),  # both nine: 4-6 is ninth, 1-5 eleventh
    ],
)
def test_equal_values_go_by_the_better_tile(better: str, worse: str) -> None:
    assert RANKS.value(*two(better)) == RANKS.value(*two(worse)) == 9
    assert RANKS.strength(*two(better)) > RANKS.strength(*two(worse))


@clause("PA535-1-copy-hand", "PA535-4-g")
def test_equal_values_with_equal_best_tiles_are_copies() -> None:
    assert RANKS.strength(*two("5-6 3-5")) == RANKS.strength(*two("2-6 5-6"))
    assert RANKS.strength(*two("4-4 1-3")) == RANKS.strength(*two("2-2 4-4"))
    assert RANKS.strength(*two("3-6 1-2")) == RANKS.strength(*two("4-5 2-4"))


@clause("PA535-4-d-s1", "PA535-4-d-s2")
@pytest.mark.parametrize(
    ("hand", "value", "tile", "rank"),
    [
        ("1-2 4-6", 6, "4-6", 9),  # 6 and 10
        ("1-2 1-4", 8, "1-4", 16),  # 3 and 5: then the 1-4 ranks higher
        ("2-4 1-5", 9, "1-5", 11),  # 3 and 6
        ("2-4 2-3", 8, "2-3", 16),  # 3 and 5: the 2-4 as seventeenth
        ("1-2 2-5", 3, "2-5", 14),  # 6 and 7
        ("1-2 1-3", 7, "1-3", 4),
        ("2-4 6-6", 8, "6-6", 1),  # 6 and 12
    ],
)
def test_a_lone_tile_of_the_supreme_pair_counts_for_the_best(
    hand: str, value: int, tile: str, rank: int
) -> None:
    assert RANKS.value(*two(hand)) == value
    assert RANKS.best_tile(*two(hand)) == (Tile.parse(tile), rank)


@clause("PA535-4-d-s2")
def test_either_tile_of_the_supreme_pair_stands_for_the_other() -> None:
    for tile in Tile:
        if str(tile) not in {"1-2", "2-4"}:
            as_three, as_six = (RANKS.strength(Tile.parse(t), tile) for t in ("1-2", "2-4"))
            assert as_three == as_six


def test_zero_is_never_said_of_a_pair() -> None:
    """Reading R-PG01: Gongs and three kinds of pair add up to nothing and are worth much."""
    for hand in ("6-6 4-4", "1-1 2-6", "5-5 5-5", "4-6 4-6", "1-4 2-3"):
        assert RANKS.value(*two(hand)) == 0
        assert not RANKS.is_zero(*two(hand))
    assert RANKS.is_zero(*two("5-5 4-6"))
    assert RANKS.is_zero(*two("1-3 1-5"))


def test_there_are_8130_hands_in_35960_deals() -> None:
    dealt = every_four(RANKS)
    assert (len(dealt), sum(ways for _, ways in dealt)) == (8_130, 35_960)
