"""Banker, Player and Tie at every kind of table: what wins, what loses, what goes back."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.games.baccarat.settlement import Result
from tests.support import cards_for, cases, check, clause, finding, game, same_duty, slip_of

WON, LOST, RETURNED = Result.WON, Result.LOST, Result.RETURNED

TABLES = {
    "pa-541": [("pa-541", "standard")],
    "pa-543": [("pa-543", "standard")],
    "pa-545": [("pa-545", "standard")],
    "pa-627a": [
        ("pa-627a", "standard"),
        ("pa-627a", "ez"),
        ("pa-627b", "standard"),
        ("pa-627b", "ez"),
    ],
    "pa-627b": [("pa-627b", "commission_free")],
    "ma-midi": [("ma-midi", "standard"), ("ma-midi", "ez")],
    "md-mini": [
        ("md-mini", "standard"),
        ("md-mini", "ez"),
        ("md-mini", "fortune_7"),
        ("md-mini", "no_commission"),
        ("md-mini", "five_treasures"),
    ],
}
"""Where each chapter's words on the main wagers govern: rulebook and variant."""


def at_every_table(requirement: str, *, count: int) -> list[ParameterSet]:
    """A (rulebook, variant, clause) case for each table that the clauses of one duty govern."""
    return [
        pytest.param(book, variant, cited, marks=clause(str(cited)), id=f"{cited} {book} {variant}")
        for chapter, cited in (each.values for each in same_duty(requirement, count=count))
        for book, variant in TABLES[str(chapter)]
    ]


ONE_PERCENTAGE = '[options]\nvigorish = "5%"'

BANKER_WINS_EZ = [
    *same_duty(
        "Pay a Banker wager when the Banker's total beats the Player's, except on an EZ table"
        " when the result is a Dragon 7.",
        count=2,
    ),
    *same_duty(
        "Pay a Banker wager when the Banker's total beats the Player's, except on an EZ table's"
        " Dragon 7 or a Fortune 7 table's Fortune 7.",
        count=1,
    ),
]
BANKER_WINS = [
    *same_duty("Pay a Banker wager when the Banker's total beats the Player's total.", count=3),
    *BANKER_WINS_EZ,
]

LEVEL = [
    pytest.param("6 in 2", "6 in 2", id="two cards each"),
    pytest.param("0 in 3", "0 in 3", id="nought each"),
    pytest.param("9 in 2", "9 in 2", id="naturals"),
    pytest.param("7 in 3", "7 in 3", id="three-card sevens"),
    pytest.param("7 in 2", "7 in 3", id="two cards against three"),
]
PLAYER_AHEAD = [
    pytest.param("7 in 2", "6 in 2", id="Player one ahead"),
    pytest.param("9 in 2", "0 in 2", id="Player nine ahead"),
    pytest.param("8 in 3", "7 in 3", id="Player ahead of a three-card seven"),
]
BANKER_AHEAD = [
    pytest.param("6 in 2", "7 in 2", id="Banker one ahead"),
    pytest.param("0 in 2", "9 in 2", id="Banker nine ahead"),
    pytest.param("8 in 2", "9 in 2", id="Banker's Natural 9 over a Natural 8"),
]


# Banker


