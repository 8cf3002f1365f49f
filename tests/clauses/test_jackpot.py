"""Jackpot Baccarat in Maryland: the four opening cards as a poker hand."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.values.refusals import Refused
from tests.support import cases, check, clause, finding, game, slip_of, told

HIGH_ONLY = '[options]\njackpot_ace = "high_only"\n'
ANSWER = '[approvals.R-MD14]\nreference = "letter 9"\ndate = 2024-01-31\n'


def jackpot(paytable: str = "A", more: str = "") -> BaccaratGame:
    return game("md-mini", f'[wagers.jackpot]\npaytable = "{paytable}"\n{more}')


PAYS = {
    # What $10 wins under paytables A to E; the first four cards of a round are its opening.
    ("a", "four_card_royal", "Jh Qh Kh Ah 2c 3d"): (5000_00, 2500_00, 3000_00, 5000_00, 5000_00),
    ("b", "four_of_a_kind", "4h 4d 4c 4s"): (1000_00, 750_00, 500_00, 1000_00, 1000_00),
    ("c", "straight_flush", "6h 7h 8h 9h 2c"): (500_00, 500_00, 400_00, 500_00, 500_00),
    ("d", "three_of_a_kind", "4h 4d 4c 9s"): (150_00, 150_00, 150_00, 150_00, 150_00),
    ("e", "flush", "2h 4h 7h 5h"): (100_00, 100_00, 100_00, 100_00, 100_00),
    ("f", "straight", "4h 6d 5c 7s"): (50_00, 50_00, 50_00, 60_00, 60_00),
    ("g", "two_pair", "4h 9d 4c 9s"): (40_00, 40_00, 40_00, 50_00, 40_00),
    ("h", "pair_of_aces", "Ah Ad 8c 3s"): (20_00, 20_00, 20_00, 20_00, 20_00),
}


@pytest.mark.parametrize(
    ("cited", "paytable", "outcome", "cards", "winnings"),
    cases(
        *(
            (f"MD-12-M-{number}-{line}", "ABCDE"[number - 1], outcome, cards, winnings)
            for (line, outcome, cards), sums in PAYS.items()
            for number, winnings in enumerate(sums, 1)
        )
    ),
)
@clause("MD-7-A-10-a")
def test_each_line_of_each_paytable(
    cited: str, paytable: str, outcome: str, cards: str, winnings: int
) -> None:
    slip = slip_of(jackpot(paytable), "jackpot 10", cards)
    assert told(slip) == ("won", outcome, winnings, winnings + 10_00, cited)
    assert slip.decided_by == "MD-7-A-10-a"


@pytest.mark.parametrize(
    ("cited", "paytable"),
    cases(
        ("MD-12-M-1-i", "A"),
        ("MD-12-M-2-i", "B"),
        ("MD-12-M-3-i", "C"),
        ("MD-12-M-4-i", "D"),
        ("MD-12-M-5-i", "E"),
    ),
)
@pytest.mark.parametrize("cards", ["Th Td 9c 3s", "Jh Jd 9c 3s", "Qh 4d Qc 5s", "Kh 4d Kh 5s"])
def test_a_pair_of_tens_to_kings_pushes(cited: str, paytable: str, cards: str) -> None:
    slip = slip_of(jackpot(paytable), "jackpot 10", cards)
    assert told(slip) == ("returned", "pair_of_tens_to_kings", 0, 10_00, cited)
    assert slip.decided_by == "MD-7-A-10-a"


@pytest.mark.parametrize(
    ("cited", "cards", "outcome", "winnings"),
    [
        pytest.param(*row, marks=clause(str(row[0])), id=str(name))
        for name, *row in (
            ("ace low", "MD-12-M-1-f", "Ah 3d 2c 4s 6h", "straight", 50_00),
            ("ace high", "MD-12-M-1-f", "Jh Kd Qc As 6h 2c", "straight", 50_00),
            ("ace low, suited", "MD-12-M-1-c", "Ah 3h 2h 4h 6h", "straight_flush", 500_00),
            ("ten to king, suited", "MD-12-M-1-c", "Ts Ks Qs Js 6h 2c", "straight_flush", 500_00),
            ("jack to ace, suited", "MD-12-M-1-a", "As Ks Qs Js 6h 2c", "four_card_royal", 5000_00),
            ("one card four times", "MD-12-M-1-b", "4h 4h 4h 4h", "four_of_a_kind", 1000_00),
            ("one card thrice", "MD-12-M-1-d", "4h 4h 4h 9s", "three_of_a_kind", 150_00),
            ("trips of one suit", "MD-12-M-1-d", "9h 9h 9h Kh", "three_of_a_kind", 150_00),
            ("two pair of one suit", "MD-12-M-1-e", "4h 9h 4h 9h", "flush", 100_00),
            ("aces of one suit", "MD-12-M-1-e", "Ah Ah 8h 3h", "flush", 100_00),
            ("kings of one suit", "MD-12-M-1-e", "Kh Kh 9h 3h", "flush", 100_00),
            ("aces and kings", "MD-12-M-1-g", "Ah Kd As Kc 6h 2c", "two_pair", 40_00),
            ("twos and threes", "MD-12-M-1-g", "2h 3d 2c 3s 2h", "two_pair", 40_00),
            ("the same ace twice", "MD-12-M-1-h", "Ah Ah 8c 3s", "pair_of_aces", 20_00),
        )
    ],
)
def test_the_best_line_pays(cited: str, cards: str, outcome: str, winnings: int) -> None:
    """Reading R-MD14, under paytable A."""
    slip = slip_of(jackpot(), "jackpot 10", cards)
    assert told(slip) == ("won", outcome, winnings, winnings + 10_00, cited)


@clause("MD-7-A-10-b")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("9h 9d Kc 3s", id="a pair of nines"),
        pytest.param("2h 5d 2c 4s", id="a pair of twos"),
        pytest.param("Qh Ad Kc 2s 6h 5c", id="no straight round the corner"),
        pytest.param("Kh 2d Ac 3s 5h 2c", id="nor that way"),
        pytest.param("Ah 3d 2c 5s", id="a gap in the straight"),
        pytest.param("Th Qd Jc As 6h 2c", id="ten, jack, queen, ace"),
        pytest.param("2h 4h 7h 5d", id="three of a suit"),
        pytest.param("Ah 2d 3c 5s As", id="the second ace is a third card"),
    ],
)
@pytest.mark.parametrize("paytable", ["A", "B", "C", "D", "E"])
def test_four_cards_without_a_hand_lose(paytable: str, cards: str) -> None:
    slip = slip_of(jackpot(paytable), "jackpot 10", cards)
    assert told(slip) == ("lost", "lose", 0, 0, "MD-7-A-10-b")


@clause("MD-12-M-1-f")
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        pytest.param("Ah 3d 2c 4s 6h", "lost", id="ace low"),
        pytest.param("2h 4d 3c 5s", "won", id="two to five"),
        pytest.param("Jh Kd Qc As 6h 2c", "won", id="ace high"),
    ],
)
def test_a_recorded_answer_leaves_the_ace_high_only(cards: str, result: str) -> None:
    slip = slip_of(jackpot("A", HIGH_ONLY + ANSWER), "jackpot 10", cards)
    assert slip.result.value == result


@clause("MD-12-M-1-f")
def test_without_an_answer_the_ace_stays_high_or_low() -> None:
    checked = check("md-mini", "[wagers.jackpot]\n" + HIGH_ONLY)
    assert finding(checked, "options.jackpot_ace").clause == "MD-12-M-1-f"


@clause("MD-7-A-10")
def test_it_must_be_elected() -> None:
    with pytest.raises(Refused) as refused:
        slip_of(game("md-mini"), "jackpot 10", "4h 4d 4c 4s")
    assert [each.clause for each in refused.value.refusals] == ["MD-7-A-10"]
    assert slip_of(jackpot(), "jackpot 10", "4h 4d 4c 4s").result.value == "won"
