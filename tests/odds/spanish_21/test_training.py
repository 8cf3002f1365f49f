"""Hands to learn from: dealt again by their seed, near ones oftener, graded by their cost."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import median

import pytest

from croupier.games.spanish_21.boxes import Box, Decision, Hand
from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.training import STAKE, Question, Teacher, score
from croupier.values.cards import Card, parse_cards
from croupier.values.money import Cents
from tests.odds.spanish_21.analysed import chapter
from tests.odds.spanish_21.charted import chart


@cache
def teacher() -> Teacher:
    return Teacher(rulebook(), chapter(), chart())


def asked(cards: str, up: str, *, doubled: bool = False) -> Question:
    held = parse_cards(cards)
    hand = Hand(held, STAKE, doubled=STAKE if doubled else Cents(0))
    return Question(Box(1, "", (hand,), held[:2]), Card.parse(up))


def questions(count: int, seed: int) -> tuple[Question, ...]:
    return teacher().questions(count, Random(seed))  # noqa: S311 dealt again by its seed


def test_a_seed_asks_the_same_again() -> None:
    assert questions(5, 7) == questions(5, 7)
    assert questions(5, 7) != questions(5, 8)


def test_hands_are_open_and_near_ones_come_oftener() -> None:
    asked_of = questions(25, 1)
    gaps = []
    for question in asked_of:
        values = [*teacher().values(question).values()]
        assert len(values) >= 2
        assert not question.hand.has_21
        gaps.append(values[0] - values[1])
    assert median(gaps) < 0.08
    assert any(len(question.hand.cards) > 2 for question in asked_of)


def test_an_answer_costs_what_the_best_is_worth_more() -> None:
    graded = teacher().grade(asked("Kh 6c", "As"), Decision.STAND)
    assert (graded.best, graded.by_chart) == (Decision.HIT, Decision.HIT)
    assert graded.cost == pytest.approx(graded.values[Decision.HIT] - graded.values[Decision.STAND])
    assert not graded.is_best


def test_the_exact_cards_may_know_better_than_the_chart() -> None:
    """By the chart a 17 of three cards is hit against an ace."""
    graded = teacher().grade(asked("3h 4c Kd", "As"), Decision.STAND)
    assert (graded.by_chart, graded.best) == (Decision.HIT, Decision.STAND)
    assert 0 < graded.chart_cost < 0.01


def test_a_double_is_kept_or_rescued() -> None:
    graded = teacher().grade(asked("5h 6c 2d", "Ks", doubled=True), Decision.STAND)
    assert set(graded.values) == {Decision.STAND, Decision.RESCUE}
    assert graded.by_chart is graded.best is Decision.RESCUE
    assert graded.cost > 0


def test_a_score_adds_up() -> None:
    question = asked("Kh 6c", "As")
    answers = [teacher().grade(question, Decision.HIT), teacher().grade(question, Decision.STAND)]
    reached = score(answers)
    assert (reached.hands, reached.best, reached.by_chart) == (2, 1, 1)
    assert reached.cost == answers[1].cost
    assert reached.chart_cost == 0