@pytest.mark.parametrize(("book", "cited"), BANKER_WINS)
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        *BANKER_AHEAD,
        pytest.param("6 in 2", "7 in 3", id="Dragon 7"),
        pytest.param("0 in 3", "6 in 3", id="six"),
    ],
)
def test_banker_wins_when_ahead(book: str, cited: str, player: str, banker: str) -> None:
    slip = slip_of(game(book, ONE_PERCENTAGE), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, "win", 100_00, 195_00)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    at_every_table(
        "Take a Banker wager when the Banker's total is below the Player's total.", count=6
    ),
)
@pytest.mark.parametrize(("player", "banker"), PLAYER_AHEAD)
def test_banker_loses_when_behind(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    [
        *at_every_table("Push (return) a Banker wager on equal totals.", count=4),
        *at_every_table(
            "Void and return a Banker wager on equal totals when the tie vigorish is not in force.",
            count=2,
        ),
    ],
)
@pytest.mark.parametrize(("player", "banker"), LEVEL)
def test_banker_goes_back_on_a_tie(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (RETURNED, "tie", 0, 100_00)
    assert (slip.clause, slip.vigorish) == (cited, 0)


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    [
        *at_every_table("Pay a winning Banker wager 1 to 1 before vigorish.", count=5),
        pytest.param("md-mini", "standard", "MD-12-C-s1", marks=clause("MD-12-C-s1")),
        pytest.param("md-mini", "ez", "MD-12-C-s2", marks=clause("MD-12-C-s2")),
        pytest.param("md-mini", "fortune_7", "MD-12-C-s2", marks=clause("MD-12-C-s2")),
    ],
)
@pytest.mark.parametrize(
    ("stake", "winnings"), [("100", 100_00), ("0.01", 1), ("12345.67", 12345_67)]
)
def test_banker_pays_even_money_before_vigorish(
    book: str, variant: str, cited: str, stake: str, winnings: int
) -> None:
    slip = slip_of(game(book, variant=variant), f"banker {stake}", cards_for("6 in 2", "7 in 2"))
    assert (slip.result, slip.winnings, slip.clause) == (WON, winnings, cited)


# Player


PLAYER_WINS = "Pay a Player wager when the Player's total beats the Banker's total."


@pytest.mark.parametrize(("book", "cited"), same_duty(PLAYER_WINS, count=6))
@pytest.mark.parametrize(
    ("player", "banker"),
    [*PLAYER_AHEAD, pytest.param("8 in 3", "6 in 2", id="Panda 8")],
)
def test_player_wins_when_ahead(book: str, cited: str, player: str, banker: str) -> None:
    slip = slip_of(game(book), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, "win", 100_00, 200_00)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    at_every_table(PLAYER_WINS, count=6),
)
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("7 in 2", "5 in 3", id="two points ahead"),
        pytest.param("9 in 2", "0 in 2", id="nine points ahead"),
    ],
)
def test_player_wins_by_more_than_a_point_at_every_table(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, "win", 100_00, 200_00)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    at_every_table(
        "Take a Player wager when the Player's total is below the Banker's total.", count=6
    ),
)
@pytest.mark.parametrize(("player", "banker"), BANKER_AHEAD)
def test_player_loses_when_behind(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"),
    at_every_table("Push (return) a Player wager on equal totals.", count=6),
)
@pytest.mark.parametrize(("player", "banker"), LEVEL)
def test_player_goes_back_on_a_tie(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (RETURNED, "tie", 0, 100_00)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"), at_every_table("Pay a winning Player wager 1 to 1.", count=7)
)
@pytest.mark.parametrize(
    ("player", "banker"),
    [*PLAYER_AHEAD, pytest.param("8 in 3", "6 in 2", id="Panda 8")],
)
def test_player_pays_even_money(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "player 100", cards_for(player, banker))
    assert (slip.result, slip.winnings, slip.back) == (WON, 100_00, 200_00)
    assert slip.clause == cited


# Tie


@pytest.mark.parametrize(
    ("book", "variant", "cited"), at_every_table("Pay a Tie wager on equal totals.", count=6)
)
@pytest.mark.parametrize(("player", "banker"), LEVEL)
def test_tie_wins_on_equal_totals(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "tie 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, "tie", 800_00, 900_00)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("book", "variant", "cited"), at_every_table("Take a Tie wager on unequal totals.", count=6)
)
@pytest.mark.parametrize(("player", "banker"), [*PLAYER_AHEAD, *BANKER_AHEAD])
def test_tie_loses_on_unequal_totals(
    book: str, variant: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant=variant), "tie 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "lose", 0, 0)
    assert slip.clause == cited


TIE_ODDS = at_every_table(
    "Accept only Tie odds of 8 to 1 or better in the configuration and pay a winning Tie at the"
    " configured odds.",
    count=6,
)


def tie_at(odds: str) -> str:
    return f'[wagers.tie]\npays = "{odds}"'


