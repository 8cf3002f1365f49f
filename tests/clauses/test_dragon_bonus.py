"""Dragon Bonus on either hand: every line of every paytable, and every way to win or lose."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.games.baccarat.settlement import Result, settle
from croupier.values.refusals import Refused
from tests.support import cards_for, check, clause, finding, game, same_duty, slip_of

WON, LOST, RETURNED = Result.WON, Result.LOST, Result.RETURNED

ON_EITHER_HAND = pytest.mark.parametrize("hand", ["player", "banker"])


def offered(paytable: str = "A") -> str:
    return f'[wagers.dragon_bonus_player]\npaytable = "{paytable}"\n[wagers.dragon_bonus_banker]'


def cards(hand: str, own: str, other: str) -> str:
    """Cards that give the chosen hand and the other one."""
    return cards_for(own, other) if hand == "player" else cards_for(other, own)


# What each paytable pays

PAYTABLES = [
    # outcome, printed line, Maryland's letter, chosen hand, other hand, odds to 1
    ("win_by_9", "win-9", "a", "9 in 3", "0 in 3", {"A": 30, "B": 20, "C": 30}),
    ("win_by_8", "win-8", "b", "9 in 3", "1 in 3", {"A": 10, "B": 8, "C": 10}),
    ("win_by_7", "win-7", "c", "7 in 2", "0 in 3", {"A": 6, "B": 7, "C": 4}),
    ("win_by_6", "win-6", "d", "7 in 2", "1 in 3", {"A": 4, "B": 4, "C": 4}),
    ("win_by_5", "win-5", "e", "7 in 2", "2 in 3", {"A": 2, "B": 3, "C": 2}),
    ("win_by_4", "win-4", "f", "7 in 2", "3 in 3", {"A": 1, "B": 1, "C": 2}),
    ("natural_over_none", "natural-win", "g", "9 in 2", "0 in 2", {"A": 1, "B": 1, "C": 1}),
    ("natural_9_over_8", "natural-win", "g", "9 in 2", "8 in 2", {"A": 1, "B": 1, "C": 1}),
]
MARYLANDS_NUMBERS = {"A": 1, "B": 2, "C": 3}


def clauses_of(line: str, letter: str, paytable: str) -> dict[str, str]:
    """Who prints a line of a paytable, by rulebook."""
    return {
        "pa-627a": f"PA627A-12-e-{line}",
        "pa-627b": f"PA627A-12-e-{line}",
        "ma-midi": f"MA-12-e-{line}",
        "md-mini": f"MD-12-F-{MARYLANDS_NUMBERS[paytable]}-{letter}",
    }


def printed_lines() -> list[ParameterSet]:
    return [
        pytest.param(
            *(book, paytable, cited, outcome, (own, other), odds),
            marks=clause(cited),
            id=f"{book} {paytable} {outcome}",
        )
        for outcome, line, letter, own, other, by_table in PAYTABLES
        for paytable, odds in by_table.items()
        for book, cited in clauses_of(line, letter, paytable).items()
    ]


@pytest.mark.parametrize(("book", "paytable", "cited", "outcome", "hands", "odds"), printed_lines())
@ON_EITHER_HAND
def test_a_line_pays_what_its_paytable_prints(
    *,
    book: str,
    paytable: str,
    cited: str,
    outcome: str,
    hands: tuple[str, str],
    odds: int,
    hand: str,
) -> None:
    table = game(book, offered(paytable))
    slip = slip_of(table, f"dragon_bonus_{hand} 100", cards(hand, *hands))
    assert (slip.result, slip.outcome, slip.winnings) == (WON, outcome, odds * 100_00)
    assert (slip.back, slip.clause) == (100_00 + odds * 100_00, cited)


@pytest.mark.parametrize(
    ("book", "paytable", "cited"),
    [
        pytest.param(book, paytable, cited, marks=clause(cited), id=f"{book} {paytable}")
        for paytable in "ABC"
        for book, cited in clauses_of("natural-tie", "h", paytable).items()
    ],
)
@ON_EITHER_HAND
@pytest.mark.parametrize("both", ["8 in 2", "9 in 2"])
def test_equal_naturals_push_under_every_paytable(
    book: str, paytable: str, cited: str, hand: str, both: str
) -> None:
    slip = slip_of(game(book, offered(paytable)), f"dragon_bonus_{hand} 100", cards_for(both, both))
    assert (slip.result, slip.outcome, slip.winnings) == (RETURNED, "natural_tie", 0)
    assert (slip.back, slip.clause) == (100_00, cited)


# When the wager wins, loses and goes back

LOSES_SHORT = (
    "Take a Dragon Bonus when the chosen hand is no Natural and leads by only one to three points."
)
LOSES_BEHIND = (
    "Take a Dragon Bonus when the chosen hand is no Natural and trails or equals the opposing"
    " total."
)
LOSES_NATURAL = "Take a Dragon Bonus when the chosen hand is a Natural 8 facing a Natural 9."


def duty(requirement: str, result: Result, *hands: tuple[str, str, str, int]) -> list[ParameterSet]:
    """A duty of three chapters with hands at its edge: chosen hand, other, outcome, back."""
    return [
        pytest.param(*each.values, result, row, marks=each.marks, id=f"{each.id} {row[0]}-{row[1]}")
        for each in same_duty(requirement, count=3)
        for row in hands
    ]


@pytest.mark.parametrize(
    ("book", "cited", "result", "hands"),
    [
        *duty(
            "Pay a Dragon Bonus when the chosen hand is a Natural and the opposing hand is not.",
            WON,
            ("8 in 2", "7 in 2", "natural_over_none", 200_00),
            ("8 in 2", "0 in 2", "natural_over_none", 200_00),
            ("9 in 2", "7 in 2", "natural_over_none", 200_00),
            ("9 in 2", "0 in 2", "natural_over_none", 200_00),
        ),
        *duty(
            "Pay a Dragon Bonus when the chosen hand is a Natural 9 facing a Natural 8.",
            WON,
            ("9 in 2", "8 in 2", "natural_9_over_8", 200_00),
        ),
        *duty(
            "Pay a Dragon Bonus when the chosen hand is no Natural but leads by four points"
            " or more.",
            WON,
            ("7 in 2", "3 in 3", "win_by_4", 200_00),
            ("8 in 3", "4 in 3", "win_by_4", 200_00),
            ("9 in 3", "5 in 3", "win_by_4", 200_00),
            ("7 in 2", "2 in 3", "win_by_5", 300_00),
            ("7 in 2", "1 in 3", "win_by_6", 500_00),
            ("7 in 2", "0 in 3", "win_by_7", 700_00),
            ("9 in 3", "1 in 3", "win_by_8", 1100_00),
            ("9 in 3", "0 in 3", "win_by_9", 3100_00),
        ),
        *duty(
            LOSES_SHORT,
            LOST,
            ("7 in 2", "4 in 3", "short_lead", 0),
            ("9 in 3", "6 in 3", "short_lead", 0),
            ("7 in 2", "5 in 3", "short_lead", 0),
            ("7 in 2", "6 in 2", "short_lead", 0),
            ("9 in 3", "8 in 3", "short_lead", 0),
        ),
        *duty(
            LOSES_BEHIND,
            LOST,
            ("6 in 2", "6 in 2", "level_or_behind", 0),
            ("8 in 3", "8 in 3", "level_or_behind", 0),
            ("9 in 3", "9 in 3", "level_or_behind", 0),
            ("6 in 2", "7 in 2", "level_or_behind", 0),
            ("7 in 2", "8 in 2", "level_or_behind", 0),
            ("0 in 3", "9 in 3", "level_or_behind", 0),
        ),
        *duty(
            LOSES_NATURAL,
            LOST,
            ("8 in 2", "9 in 2", "natural_8_under_9", 0),
        ),
        *duty(
            "Push a Dragon Bonus when both hands are Naturals of the same total.",
            RETURNED,
            ("8 in 2", "8 in 2", "natural_tie", 100_00),
            ("9 in 2", "9 in 2", "natural_tie", 100_00),
        ),
    ],
)
@ON_EITHER_HAND
def test_what_the_hands_do_to_the_wager(
    book: str, cited: str, result: Result, hands: tuple[str, str, str, int], hand: str
) -> None:
    own, other, outcome, back = hands
    slip = slip_of(game(book, offered("A")), f"dragon_bonus_{hand} 100", cards(hand, own, other))
    assert (slip.result, slip.outcome, slip.back) == (result, outcome, back)
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("book", "cited", "result", "hands"),
    [
        *duty(LOSES_SHORT, LOST, ("7 in 2", "4 in 3", "short_lead", 0)),
        *duty(LOSES_BEHIND, LOST, ("6 in 2", "6 in 2", "level_or_behind", 0)),
        *duty(LOSES_NATURAL, LOST, ("8 in 2", "9 in 2", "natural_8_under_9", 0)),
    ],
)
@pytest.mark.parametrize("paytable", ["B", "C"])
def test_a_loss_is_one_under_the_other_paytables(
    book: str, cited: str, result: Result, hands: tuple[str, str, str, int], paytable: str
) -> None:
    player, banker, outcome, back = hands
    table = game(book, offered(paytable))
    slip = slip_of(table, "dragon_bonus_player 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.back) == (result, outcome, back)
    assert slip.clause == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Pay a Dragon Bonus when the chosen hand is no Natural but leads by four points or more.",
        count=3,
    ),
)
def test_a_dragon_7_at_an_ez_table_still_counts_as_a_lead(book: str, cited: str) -> None:
    table = game(book, offered("A"), variant="ez")
    main, bonus = settle(
        table, "1 banker 100; 1 dragon_bonus_banker 100", cards_for("3 in 3", "7 in 3")
    ).slips
    assert (main.result, bonus.result, bonus.winnings) == (RETURNED, WON, 100_00)
    assert bonus.decided_by == cited


# Offering it


OFFERED = same_duty(
    "If the operator offers it, accept a Dragon Bonus stake on the Player's Hand, the Banker's Hand"
    " or both, each settled on its own.",
    count=3,
)


@pytest.mark.parametrize(("book", "cited"), OFFERED)
@ON_EITHER_HAND
def test_a_table_that_does_not_offer_it_takes_no_stake(book: str, cited: str, hand: str) -> None:
    with pytest.raises(Refused) as refused:
        slip_of(game(book), f"dragon_bonus_{hand} 100", cards_for("9 in 3", "0 in 3"))
    assert [each.clause for each in refused.value.refusals] == [cited]


@pytest.mark.parametrize(("book", "cited"), OFFERED)
def test_the_operator_may_offer_one_hand_only(book: str, cited: str) -> None:
    table = game(book, '[wagers.dragon_bonus_banker]\npaytable = "A"')
    assert table.house.wagers["dragon_bonus_banker"].permitted_by == cited
    assert table.house.not_offered["dragon_bonus_player"] == cited


@pytest.mark.parametrize(("book", "cited"), OFFERED)
def test_stakes_on_both_hands_are_settled_each_on_its_own(book: str, cited: str) -> None:
    table = game(book, offered("A"))
    slips = settle(
        table,
        "1 dragon_bonus_player 100; 1 dragon_bonus_banker 50",
        cards_for("9 in 3", "0 in 3"),
    ).slips
    assert [(each.result, each.outcome, each.back) for each in slips] == [
        (WON, "win_by_9", 3100_00),
        (LOST, "level_or_behind", 0),
    ]
    assert {table.house.wagers[each.wager].permitted_by for each in slips} == {cited}


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Never charge vigorish on a Dragon Bonus win.", count=3)
)
def test_no_vigorish_beside_a_banker_wager_that_bears_it(book: str, cited: str) -> None:
    table = game(book, offered("A"))
    main, bonus = settle(
        table, "1 banker 100; 1 dragon_bonus_banker 100", cards_for("0 in 3", "9 in 3")
    ).slips
    assert (main.vigorish, main.back) == (5_00, 195_00)
    assert (bonus.vigorish, bonus.vigorish_clause, bonus.back) == (0, None, 3100_00)
    assert table.house.wagers["dragon_bonus_banker"].no_vigorish == cited


# Choosing a paytable


ONE_PAYTABLE = same_duty(
    "Pay Dragon Bonus from the one paytable (A, B or C) named in the Rules Submission.", count=3
)


@pytest.mark.parametrize(("book", "cited"), ONE_PAYTABLE)
def test_there_is_no_paytable_d(book: str, cited: str) -> None:
    found = finding(check(book, offered("D")), "wagers.dragon_bonus_player.paytable")
    assert (found.given, found.allowed, found.clause) == ("D", "must be one of A, B, C", cited)


@pytest.mark.parametrize(("book", "cited"), ONE_PAYTABLE)
def test_both_hands_are_paid_from_one_paytable(book: str, cited: str) -> None:
    assert {each.paytable for each in game(book, offered("C")).house.wagers.values()} == {None, "C"}
    checked = check(book, f'{offered("A")}\npaytable = "B"')
    assert finding(checked, "wagers.dragon_bonus_banker.paytable").clause == cited


@pytest.mark.parametrize(("book", "cited"), ONE_PAYTABLE)
def test_naming_no_paytable_is_noticed_and_means_a(book: str, cited: str) -> None:
    checked = check(book, "[wagers.dragon_bonus_player]")
    noticed = [each for each in checked.warnings if each.clause == cited]
    assert [each.key for each in noticed] == ["wagers.dragon_bonus_player.paytable"]
    assert checked.house_rules is not None
    assert checked.house_rules.wagers["dragon_bonus_player"].paytable == "A"
