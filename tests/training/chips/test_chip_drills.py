"""Drills about chips: every change keeps the worth, and the fewest chips are the fewest."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cage.tray import DENOMINATIONS, largest_first, worth
from croupier.games.bound_game import Game
from croupier.games.slips import payout
from croupier.rulebooks.clauses import requirement
from croupier.training.chips.counted_out import graded_in_chips
from croupier.training.chips.denominations import COIN_COLOUR, COLOURS, chips_of
from croupier.training.chips.drills import CHIP_DRILLS, ChipKind
from croupier.training.chips.notation import chips_from_text, chips_in_text
from croupier.training.drilling import Drill, Drills, grade
from croupier.values.money import cents_from_text
from croupier.values.odds import Odds
from croupier.values.refusals import Unreadable
from croupier.web.games import page_of
from croupier.web.pages.files import file_of
from tests.games.pai_gow.tables import paigow
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import game
from tests.table.houses import house

TABLES: dict[str, Any] = {
    "pa-627a": game("pa-627a"),
    "marked": game("pa-627a", 'options.vigorish_collection = "deferred"'),
    "ez": game("pa-627a", variant="ez"),
    "tie": house("541 tie vigorish"),
    "ma-midi": house("Massachusetts with House Money"),
    "md-mini": house("Maryland"),
    "dear": game("pa-627a", "limits.minimum = 500\nlimits.maximum = 50000"),
    "odd": game("pa-627a", "limits.minimum = 7.50\nlimits.coin = 2.50"),
    "pa-535": paigow(),
    "pa-551": spanish(MATCHING),
}
TIMES = 30
NOTHING = "Nothing is counted out."


def drills_of(table: Game) -> Drills[Any, Any]:
    return page_of(table.house.game).drills


@cache
def asked(kind: str) -> tuple[tuple[Any, Drill], ...]:
    """Some of a kind at every table that has it."""
    chance = Random(kind)  # noqa: S311 a test repeats its chance
    return tuple(
        (table, drills_of(table).drill(table, kind, chance.randrange))
        for table in TABLES.values()
        if kind in {each.value for each in drills_of(table).kinds(table)}
        for _ in range(TIMES)
    )


def shown(question: Drill) -> dict[int, int]:
    stacks: Any = question.question["stacks"]
    return {each["cents"]: each["count"] for each in stacks}


def tray(question: Drill) -> list[int]:
    there: Any = question.question["tray"]
    return [each["cents"] for each in there]


# The chips of a house


def test_every_page_draws_each_chip_in_its_colour() -> None:
    styles = file_of("css/chips.css").read_text(encoding="utf-8")
    drawn = set(re.findall(r"^\.chip-([0-9]+) ", styles, re.MULTILINE))
    assert {str(each // 100) for each in COLOURS} == drawn
    script = file_of("js/play/chips.js").read_text(encoding="utf-8")
    [listed] = re.findall(r"DENOMINATIONS = \[([0-9_, ]+)\]", script)
    assert [int(each.replace("_", "")) for each in listed.split(", ")] == list(COLOURS)
    assert [each for each in DENOMINATIONS if each >= 100] == list(COLOURS)
    assert len({*COLOURS.values(), COIN_COLOUR}) == len(COLOURS) + 1, "no colour twice"


@pytest.mark.parametrize("name", TABLES)
def test_a_tray_pays_whatever_a_round_sum_wins(name: str) -> None:
    rules = TABLES[name].house
    least = chips_of(rules)[0]
    prices = [line.price for each in rules.wagers.values() for line in each.lines]
    for price in prices:
        if isinstance(price, Odds):
            assert payout(rules, price, 5_00 if rules.coin == 1 else rules.coin * 2) % least == 0


@given(st.integers(0, 40_00))
def test_a_smaller_chip_lies_there_where_a_sum_needs_one(cents: int) -> None:
    chips = chips_of(TABLES["pa-627a"].house, cents)
    assert cents % chips[0] == 0
    assert chips == DENOMINATIONS[-len(chips) :]


FEW = (25, 100, 500, 2_500)


@cache
def fewest(cents: int) -> int:
    """By trying everything."""
    if cents == 0:
        return 0
    return 1 + min(fewest(cents - each) for each in FEW if each <= cents)


@pytest.mark.parametrize("cents", range(25, 60_25, 25))
def test_the_largest_first_are_the_fewest(cents: int) -> None:
    chips = largest_first(cents, FEW)
    assert worth(chips) == cents
    assert sum(chips.values()) == fewest(cents)


# Each drill


@pytest.mark.parametrize("kind", ChipKind)
def test_every_table_has_it_with_one_right_answer_and_a_clause(kind: ChipKind) -> None:
    assert {id(table) for table, _ in asked(kind.value)} == {id(each) for each in TABLES.values()}
    for _, question in asked(kind.value):
        graded = grade(question, question.answer)
        assert graded.right
        assert requirement(graded.clause).text
        assert question.why.endswith(".")
        assert "answer" not in question.question


@pytest.mark.parametrize("kind", ChipKind)
@pytest.mark.parametrize("first", [0, 1, 7, 10**6])
def test_whatever_chance_gives_there_is_a_question(kind: ChipKind, first: int) -> None:
    for table in TABLES.values():
        question = CHIP_DRILLS[kind](table, lambda below: first % below)
        assert grade(question, question.answer).right


def test_stacks_are_worth_their_chips_together() -> None:
    for _, question in asked("stack_values"):
        chips = shown(question)
        assert cents_from_text(question.answer) == worth(chips)
        assert all(1 <= count <= 20 for count in chips.values())


def test_what_is_cut_and_what_is_left_is_all_there_was() -> None:
    for _, question in asked("cutting"):
        stacks, left = map(int, question.answer.split())
        [count] = shown(question).values()
        [size] = re.findall(r"stacks of (\d+)", str(question.question["asks"]))
        assert stacks * int(size) + left == count
        assert 0 <= left < int(size)
        assert stacks >= 1


def test_what_is_sized_in_is_what_settlement_pays() -> None:
    for table, question in asked("sizing_in"):
        [(chip, laid)] = shown(question).items()
        paid, left = map(int, question.answer.split())
        asks = str(question.question["asks"])
        [price] = re.findall(r"win at (\d+ to \d+)", asks)
        assert payout(table.house, Odds.parse(price), chip * laid) == chip * paid
        assert 0 <= left < 20
        assert f"bring {paid + left} such chips" in asks
        clauses = [line.clause for each in table.house.wagers.values() for line in each.lines]
        assert question.clause in clauses


@pytest.mark.parametrize("kind", ["conversions", "colour_ups"])
def test_a_change_keeps_the_worth_and_takes_the_fewest_of_what_is_there(kind: str) -> None:
    for _, question in asked(kind):
        handed, given_ = shown(question), chips_from_text(question.answer, tray(question))
        assert worth(given_) == worth(handed)
        assert given_ == largest_first(worth(handed), tray(question))
        if kind == "conversions":
            assert max(given_) < max(handed)
            assert sum(given_.values()) <= 60, "few enough to be counted out"


def test_a_change_that_is_right_in_more_chips_is_not_the_fewest() -> None:
    question = next(each for _, each in asked("colour_ups") if "25" in each.answer)
    chips = chips_from_text(question.answer, tray(question))
    large = max(chips)
    small = tray(question)[tray(question).index(large) - 1]
    broken = {**chips, large: chips[large] - 1, small: chips.get(small, 0) + large // small}
    graded = grade(question, chips_in_text({k: n for k, n in broken.items() if n}))
    assert not graded.right
    assert "The sum is right in" in graded.remark
    with pytest.raises(Unreadable, match="such as 3x100 2x25"):
        grade(question, "350")


# Payouts and vigorish, counted out


COUNTED = {"tray": [{"cents": each} for each in (25, 100, 500, 2_500, 10_000)]}


@pytest.mark.parametrize(
    ("given_", "right", "remark"),
    [
        ("1x100 3x25 4x5", True, "In the fewest chips."),
        ("195", True, "Largest first, it is 1x100 3x25 4x5."),
        (
            "7x25 4x5",
            True,
            "The sum is right in 11 chips, and 8 do. Largest first, it is 1x100 3x25 4x5.",
        ),
        (
            "2x100",
            False,
            "That is $200.00, not $195.00. Largest first, it is 1x100 3x25 4x5.",
        ),
        ("200", False, "Largest first, it is 1x100 3x25 4x5."),
        ("0", False, "Largest first, it is 1x100 3x25 4x5."),
    ],
)
def test_a_sum_is_right_in_any_chips_and_told_in_the_fewest(
    given_: str, *, right: bool, remark: str
) -> None:
    assert graded_in_chips(COUNTED, "195.00", given_) == (right, remark)


@pytest.mark.parametrize("kind", ["payout", "vigorish", "marked_vigorish", "match_the_dealer"])
def test_what_is_owed_can_be_counted_out_at_every_table(kind: str) -> None:
    assert asked(kind)
    for _, question in asked(kind):
        owed = cents_from_text(question.answer)
        chips = largest_first(owed, tray(question))
        assert worth(chips) == owed
        graded = grade(question, chips_in_text(chips))
        assert (graded.right, graded.remark) == (True, "In the fewest chips." if owed else NOTHING)
        if owed:
            more = {**chips, tray(question)[0]: chips.get(tray(question)[0], 0) + 1}
            assert not grade(question, chips_in_text(more)).right


def test_vigorish_is_asked_only_where_the_game_has_any() -> None:
    def kinds(name: str) -> set[str]:
        return {each.value for each in drills_of(TABLES[name]).kinds(TABLES[name])}

    of_vigorish = {"vigorish", "marked_vigorish"}
    assert kinds("pa-627a") & of_vigorish == {"vigorish"}
    assert kinds("marked") & of_vigorish == of_vigorish
    assert kinds("tie") & of_vigorish == {"vigorish"}
    for name in ("ez", "pa-551"):
        assert not kinds(name) & of_vigorish


def test_marked_vigorish_is_the_sum_of_what_each_win_owes() -> None:
    for table, question in asked("marked_vigorish"):
        [told] = re.findall(r" with ([0-9., ]+), and markers", str(question.question["asks"]))
        stakes = [cents_from_text(each) for each in told.split(", ")]
        taken = table.house.vigorish
        price = Odds.parse(str(question.question["pays"]))
        owed = [taken.on(payout(table.house, price, each)) for each in stakes]
        assert cents_from_text(question.answer) == sum(owed)
        assert question.clause == table.house.duty("outstanding")


def test_a_payout_of_pai_gow_is_what_settlement_hands_back() -> None:
    backs = set[str]()
    for table, question in asked("payout"):
        if table is TABLES["pa-535"]:
            stake: Any = question.question["stake"]
            won = 2 * stake - table.house.vigorish.on(stake)
            assert cents_from_text(question.answer) in {0, stake, won}
            backs.add({0: "lost", stake: "tied", won: "won"}[cents_from_text(question.answer)])
    assert "won" in backs
