"""Dragon 7, Panda 8, Fortune 7 and One Up: what they are, and the wagers that insure them."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.games.baccarat.settlement import Result
from croupier.values.refusals import Refused
from tests.support import cards_for, cases, check, clause, finding, game, same_duty, slip_of

WON, LOST, RETURNED = Result.WON, Result.LOST, Result.RETURNED

DRAGON_7 = [
    pytest.param("6 in 2", "7 in 3", id="over a two-card six"),
    pytest.param("6 in 3", "7 in 3", id="over a three-card six"),
    pytest.param("0 in 3", "7 in 3", id="over nought"),
]
NO_DRAGON_7 = [
    pytest.param("7 in 2", "7 in 3", id="level"),
    pytest.param("7 in 3", "7 in 3", id="level in three cards"),
    pytest.param("8 in 3", "7 in 3", id="behind"),
    pytest.param("6 in 2", "7 in 2", id="two-card seven"),
    pytest.param("0 in 3", "6 in 3", id="three-card six"),
    pytest.param("0 in 3", "8 in 3", id="three-card eight"),
    pytest.param("7 in 3", "6 in 3", id="Player's three-card seven"),
]
PANDA_8 = [
    pytest.param("8 in 3", "7 in 2", id="over a two-card seven"),
    pytest.param("8 in 3", "7 in 3", id="over a three-card seven"),
    pytest.param("8 in 3", "0 in 3", id="over nought"),
]
NO_PANDA_8 = [
    pytest.param("8 in 3", "8 in 3", id="level"),
    pytest.param("8 in 3", "9 in 3", id="behind"),
    pytest.param("8 in 2", "7 in 2", id="two-card eight"),
    pytest.param("7 in 3", "0 in 3", id="three-card seven"),
    pytest.param("9 in 3", "0 in 3", id="three-card nine"),
    pytest.param("7 in 3", "8 in 3", id="Banker's three-card eight"),
]


# What the results are


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Flag a Dragon 7 when the Banker's Hand ends on 7 with exactly three cards and the"
        " Player's Hand ends below 7.",
        count=3,
    ),
)
@pytest.mark.parametrize(
    ("player", "banker", "flagged"),
    [
        pytest.param("6 in 3", "7 in 3", True, id="Player below 7"),
        pytest.param("7 in 3", "7 in 3", False, id="Player at 7"),
        pytest.param("8 in 3", "7 in 3", False, id="Player above 7"),
        pytest.param("6 in 2", "7 in 2", False, id="two cards"),
        pytest.param("5 in 3", "6 in 3", False, id="six in three cards"),
        pytest.param("6 in 3", "8 in 3", False, id="eight in three cards"),
    ],
)
def test_a_dragon_7_is_a_three_card_seven_over_less(
    *, book: str, cited: str, player: str, banker: str, flagged: bool
) -> None:
    assert cited.endswith(("1-dragon-7", "1-B-1"))
    slip = slip_of(game(book, variant="ez"), "dragon_7 100", cards_for(player, banker))
    assert (slip.outcome == "dragon_7") is flagged


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Flag a Panda 8 when the Player's Hand ends on 8 with exactly three cards and the"
        " Banker's Hand ends below 8.",
        count=3,
    ),
)
@pytest.mark.parametrize(
    ("player", "banker", "flagged"),
    [
        pytest.param("8 in 3", "7 in 3", True, id="Banker below 8"),
        pytest.param("8 in 3", "8 in 3", False, id="Banker at 8"),
        pytest.param("8 in 3", "9 in 3", False, id="Banker above 8"),
        pytest.param("8 in 2", "7 in 2", False, id="two cards"),
        pytest.param("7 in 3", "6 in 3", False, id="seven in three cards"),
        pytest.param("9 in 3", "7 in 3", False, id="nine in three cards"),
    ],
)
def test_a_panda_8_is_a_three_card_eight_over_less(
    *, book: str, cited: str, player: str, banker: str, flagged: bool
) -> None:
    assert cited.endswith(("1-panda-8", "1-B-5"))
    slip = slip_of(game(book, variant="ez"), "panda_8 100", cards_for(player, banker))
    assert (slip.outcome == "panda_8") is flagged


# Dragon 7 and Panda 8 Insurance


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Pay Dragon 7 Insurance on a Dragon 7.", count=3)
)
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_dragon_7_insurance_wins_on_a_dragon_7(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "dragon_7 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.decided_by) == (WON, "dragon_7", cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Take Dragon 7 Insurance on every result other than a Dragon 7.", count=3),
)
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_dragon_7_insurance_loses_on_anything_else(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "dragon_7 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Pay Panda 8 Insurance on a Panda 8.", count=3)
)
@pytest.mark.parametrize(("player", "banker"), PANDA_8)
def test_panda_8_insurance_wins_on_a_panda_8(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "panda_8 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.decided_by) == (WON, "panda_8", cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Take Panda 8 Insurance on every result other than a Panda 8.", count=3),
)
@pytest.mark.parametrize(("player", "banker"), NO_PANDA_8)
def test_panda_8_insurance_loses_on_anything_else(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "panda_8 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Pay a winning Dragon 7 Insurance wager 40 to 1.", count=3)
)
def test_dragon_7_insurance_pays_forty_to_one(book: str, cited: str) -> None:
    slip = slip_of(game(book, variant="ez"), "dragon_7 100", cards_for("6 in 2", "7 in 3"))
    assert (slip.winnings, slip.back, slip.clause) == (4000_00, 4100_00, cited)


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Pay a winning Panda 8 Insurance wager 25 to 1.", count=3)
)
def test_panda_8_insurance_pays_twenty_five_to_one(book: str, cited: str) -> None:
    slip = slip_of(game(book, variant="ez"), "panda_8 100", cards_for("8 in 3", "7 in 2"))
    assert (slip.winnings, slip.back, slip.clause) == (2500_00, 2600_00, cited)


# Where the insurance wagers are taken

NOT_EZ = {
    "pa-627a": [("pa-627a", "standard"), ("pa-627b", "standard"), ("pa-627b", "commission_free")],
    "ma-midi": [("ma-midi", "standard")],
    "md-mini": [
        ("md-mini", "standard"),
        ("md-mini", "fortune_7"),
        ("md-mini", "no_commission"),
        ("md-mini", "five_treasures"),
    ],
}
NOT_FORTUNE_7 = {
    "md-mini": [
        ("md-mini", "standard"),
        ("md-mini", "ez"),
        ("md-mini", "no_commission"),
        ("md-mini", "five_treasures"),
    ],
}
DUTIES = [
    ("dragon_7", "a Dragon 7", "EZ Baccarat", NOT_EZ),
    ("panda_8", "a Panda 8", "EZ Baccarat", NOT_EZ),
    ("fortune_7_insurance", "a Fortune 7", "Fortune 7 Baccarat", NOT_FORTUNE_7),
    ("one_up", "a One Up", "Fortune 7 Baccarat", NOT_FORTUNE_7),
]


def elsewhere() -> list[ParameterSet]:
    """A (wager, clause, rulebook, variant) case for each table an insurance wager is not for."""
    return [
        pytest.param(wager, cited, *table, marks=clause(str(cited)), id=" ".join((wager, *table)))
        for wager, name, flag, tables in DUTIES
        for chapter, cited in (
            each.values
            for each in same_duty(
                f"Accept {name} Insurance stake only at a table flagged as {flag}.",
                count=len(tables),
            )
        )
        for table in tables[str(chapter)]
    ]


@pytest.mark.parametrize(("wager", "cited", "book", "variant"), elsewhere())
def test_other_tables_take_no_insurance(wager: str, cited: str, book: str, variant: str) -> None:
    with pytest.raises(Refused) as refused:
        slip_of(game(book, variant=variant), f"{wager} 100", cards_for("6 in 2", "7 in 3"))
    assert [each.clause for each in refused.value.refusals] == [cited]


@pytest.mark.parametrize(("wager", "cited", "book", "variant"), elsewhere())
def test_other_tables_cannot_file_insurance(
    wager: str, cited: str, book: str, variant: str
) -> None:
    checked = check(book, f"[wagers.{wager}]", variant=variant)
    assert finding(checked, f"wagers.{wager}").clause == cited


@pytest.mark.parametrize(
    ("cited", "wager", "book", "variant"),
    cases(
        ("PA627A-7-a-5", "dragon_7", "pa-627a", "ez"),
        ("PA627A-7-a-5", "dragon_7", "pa-627b", "ez"),
        ("MA-7-a-5", "dragon_7", "ma-midi", "ez"),
        ("MD-7-A-5", "dragon_7", "md-mini", "ez"),
        ("PA627A-7-a-6", "panda_8", "pa-627a", "ez"),
        ("PA627A-7-a-6", "panda_8", "pa-627b", "ez"),
        ("MA-7-a-6", "panda_8", "ma-midi", "ez"),
        ("MD-7-A-6", "panda_8", "md-mini", "ez"),
        ("MD-7-A-7", "fortune_7_insurance", "md-mini", "fortune_7"),
        ("MD-7-A-8", "one_up", "md-mini", "fortune_7"),
    ),
)
def test_its_own_tables_always_offer_insurance(
    cited: str, wager: str, book: str, variant: str
) -> None:
    assert game(book, variant=variant).house.wagers[wager].permitted_by == cited
    checked = check(book, f"[wagers.{wager}]\noffered = false", variant=variant)
    assert finding(checked, f"wagers.{wager}.offered").clause == cited


# Fortune 7 and One Up Insurance


@clause("MD-7-A-7-a", "MD-12-I")
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_fortune_7_insurance_pays_forty_to_one(player: str, banker: str) -> None:
    table = game("md-mini", variant="fortune_7")
    slip = slip_of(table, "fortune_7_insurance 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings) == (WON, "fortune_7", 4000_00)
    assert (slip.back, slip.decided_by, slip.clause) == (4100_00, "MD-7-A-7-a", "MD-12-I")


@clause("MD-7-A-7-b")
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_fortune_7_insurance_loses_on_anything_else(player: str, banker: str) -> None:
    table = game("md-mini", variant="fortune_7")
    slip = slip_of(table, "fortune_7_insurance 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == "MD-7-A-7-b"


@clause("MD-7-A-8-a")
@pytest.mark.parametrize(
    ("player", "banker", "outcome", "winnings", "back", "cited"),
    [
        pytest.param(*row, marks=clause(row[-1]), id=f"{row[0]} over {row[1]}")
        for row in (
            ("1 in 3", "0 in 3", "one_to_nil", 3000_00, 3100_00, "MD-12-J-1"),
            ("2 in 3", "1 in 3", "one_up", 900_00, 1000_00, "MD-12-J-2"),
            ("7 in 2", "6 in 2", "one_up", 900_00, 1000_00, "MD-12-J-2"),
            ("8 in 3", "7 in 2", "one_up", 900_00, 1000_00, "MD-12-J-2"),
            ("8 in 2", "7 in 2", "one_up", 900_00, 1000_00, "MD-12-J-2"),
            ("9 in 2", "8 in 2", "one_up", 900_00, 1000_00, "MD-12-J-2"),
            ("9 in 3", "8 in 3", "one_up", 900_00, 1000_00, "MD-12-J-2"),
        )
    ],
)
def test_one_up_insurance_wins_by_one_point(
    *, player: str, banker: str, outcome: str, winnings: int, back: int, cited: str
) -> None:
    table = game("md-mini", variant="fortune_7")
    slip = slip_of(table, "one_up 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings) == (WON, outcome, winnings)
    assert (slip.back, slip.decided_by, slip.clause) == (back, "MD-7-A-8-a", cited)


@clause("MD-7-A-8-b")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("0 in 3", "0 in 3", id="level"),
        pytest.param("8 in 2", "8 in 2", id="level Naturals"),
        pytest.param("2 in 3", "0 in 3", id="two points ahead"),
        pytest.param("9 in 2", "7 in 2", id="two points ahead with a Natural"),
        pytest.param("0 in 3", "1 in 3", id="nought to one"),
        pytest.param("6 in 2", "7 in 2", id="one point behind"),
    ],
)
def test_one_up_insurance_loses_on_anything_else(player: str, banker: str) -> None:
    table = game("md-mini", variant="fortune_7")
    slip = slip_of(table, "one_up 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == "MD-7-A-8-b"


# Readings that only the regulator's recorded answer may change


def answered(reading: str) -> str:
    return f'[approvals.{reading}]\nreference = "letter 1"\ndate = 2024-01-02'


@pytest.mark.parametrize(
    ("cited", "option"),
    cases(
        ("MD-7-A-7-a", 'fortune_7_result = "any_seven"'),
        ("MD-7-A-8-a", 'one_up_result = "naturals_excluded"'),
    ),
)
def test_another_reading_needs_a_recorded_answer(cited: str, option: str) -> None:
    checked = check("md-mini", f"[options]\n{option}", variant="fortune_7")
    assert [each.clause for each in checked.findings] == [cited]


@pytest.mark.parametrize(
    ("cited", "bet", "result", "outcome", "back"),
    cases(
        ("MD-7-A-7-a", "fortune_7_insurance", WON, "fortune_7", 4100_00),
        ("MD-7-A-1-c-iii", "banker", RETURNED, "fortune_7", 100_00),
        ("MD-7-A-2-b-iii", "player", LOST, "fortune_7", 0),
    ),
)
def test_a_two_card_seven_may_be_made_a_fortune_7(
    cited: str, bet: str, result: Result, outcome: str, back: int
) -> None:
    filed = f'[options]\nfortune_7_result = "any_seven"\n{answered("R-MD01")}'
    table = game("md-mini", filed, variant="fortune_7")
    slip = slip_of(table, f"{bet} 100", cards_for("6 in 2", "7 in 2"))
    assert (slip.result, slip.outcome, slip.back) == (result, outcome, back)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("cited", "player", "banker", "result"),
    cases(
        ("MD-7-A-8-b", "9 in 2", "8 in 2", LOST),
        ("MD-7-A-8-a", "9 in 3", "8 in 3", WON),
        ("MD-7-A-8-a", "7 in 2", "6 in 2", WON),
    ),
)
def test_naturals_may_be_kept_out_of_one_up(
    cited: str, player: str, banker: str, result: Result
) -> None:
    filed = f'[options]\none_up_result = "naturals_excluded"\n{answered("R-MD02")}'
    table = game("md-mini", filed, variant="fortune_7")
    slip = slip_of(table, "one_up 100", cards_for(player, banker))
    assert (slip.result, slip.decided_by) == (result, cited)