@pytest.mark.parametrize(("book", "variant", "cited"), TIE_ODDS)
@pytest.mark.parametrize("odds", ["7 to 1", "79 to 10"])
def test_tie_odds_below_eight_are_refused(book: str, variant: str, cited: str, odds: str) -> None:
    found = finding(check(book, tie_at(odds), variant=variant), "wagers.tie.pays")
    assert (found.given, found.allowed, found.clause) == (odds, "must be at least 8 to 1", cited)


@pytest.mark.parametrize(("book", "variant", "cited"), TIE_ODDS)
@pytest.mark.parametrize(
    ("filed", "stake", "winnings", "back"),
    [
        pytest.param("", "100", 800_00, 900_00, id="none filed"),
        pytest.param(tie_at("8 to 1"), "100", 800_00, 900_00, id="at the floor"),
        pytest.param(tie_at("81 to 10"), "100", 810_00, 910_00, id="just above"),
        pytest.param(tie_at("9 to 1"), "100", 900_00, 1000_00, id="above"),
        pytest.param(tie_at("17 to 2"), "0.02", 17, 19, id="whole cents"),
        pytest.param(tie_at("17 to 2"), "0.01", 9, 10, id="half a cent goes to the player"),
    ],
)
def test_tie_pays_the_filed_odds(
    *, book: str, variant: str, cited: str, filed: str, stake: str, winnings: int, back: int
) -> None:
    table = game(book, filed, variant=variant)
    slip = slip_of(table, f"tie {stake}", cards_for("6 in 2", "6 in 2"))
    assert (slip.winnings, slip.back, slip.clause) == (winnings, back, cited)


@clause("PA627B-2-j")
@pytest.mark.parametrize(
    ("odds", "findings"),
    [
        ("7 to 1", [("wagers.tie.pays", "PA627B-2-j")]),
        ("8 to 1", []),
        ("9 to 1", [("wagers.tie.pays", "PA627B-2-j")]),
    ],
)
def test_a_commission_free_tie_pays_eight_to_one_and_nothing_else(
    odds: str, findings: list[tuple[str, str]]
) -> None:
    checked = check("pa-627b", tie_at(odds), variant="commission_free")
    assert [(each.key, each.clause) for each in checked.findings] == findings


# EZ Baccarat


@pytest.mark.parametrize(("book", "cited"), BANKER_WINS_EZ)
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        *BANKER_AHEAD,
        pytest.param("0 in 3", "6 in 3", id="three-card six"),
        pytest.param("0 in 3", "8 in 3", id="three-card eight"),
    ],
)
def test_banker_wins_at_an_ez_table_without_vigorish(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, "win", 100_00, 200_00)
    assert slip.decided_by == cited


DRAGON_7S = [
    pytest.param("6 in 2", "7 in 3", id="over two-card six"),
    pytest.param("6 in 3", "7 in 3", id="over three-card six"),
    pytest.param("0 in 3", "7 in 3", id="over nought"),
]


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("On an EZ table, push a Banker wager on a Dragon 7.", count=3)
)
@pytest.mark.parametrize(("player", "banker"), DRAGON_7S)
def test_a_dragon_7_sends_the_banker_wager_back(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings) == (RETURNED, "dragon_7", 0)
    assert (slip.back, slip.clause) == (100_00, cited)


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("On an EZ table, take a Player wager on a Dragon 7.", count=3)
)
@pytest.mark.parametrize(("player", "banker"), DRAGON_7S)
def test_a_dragon_7_takes_the_player_wager(book: str, cited: str, player: str, banker: str) -> None:
    slip = slip_of(game(book, variant="ez"), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (LOST, "dragon_7", 0, 0)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty(
            "On an EZ table, pay a Player wager as an ordinary win when the result is a Panda 8.",
            count=2,
        ),
        *same_duty(
            "Pay a Player wager as an ordinary win on an EZ table's Panda 8 or a Fortune 7 table's"
            " One Up.",
            count=1,
        ),
    ],
)
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("8 in 3", "7 in 2", id="over two-card seven"),
        pytest.param("8 in 3", "7 in 3", id="over three-card seven"),
        pytest.param("8 in 3", "0 in 3", id="over nought"),
    ],
)
def test_a_panda_8_pays_the_player_wager_as_usual(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, variant="ez"), "player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings) == (WON, "panda_8", 100_00)
    assert (slip.back, slip.decided_by) == (200_00, cited)


