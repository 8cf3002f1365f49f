"""Set hands, their notation, and the settings of four tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.pai_gow.hands import SetHand, labelled, settings
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile, parse_tiles
from tests.games.pai_gow.tables import all_hands, paigow, two, written
from tests.oracles import pai_gow as oracle
from tests.support import clause

RANKS = paigow().ranks


def test_a_hand_is_written_from_its_better_tile_down() -> None:
    hand = SetHand.parse(" 5-4 6-6 |2-2 3-1")
    assert str(hand) == "6-6 4-5 | 1-3 2-2"
    assert hand == SetHand.parse("6-6 4-5 | 1-3 2-2")
    assert written(hand.tiles) == ("6-6", "1-3", "2-2", "4-5")


@pytest.mark.parametrize(
    "text", ["6-6 4-5 1-3 2-2", "6-6 | 4-5 1-3", "6-6 4-5 | 1-3", "", "6-6 4-5 | 1-3 2-2 | 1-1"]
)
def test_what_is_no_set_hand(text: str) -> None:
    with pytest.raises(Unreadable):
        SetHand.parse(text)


@given(st.lists(st.sampled_from(Tile), min_size=4, max_size=4))
def test_what_is_written_reads_back(tiles: list[Tile]) -> None:
    for hand in settings(RANKS, tiles):
        assert SetHand.parse(str(hand)) == hand
        assert sorted(written(hand.tiles)) == sorted(written(tiles))


@clause("PA535-1-high-hand", "PA535-1-low-hand")
def test_the_better_two_tiles_are_the_high_hand_wherever_they_lie() -> None:
    one, other = two("1-3 2-2"), two("6-6 4-5")
    assert (
        str(labelled(RANKS, one, other))
        == str(labelled(RANKS, other, one))
        == ("6-6 4-5 | 1-3 2-2")
    )


@clause("PA535-1-setting", "PA535-10-a-s1")
def test_the_settings_of_every_hand_are_those_of_the_text() -> None:
    for tiles in all_hands():
        expected = {
            tuple(sorted(map(tuple, map(sorted, split))))
            for split in oracle.splits(list(written(tiles)))
        }
        found = settings(RANKS, tiles)
        assert {
            tuple(sorted(tuple(sorted(written(two_))) for two_ in (hand.high, hand.low)))
            for hand in found
        } == expected
        assert len(found) == len(expected) <= 3
        for hand in found:
            assert RANKS.strength(*hand.high) >= RANKS.strength(*hand.low)


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("6-6 6-6 3-6 4-5", ["6-6 6-6 | 3-6 4-5", "6-6 3-6 | 6-6 4-5"]),
        ("6-6 6-6 1-1 1-1", ["6-6 6-6 | 1-1 1-1", "6-6 1-1 | 6-6 1-1"]),
        ("2-4 1-2 1-1 3-3", ["2-4 1-2 | 1-1 3-3", "3-3 1-2 | 1-1 2-4", "3-3 2-4 | 1-1 1-2"]),
    ],
)
def test_settings_are_told_once(tiles: str, expected: list[str]) -> None:
    assert sorted(map(str, settings(RANKS, parse_tiles(tiles)))) == sorted(expected)
