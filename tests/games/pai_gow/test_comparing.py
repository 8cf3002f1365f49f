"""Win, tie and lose: two hands of a player against two hands of the dealer or the bank."""

from __future__ import annotations

import random
from itertools import product

import pytest

from croupier.games.pai_gow.comparing import Verdict, compare
from croupier.games.pai_gow.hands import SetHand, settings
from tests.games.pai_gow.tables import all_hands, paigow, written
from tests.oracles import pai_gow as oracle
from tests.support import cases, clause

GAME = paigow()


def verdict(player: str, dealer: str) -> Verdict:
    return compare(GAME.house, SetHand.parse(player), SetHand.parse(dealer))


DEALER = "5-5 5-5 | 4-6 1-6"  # a pair of tens and 7


@pytest.mark.parametrize(
    ("cited", "player", "judgement", "high", "low"),
    cases(
        ("PA535-10-j-s1", "6-6 6-6 | 1-3 1-4", "win", 1, 1),
        ("PA535-10-h-1", "6-6 6-6 | 1-3 2-6", "tie", 1, -1),
        ("PA535-10-h-1", "6-6 6-6 | 4-6 3-4", "tie", 1, 0),
        ("PA535-10-h-2", "3-3 3-3 | 1-3 1-4", "tie", -1, 1),
        ("PA535-10-g-s1", "3-3 3-3 | 1-3 2-6", "lose", -1, -1),
        ("PA535-10-g-s1", "3-3 3-3 | 4-6 2-5", "lose", -1, 0),
    ),
)
def test_each_rule(cited: str, player: str, judgement: str, high: int, low: int) -> None:
    found = verdict(player, DEALER)
    assert (found.judgement.value, found.high, found.low) == (judgement, high, low)
    assert found.clause == cited


@clause("PA535-10-h-2", "PA535-1-copy-hand", "PA535-4-b")
def test_a_copy_of_the_high_hand_is_the_dealers() -> None:
    found = verdict("6-6 4-5 | 3-3 1-2", "6-6 3-6 | 4-6 1-6")
    assert (found.judgement.value, found.high, found.low) == ("tie", 0, 1)
    assert found.copies == ("PA535-4-b",)


@clause("PA535-4-b", "PA535-4-g", "PA535-10-g-s1", "PA535-1-copy-hand")
def test_copies_of_both_hands_lose() -> None:
    found = verdict("6-6 4-5 | 3-5 4-6", "6-6 3-6 | 4-6 2-6")
    assert (found.judgement.value, found.high, found.low) == ("lose", 0, 0)
    assert found.copies == ("PA535-4-b", "PA535-4-g")


@clause("PA535-10-g-s1", "PA535-10-h-1")
@pytest.mark.parametrize(
    ("player", "dealer", "judgement"),
    [
        # both low hands are worth zero, and the better tile of the player's does not help
        ("6-6 6-6 | 5-5 4-6", "1-1 1-1 | 1-5 2-2", "tie"),
        ("1-1 1-1 | 5-5 4-6", "6-6 6-6 | 1-5 2-2", "lose"),
        ("1-1 1-1 | 5-5 4-6", "1-1 1-1 | 5-5 4-6", "lose"),
        # a Gong of ten spots is worth a Gong
        ("6-6 6-6 | 1-1 4-4", "1-1 1-1 | 3-3 2-6", "win"),
        # the dealer's own nothing is simply the lowest hand
        ("6-6 6-6 | 4-6 5-6", "1-1 1-1 | 5-5 4-6", "win"),
    ],
)
def test_a_low_hand_worth_zero_beats_nothing(player: str, dealer: str, judgement: str) -> None:
    assert verdict(player, dealer).judgement.value == judgement


@clause("PA535-10-g-s1")
def test_a_high_hand_worth_zero_is_compared_as_any_other() -> None:
    """Reading R-PG01: the text says it of the low hand only."""
    found = verdict("5-5 4-6 | 4-6 5-5", "1-5 2-2 | 2-2 1-5")
    assert (found.high, found.low) == (1, -1)
    assert found.clause == "PA535-10-h-1"


@clause("PA535-10-f-s2", "PA535-10-g-s1", "PA535-10-h-1", "PA535-10-h-2", "PA535-10-j-s1")
def test_sampled_hands_are_judged_as_the_text_says() -> None:
    chance = random.Random(535)  # noqa: S311
    sampled = [
        chance.choice(settings(GAME.ranks, each)) for each in chance.sample(all_hands(), 120)
    ]
    for player, dealer in product(sampled, repeat=2):
        expected = oracle.judge(*(
            ((str(h.high[0]), str(h.high[1])), (str(h.low[0]), str(h.low[1])))
            for h in (player, dealer)
        ))  # fmt: skip
        assert compare(GAME.house, player, dealer).judgement.value == expected, written(
            player.tiles
        )