# Fortune 7 Baccarat


@pytest.mark.parametrize(
    ("cited", "bet", "player", "banker", "result", "outcome", "back"),
    cases(
        ("MD-7-A-1-a", "banker", "6 in 2", "7 in 2", WON, "win", 200_00),
        ("MD-7-A-1-a", "banker", "0 in 3", "6 in 3", WON, "win", 200_00),
        ("MD-7-A-1-a", "banker", "0 in 3", "8 in 3", WON, "win", 200_00),
        ("MD-7-A-1-c-iii", "banker", "6 in 2", "7 in 3", RETURNED, "fortune_7", 100_00),
        ("MD-7-A-1-c-iii", "banker", "0 in 3", "7 in 3", RETURNED, "fortune_7", 100_00),
        ("MD-7-A-2-a-i", "player", "8 in 3", "6 in 2", WON, "win", 200_00),
        ("MD-7-A-2-a-ii", "player", "8 in 3", "7 in 2", WON, "one_up", 200_00),
        ("MD-7-A-2-a-ii", "player", "1 in 3", "0 in 3", WON, "one_up", 200_00),
        ("MD-7-A-2-b-i", "player", "6 in 2", "7 in 2", LOST, "lose", 0),
        ("MD-7-A-2-b-iii", "player", "6 in 2", "7 in 3", LOST, "fortune_7", 0),
        ("MD-7-A-2-b-iii", "player", "0 in 3", "7 in 3", LOST, "fortune_7", 0),
    ),
)
def test_main_wagers_of_fortune_7_baccarat(
    *, cited: str, bet: str, player: str, banker: str, result: Result, outcome: str, back: int
) -> None:
    slip = slip_of(game("md-mini", variant="fortune_7"), f"{bet} 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.back) == (result, outcome, back)
    assert slip.decided_by == cited


# Commission-free Minibaccarat and No Commission Baccarat


@pytest.mark.parametrize(
    ("cited", "book", "variant", "player", "banker", "outcome", "winnings", "back"),
    cases(
        ("PA627B-2-i-s1", "pa-627b", "commission_free", "4 in 3", "5 in 3", "win", 100_00, 200_00),
        ("PA627B-2-i-s2", "pa-627b", "commission_free", "4 in 3", "6 in 2", "six", 50_00, 150_00),
        ("PA627B-2-i-s2", "pa-627b", "commission_free", "5 in 3", "6 in 3", "six", 50_00, 150_00),
        ("PA627B-2-i-s1", "pa-627b", "commission_free", "6 in 2", "7 in 2", "win", 100_00, 200_00),
        ("PA627B-2-i-s1", "pa-627b", "commission_free", "6 in 2", "7 in 3", "win", 100_00, 200_00),
        ("MD-12-C-s2", "md-mini", "no_commission", "4 in 3", "5 in 3", "win", 100_00, 200_00),
        ("MD-12-S", "md-mini", "no_commission", "4 in 3", "6 in 2", "six", 50_00, 150_00),
        ("MD-12-S", "md-mini", "no_commission", "5 in 3", "6 in 3", "six", 50_00, 150_00),
        ("MD-12-C-s2", "md-mini", "no_commission", "6 in 2", "7 in 2", "win", 100_00, 200_00),
        ("MD-12-C-s2", "md-mini", "no_commission", "6 in 2", "7 in 3", "win", 100_00, 200_00),
    ),
)
def test_a_winning_six_pays_half(
    *,
    cited: str,
    book: str,
    variant: str,
    player: str,
    banker: str,
    outcome: str,
    winnings: int,
    back: int,
) -> None:
    slip = slip_of(game(book, variant=variant), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings, slip.back) == (WON, outcome, winnings, back)
    assert slip.clause == cited


@clause("MD-7-A-1-a")
@pytest.mark.parametrize(
    ("player", "banker"),
    [*BANKER_AHEAD, pytest.param("4 in 3", "6 in 2", id="six")],
)
def test_banker_wins_when_ahead_at_a_no_commission_table(player: str, banker: str) -> None:
    table = game("md-mini", variant="no_commission")
    slip = slip_of(table, "banker 100", cards_for(player, banker))
    assert (slip.result, slip.decided_by) == (WON, "MD-7-A-1-a")


@pytest.mark.parametrize(
    ("cited", "book", "variant"),
    cases(("PA627B-2-i-s2", "pa-627b", "commission_free"), ("MD-12-S", "md-mini", "no_commission")),
)
@pytest.mark.parametrize(
    ("coin", "stake", "winnings"),
    [
        pytest.param("0.01", "0.01", 1, id="half of one cent"),
        pytest.param("0.01", "0.02", 1, id="half of two cents"),
        pytest.param("0.01", "0.03", 2, id="half of three cents"),
        pytest.param("0.25", "0.25", 25, id="half of one quarter"),
        pytest.param("0.25", "0.50", 25, id="half of two quarters"),
        pytest.param("0.25", "0.75", 50, id="half of three quarters"),
    ],
)
def test_half_a_coin_goes_to_the_player(
    *, cited: str, book: str, variant: str, coin: str, stake: str, winnings: int
) -> None:
    table = game(book, f'[limits]\ncoin = "{coin}"', variant=variant)
    slip = slip_of(table, f"banker {stake}", cards_for("4 in 3", "6 in 2"))
    assert (slip.outcome, slip.winnings, slip.clause) == ("six", winnings, cited)


@pytest.mark.parametrize(
    ("decided_by", "bet", "player", "banker", "result", "back"),
    [
        pytest.param(*row, marks=clause("PA627B-2-c-s1", row[0]))
        for row in (
            ("PA627B-2-c-s1", "banker", "6 in 2", "7 in 2", WON, 200_00),
            ("PA627B-2-c-s1", "banker", "4 in 3", "6 in 2", WON, 150_00),
            ("PA627A-7-a-1-ii", "banker", "7 in 2", "6 in 2", LOST, 0),
            ("PA627A-7-a-1-iii-s1", "banker", "6 in 2", "6 in 2", RETURNED, 100_00),
            ("PA627B-2-c-s1", "player", "7 in 2", "6 in 2", WON, 200_00),
            ("PA627A-7-a-2-ii-s1", "player", "6 in 2", "7 in 2", LOST, 0),
            ("PA627A-7-a-2-iii", "player", "6 in 2", "6 in 2", RETURNED, 100_00),
            ("PA627B-2-c-s1", "tie", "6 in 2", "6 in 2", WON, 900_00),
            ("PA627A-7-a-3-ii", "tie", "6 in 2", "7 in 2", LOST, 0),
            ("PA627A-7-a-3-ii", "tie", "7 in 2", "6 in 2", LOST, 0),
        )
    ],
)
def test_commission_free_main_wagers_win_and_lose_as_in_627a(
    *, decided_by: str, bet: str, player: str, banker: str, result: Result, back: int
) -> None:
    table = game("pa-627b", variant="commission_free")
    slip = slip_of(table, f"{bet} 100", cards_for(player, banker))
    assert (slip.result, slip.back, slip.decided_by) == (result, back, decided_by)


@clause("PA627B-2-f-s3")
@pytest.mark.parametrize(
    ("cited", "bet", "player", "banker", "winnings"),
    cases(
        ("PA627B-2-h", "player", "7 in 2", "6 in 2", 100_00),
        ("PA627B-2-i-s1", "banker", "6 in 2", "7 in 2", 100_00),
        ("PA627B-2-j", "tie", "6 in 2", "6 in 2", 800_00),
        ("PA627B-2-k-1", "lucky_six", "4 in 3", "6 in 2", 1200_00),
    ),
)
def test_each_commission_free_win_is_paid_by_its_own_clause(
    cited: str, bet: str, player: str, banker: str, winnings: int
) -> None:
    table = game("pa-627b", "[wagers.lucky_six]", variant="commission_free")
    slip = slip_of(table, f"{bet} 100", cards_for(player, banker))
    assert (slip.result, slip.winnings, slip.clause) == (WON, winnings, cited)
