"""The five side wagers of a Maryland Five Treasures table."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.values.refusals import Refused
from tests.support import cards_for, cases, clause, game, slip_of, told

A = '[wagers.blazing_7s]\npaytable = "A"\n'
B = '[wagers.blazing_7s]\npaytable = "B"\n'
A_PUSH = A + '[options]\nblazing_7s_two_cards = "push"\n'


def five_treasures(filed: str = A) -> BaccaratGame:
    return game("md-mini", filed, variant="five_treasures")


@pytest.mark.parametrize(
    ("cited", "wager"),
    cases(
        ("MD-7-A-11", "fortune_7"),
        ("MD-7-A-12", "golden_8"),
        ("MD-7-A-13", "heavenly_9"),
        ("MD-7-A-14", "blazing_7s"),
        ("MD-7-A-15", "cover_all"),
    ),
)
@pytest.mark.parametrize("variant", ["standard", "ez", "fortune_7", "no_commission"])
def test_other_tables_have_none_of_them(cited: str, wager: str, variant: str) -> None:
    with pytest.raises(Refused) as refused:
        slip_of(game("md-mini", variant=variant), f"{wager} 10", cards_for("7 in 2", "7 in 2"))
    assert [each.clause for each in refused.value.refusals] == [cited]


@pytest.mark.parametrize(
    ("cited", "wager", "player", "banker", "outcome", "winnings", "back"),
    cases(
        ("MD-12-P-1", "fortune_7", "6 in 2", "7 in 3", "fortune_7", 400_00, 410_00),
        ("MD-12-P-2", "golden_8", "8 in 3", "7 in 2", "golden_8", 250_00, 260_00),
        ("MD-12-P-3-a", "heavenly_9", "9 in 3", "9 in 3", "both_hands", 750_00, 760_00),
        ("MD-12-P-3-b", "heavenly_9", "9 in 3", "8 in 3", "one_hand", 100_00, 110_00),
        ("MD-12-P-3-b", "heavenly_9", "8 in 3", "9 in 3", "one_hand", 100_00, 110_00),
    ),
)
def test_what_a_treasure_pays(
    cited: str, wager: str, player: str, banker: str, outcome: str, winnings: int, back: int
) -> None:
    slip = slip_of(five_treasures(), f"{wager} 10", cards_for(player, banker))
    assert told(slip) == ("won", outcome, winnings, back, cited)


@pytest.mark.parametrize(
    ("cited", "wager", "player", "banker"),
    cases(
        ("MD-7-A-11-a", "fortune_7", "6 in 2", "7 in 3"),
        ("MD-7-A-11-a", "fortune_7", "0 in 3", "7 in 3"),
        ("MD-7-A-12-a", "golden_8", "8 in 3", "7 in 2"),
        ("MD-7-A-12-a", "golden_8", "8 in 3", "0 in 3"),
        ("MD-7-A-13-a", "heavenly_9", "9 in 3", "9 in 3"),
        ("MD-7-A-13-a", "heavenly_9", "9 in 3", "6 in 2"),
        ("MD-7-A-13-a", "heavenly_9", "6 in 2", "9 in 3"),
    ),
)
def test_when_a_treasure_is_won(cited: str, wager: str, player: str, banker: str) -> None:
    slip = slip_of(five_treasures(), f"{wager} 10", cards_for(player, banker))
    assert (slip.result.value, slip.decided_by) == ("won", cited)


@pytest.mark.parametrize(
    ("cited", "bet", "player", "banker"),
    cases(
        ("MD-7-A-11-b", "fortune_7 10", "6 in 2", "7 in 2"),
        ("MD-7-A-11-b", "fortune_7 10", "7 in 2", "7 in 3"),
        ("MD-7-A-11-b", "fortune_7 10", "8 in 3", "7 in 3"),
        ("MD-7-A-11-b", "fortune_7 10", "5 in 3", "6 in 3"),
        ("MD-7-A-11-b", "fortune_7 10", "5 in 3", "8 in 3"),
        ("MD-7-A-12-b", "golden_8 10", "8 in 2", "7 in 2"),
        ("MD-7-A-12-b", "golden_8 10", "8 in 3", "8 in 3"),
        ("MD-7-A-12-b", "golden_8 10", "8 in 3", "9 in 3"),
        ("MD-7-A-12-b", "golden_8 10", "7 in 3", "6 in 3"),
        ("MD-7-A-12-b", "golden_8 10", "9 in 3", "7 in 3"),
        ("MD-7-A-13-b", "heavenly_9 10", "9 in 2", "9 in 2"),
        ("MD-7-A-13-b", "heavenly_9 10", "9 in 2", "0 in 2"),
        ("MD-7-A-13-b", "heavenly_9 10", "8 in 3", "8 in 3"),
        ("MD-7-A-14-b", "blazing_7s 10", "7 in 2", "7 in 3"),
        ("MD-7-A-14-b", "blazing_7s 10", "7 in 3", "7 in 2"),
        ("MD-7-A-14-b", "blazing_7s 10", "6 in 2", "7 in 2"),
        ("MD-7-A-14-b", "blazing_7s 10", "8 in 3", "7 in 3"),
        ("MD-7-A-15-b", "cover_all 10", "9 in 2", "0 in 2"),
        ("MD-7-A-15-b", "cover_all 10", "8 in 3", "8 in 3"),
        ("MD-7-A-15-b", "cover_all 10", "6 in 2", "7 in 2"),
        ("MD-7-A-15-b", "cover_all 10", "7 in 2", "7 in 3"),
    ),
)
@pytest.mark.parametrize("filed", [pytest.param(A, id="A"), pytest.param(B, id="B")])
def test_a_treasure_is_lost_otherwise(
    cited: str, bet: str, player: str, banker: str, filed: str
) -> None:
    slip = slip_of(five_treasures(filed), bet, cards_for(player, banker))
    assert told(slip) == ("lost", "lose", 0, 0, cited)


@pytest.mark.parametrize(
    ("cited", "filed", "both", "outcome", "winnings", "back"),
    cases(
        ("MD-12-P-4-a-i", A, "7 in 3", "three_card_sevens", 4000_00, 4010_00),
        ("MD-12-P-4-b-i", B, "7 in 3", "three_card_sevens", 2000_00, 2010_00),
        ("MD-12-P-4-b-ii", B, "7 in 2", "two_card_sevens", 500_00, 510_00),
    ),
)
@clause("MD-7-A-14-a")
def test_blazing_7s_pay_by_the_paytable_filed(
    cited: str, filed: str, both: str, outcome: str, winnings: int, back: int
) -> None:
    slip = slip_of(five_treasures(filed), "blazing_7s 10", cards_for(both, both))
    assert told(slip) == ("won", outcome, winnings, back, cited)
    assert slip.decided_by == "MD-7-A-14-a"


@clause("MD-7-A-14-a", "MD-12-P-4-a-i")
def test_under_paytable_a_two_two_card_sevens_lose() -> None:
    """Reading R-MD07: they are Blazing 7's, and paytable A has no line for them."""
    table = five_treasures(A)
    slip = slip_of(table, "blazing_7s 10", cards_for("7 in 2", "7 in 2"))
    assert told(slip) == ("lost", "two_card_sevens", 0, 0, "MD-12-P-4")
    assert (slip.decided_by, slip.reading) == ("MD-7-A-14-a", "R-MD07")
    assert table.house.options["blazing_7s_two_cards"].clause == "MD-12-P-4"


