"""Lucky Nines in Maryland: nines among the four opening cards."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.values.refusals import Refused
from tests.support import cases, clause, game, slip_of, told


def lucky_nines(paytable: str = "A") -> BaccaratGame:
    return game("md-mini", f'[wagers.lucky_nines]\npaytable = "{paytable}"')


PAYS = {
    # What $10 wins under paytables A to D.
    ("a", "four_nines", "9h 9d 9c 9s"): (5000_00, 5000_00, 10000_00, 20000_00),
    ("b", "three_nines_suited", "9d 9d 9d Ks"): (2500_00, 2500_00, 5000_00, 5000_00),
    ("c", "three_nines", "9d 9d 9h Ks"): (200_00, 300_00, 350_00, 150_00),
    ("d", "two_nines_suited", "9d Kd 9d 2s"): (80_00, 120_00, 160_00, 100_00),
    ("e", "two_nines", "9d Kd 9h 2s"): (50_00, 50_00, 50_00, 40_00),
    ("f", "nine_of_diamonds", "9d 2d Kh 2s"): (20_00, 20_00, 20_00, 20_00),
    ("g", "one_nine", "9h 2d Kh 2s"): (10_00, 10_00, 10_00, 10_00),
}


@pytest.mark.parametrize(
    ("cited", "paytable", "outcome", "cards", "winnings"),
    cases(
        *(
            (f"MD-12-R-{number}-{line}", "ABCD"[number - 1], outcome, cards, winnings)
            for (line, outcome, cards), sums in PAYS.items()
            for number, winnings in enumerate(sums, 1)
        )
    ),
)
@clause("MD-7-A-17-a")
def test_each_line_of_each_paytable(
    cited: str, paytable: str, outcome: str, cards: str, winnings: int
) -> None:
    slip = slip_of(lucky_nines(paytable), "lucky_nines 10", cards)
    assert told(slip) == ("won", outcome, winnings, winnings + 10_00, cited)
    assert slip.decided_by == "MD-7-A-17-a"


@pytest.mark.parametrize(
    ("cited", "cards", "outcome"),
    cases(
        ("MD-12-R-1-a", "9h 9h 9h 9h", "four_nines"),
        ("MD-12-R-1-a", "9d 9h 9d 9h", "four_nines"),
        ("MD-12-R-1-b", "9h 9h Kd 9h", "three_nines_suited"),
        ("MD-12-R-1-b", "9s Ks 9s 9s", "three_nines_suited"),
        ("MD-12-R-1-b", "Kc 9c 9c 9c", "three_nines_suited"),
        ("MD-12-R-1-c", "9h 9h Kd 9s", "three_nines"),
        ("MD-12-R-1-c", "9h 9d Kd 9s", "three_nines"),
        ("MD-12-R-1-d", "9h 9h Kd 2s", "two_nines_suited"),
        ("MD-12-R-1-d", "Ks 9s 2d 9s", "two_nines_suited"),
        ("MD-12-R-1-d", "9c 2d 9c Ks", "two_nines_suited"),
        ("MD-12-R-1-e", "9h 9s Kd 2s", "two_nines"),
        ("MD-12-R-1-e", "Kd 9d 2d 9c", "two_nines"),
        ("MD-12-R-1-f", "Kd 9d 2d Ks", "nine_of_diamonds"),
        ("MD-12-R-1-g", "Kd 9h 2d Ks", "one_nine"),
        ("MD-12-R-1-g", "Kd 9s 2d Ks", "one_nine"),
        ("MD-12-R-1-g", "Kd 9c 2d Ks", "one_nine"),
    ),
)
def test_the_same_suit_means_all_the_nines(cited: str, cards: str, outcome: str) -> None:
    """Reading R-MD15; nines of both hands count together."""
    slip = slip_of(lucky_nines(), "lucky_nines 10", cards)
    assert (slip.outcome, slip.clause) == (outcome, cited)


@clause("MD-7-A-17-b")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("4h 2d 5h 2s", id="a total of nine is no nine"),
        pytest.param("2h 3d 3c 4s 9d", id="nor is one drawn as a third card"),
        pytest.param("8h Td 8c Ts 3d", id="eights and tens"),
    ],
)
@pytest.mark.parametrize("paytable", ["A", "B", "C", "D"])
def test_it_loses_without_a_nine(paytable: str, cards: str) -> None:
    slip = slip_of(lucky_nines(paytable), "lucky_nines 10", cards)
    assert told(slip) == ("lost", "lose", 0, 0, "MD-7-A-17-b")


@clause("MD-7-A-17")
def test_it_must_be_elected() -> None:
    with pytest.raises(Refused) as refused:
        slip_of(game("md-mini"), "lucky_nines 10", "9h 9d 9c 9s")
    assert [each.clause for each in refused.value.refusals] == ["MD-7-A-17"]
    assert slip_of(lucky_nines(), "lucky_nines 10", "9h 9d 9c 9s").result.value == "won"
