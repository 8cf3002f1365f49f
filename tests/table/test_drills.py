"""Drills: whatever is asked at whatever table, the answer is the game's own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.settlement import Slip, settle
from croupier.rulebooks.clauses import is_cited_well
from croupier.training.baccarat.drills import DRILLS, Kind
from croupier.training.drilling import Draw, Drill, NoSuchDrill, grade
from croupier.values.cards import parse_cards
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable
from croupier.values.sides import Side
from tests.support import cards_by_result, game
from tests.table.houses import EVERY_HOUSE, house

drill, kinds = DRILLS.drill, DRILLS.kinds


@st.composite
def numbers(draw: st.DrawFn) -> Draw:
    """Some run of numbers, each below the one asked for, as chance at the edge gives them."""
    return Random(draw(st.integers(0, 10**6))).randrange  # noqa: S311 a shuffle for a test


@st.composite
def asked(draw: st.DrawFn, kind: Kind) -> tuple[BaccaratGame, Drill]:
    having = [name for name in EVERY_HOUSE if kind in kinds(house(name))]
    table = house(draw(st.sampled_from(having)))
    return table, drill(table, kind.value, draw(numbers()))


def coup_of(question: Drill) -> Coup:
    hands = (parse_cards(" ".join(_texts(question, side.value))) for side in Side)
    return Coup(*hands)


def _texts(question: Drill, key: str) -> list[str]:
    cards = question.question[key]
    assert isinstance(cards, list)
    return cards


def settled(table: BaccaratGame, question: Drill) -> Slip:
    """The slip of the wager asked about, with every wager it could need beside it."""
    wager, stake = str(question.question["wager"]), question.question["stake"]
    assert isinstance(stake, int)
    needs = table.house.wagers[wager].needs
    beside = [Bet(1, each, Cents(500)) for each in (sorted(needs.any_of)[:1] if needs else ())]
    return settle(table, [Bet(1, wager, Cents(stake)), *beside], coup_of(question).cards).slips[0]


@given(asked(Kind.THIRD_CARD))
def test_a_hand_draws_when_the_next_card_is_due_to_it(
    case: tuple[BaccaratGame, Drill],
) -> None:
    table, question = case
    waiting = due(table.house.tableau, coup_of(question).cards)
    draws = waiting is not None and waiting.side.value == question.question["hand"]
    assert grade(question, "draw").right is draws
    assert grade(question, "stand").right is not draws
    if waiting is not None and draws:
        assert question.clause == waiting.clause


@given(asked(Kind.THIRD_CARD))
def test_nobody_is_asked_about_the_banker_before_the_player_has_drawn(
    case: tuple[BaccaratGame, Drill],
) -> None:
    table, question = case
    waiting = due(table.house.tableau, coup_of(question).cards)
    if question.question["hand"] == "banker":
        assert waiting is None or waiting.side is Side.BANKER


@given(asked(Kind.PAYOUT))
def test_a_payout_is_what_settlement_hands_back(case: tuple[BaccaratGame, Drill]) -> None:
    table, question = case
    slip = settled(table, question)
    assert cents_from_text(question.answer) == slip.back
    assert question.clause == slip.clause


@given(asked(Kind.VIGORISH))
def test_vigorish_is_what_a_settled_round_with_that_outcome_owes(
    case: tuple[BaccaratGame, Drill],
) -> None:
    table, question = case
    wager, stake = str(question.question["wager"]), question.question["stake"]
    assert isinstance(stake, int)
    bet = Bet(1, wager, Cents(stake))
    rounds = cards_by_result(table.house.rulebook).values()
    slips = (settle(table, [bet], cards).slips[0] for cards in rounds)
    alike = next(slip for slip in slips if slip.outcome == question.question["outcome"])
    assert cents_from_text(question.answer) == alike.vigorish


@pytest.mark.parametrize("name", EVERY_HOUSE)
def test_every_drill_of_every_table_can_be_asked_and_its_answer_is_right(name: str) -> None:
    table = house(name)
    for kind in kinds(table):
        for first in range(60):
            question = drill(table, kind.value, lambda below, first=first: first % below)  # type: ignore[misc]
            graded = grade(question, question.answer)
            assert graded.right
            assert is_cited_well(graded.clause)
            assert graded.answer == question.answer
            assert "answer" not in question.question


@given(asked(Kind.PAYOUT))
def test_a_wrong_sum_is_wrong_and_told_with_the_right_one(
    case: tuple[BaccaratGame, Drill],
) -> None:
    _, question = case
    graded = grade(question, "123456789")
    assert (graded.right, graded.answer, graded.why) == (False, question.answer, question.why)


def test_two_payouts_in_three_are_won_so_that_there_is_something_to_work_out() -> None:
    chance = Random(1).randrange  # noqa: S311 a shuffle for a test
    asked = [drill(house("Maryland"), "payout", chance) for _ in range(90)]
    assert sum(question.answer != "0.00" for question in asked) >= 60


@pytest.mark.parametrize("variant", ["ez"])
def test_a_table_without_vigorish_has_no_drill_about_it(variant: str) -> None:
    table = game("pa-627a", variant=variant)
    assert Kind.VIGORISH not in kinds(table)
    with pytest.raises(NoSuchDrill, match="third_card, payout"):
        drill(table, "vigorish", lambda _: 0)


@pytest.mark.parametrize(
    ("more", "words", "answer"),
    [
        ("", "5% of the winnings, exact, taken with the payout", "0.25"),
        (
            'options.vigorish_rounding = "up"\noptions.vigorish_collection = "deferred"',
            "marked for later",
            "0.25",
        ),
    ],
)
def test_the_terms_of_the_house_stand_in_the_question(more: str, words: str, answer: str) -> None:
    question = drill(game("pa-627a", more), "vigorish", lambda _: 0)
    assert words in str(question.question["terms"])
    assert question.answer == answer


def test_at_a_tie_vigorish_table_a_win_owes_nothing() -> None:
    table = house("541 tie vigorish")
    draws = iter([0, 0, 3])
    question = drill(table, "vigorish", lambda below: next(draws) % below)
    assert question.question["outcome"] == "win"
    assert (question.answer, question.why) == (
        "0.00",
        "only a tie bears vigorish at this table: nothing is owed",
    )


@pytest.mark.parametrize("given", ["", "maybe", "Draw", "0"])
def test_a_third_card_is_drawn_or_not(given: str) -> None:
    question = drill(house("Maryland"), "third_card", lambda _: 0)
    with pytest.raises(Unreadable):
        grade(question, given)


@pytest.mark.parametrize("given", ["", "a lot", "-5", "1.005"])
def test_a_payout_is_a_sum(given: str) -> None:
    question = drill(house("Maryland"), "payout", lambda _: 0)
    with pytest.raises(Unreadable):
        grade(question, given)


def test_an_unknown_drill_is_named_with_those_there_are() -> None:
    with pytest.raises(NoSuchDrill, match="third_card, vigorish, payout"):
        drill(house("541 face up"), "juggling", lambda _: 0)