@clause("MD-7-A-14-a")
def test_under_paytable_a_they_push_where_that_is_filed() -> None:
    slip = slip_of(five_treasures(A_PUSH), "blazing_7s 10", cards_for("7 in 2", "7 in 2"))
    assert told(slip) == ("returned", "two_card_sevens", 0, 10_00, "MD-7-A-14-a")


@clause("MD-12-P-5", "MD-7-A-15-a")
@pytest.mark.parametrize("filed", [pytest.param(A, id="A"), pytest.param(B, id="B")])
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("6 in 2", "7 in 3", id="Fortune 7"),
        pytest.param("8 in 3", "7 in 2", id="Golden 8"),
        pytest.param("9 in 3", "8 in 3", id="Heavenly 9"),
        pytest.param("9 in 3", "9 in 3", id="Heavenly 9 twice"),
        pytest.param("7 in 3", "7 in 3", id="Blazing 7's"),
    ],
)
def test_cover_all_pays_6_to_1_on_each_of_the_four(player: str, banker: str, filed: str) -> None:
    slip = slip_of(five_treasures(filed), "cover_all 10", cards_for(player, banker))
    assert told(slip) == ("won", "covered", 60_00, 70_00, "MD-12-P-5")
    assert slip.decided_by == "MD-7-A-15-a"


@pytest.mark.parametrize(
    ("cited", "filed", "result", "reading"),
    cases(
        ("MD-7-A-15-a", A, "lost", "R-MD07"),
        ("MD-7-A-15-a", A_PUSH, "lost", "R-MD07"),
        ("MD-12-P-5", B, "won", ""),
    ),
)
def test_cover_all_counts_two_card_sevens_only_where_they_pay(
    cited: str, filed: str, result: str, reading: str
) -> None:
    """Who says what wins it is read so; that they are no Blazing 7's is said nowhere."""
    slip = slip_of(five_treasures(filed), "cover_all 10", cards_for("7 in 2", "7 in 2"))
    assert (slip.result.value, slip.clause, slip.reading) == (result, cited, reading)
