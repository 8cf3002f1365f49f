"""Hands of Spanish 21 to play for `croupier train`, graded by what each decision is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import click

from croupier.cli.games.spanish_21.chart import print_cell, sign_at
from croupier.cli.output import print_json, progress
from croupier.cli.train import Lessons, answer_to, answers_given
from croupier.games.spanish_21.boxes import Decision
from croupier.games.spanish_21.compiled import VALUES
from croupier.games.spanish_21.decisions import lawful
from croupier.games.spanish_21.game import Spanish21Game, bind
from croupier.odds.document import UNLAWFUL
from croupier.odds.spanish_21.advice import Values
from croupier.odds.spanish_21.analysis import analyse
from croupier.odds.spanish_21.chart_search import ChartSearch
from croupier.odds.spanish_21.training import Graded, Question, Score, Teacher, score
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.cards import show_cards
from croupier.values.refusals import Unreadable

OPEN = {
    "h": Decision.HIT,
    "s": Decision.STAND,
    "d": Decision.DOUBLE,
    "p": Decision.SPLIT,
    "r": Decision.SURRENDER,
}
DOUBLED = {"k": Decision.STAND, "x": Decision.RESCUE}
KEEP = "keep"


@dataclass(frozen=True)
class Lesson:
    """The hands somebody is asked about."""

    teacher: Teacher
    questions: tuple[Question, ...]
    seed: int

    @property
    def notes(self) -> list[str]:
        return [] if self.teacher.game.house.lawful else [UNLAWFUL]

    def read(self, question: Question, answer: str) -> Decision:
        """A letter, or the word itself."""
        may = self.choices(question)
        named = {word_of(question, decision): decision for decision in may.values()}
        decision = may.get(answer.lower()) or named.get(answer.lower())
        if decision is None:
            said = ", ".join(f"{letter} {word_of(question, may[letter])}" for letter in may)
            raise Unreadable(f"{answer!r} is no decision here: {said}")
        return decision

    def choices(self, question: Question) -> dict[str, Decision]:
        """The lawful decisions by their letters."""
        letters = DOUBLED if question.hand.doubled else OPEN
        may = lawful(self.teacher.game, question.box, 1)
        return {letter: decision for letter, decision in letters.items() if decision in may}


def word_of(question: Question, decision: Decision) -> str:
    kept = question.hand.doubled and decision is Decision.STAND
    return KEEP if kept else decision.value


def teacher_of(game: Spanish21Game) -> Teacher:
    with progress("Weighing every hand", 1 + VALUES) as told:
        analysis = analyse(game)
        told()
        return Teacher(game, analysis, ChartSearch(analysis).best(told=told))


def teach(house: HouseRules, asked: Lessons) -> None:
    if asked.role:
        raise click.UsageError("--as: nobody banks at Spanish 21")
    teacher = teacher_of(bind(house))
    chance = Random(asked.seed)  # noqa: S311 hands to learn from, dealt again on request
    lesson = Lesson(teacher, teacher.questions(asked.hands, chance), asked.seed)
    if asked.as_json:
        print_json(_document(lesson, answers_given()))
        return
    for note in lesson.notes:
        click.echo(note)
    _show_score(score(tuple(_asked(lesson))), asked.seed)


def _asked(lesson: Lesson) -> Iterator[Graded]:
    """Hand by hand, until all are played or the pupil leaves."""
    for number, question in enumerate(lesson.questions, 1):
        hand = question.hand
        said = f"{hand.total}, doubled" if hand.doubled else str(hand.total)
        click.echo(
            f"\nHand {number} of {len(lesson.questions)}: {show_cards(hand.cards)} ({said})"
            f" against {question.up}"
        )
        may = lesson.choices(question)
        click.echo("  " + "   ".join(f"{key}  {word_of(question, may[key])}" for key in may))
        answer = answer_to("Your decision: ", partial(lesson.read, question))
        if answer is None:
            return
        graded = lesson.teacher.grade(question, answer)
        for line in _graded_lines(graded):
            click.echo(f"  {line}")
        print_cell(lesson.teacher.chart, question)
        yield graded


def _graded_lines(graded: Graded) -> Iterator[str]:
    question, values = graded.question, graded.values
    told = ", ".join(f"{word_of(question, each)} {_units(values[each])}" for each in values)
    if graded.is_best:
        yield f"Best. Worth, in wagers: {told}."
    else:
        best = word_of(question, graded.best)
        yield f"Better to {best}: yours costs {graded.cost:.2%} of a wager. Worth: {told}."
    if graded.by_chart is not graded.best:
        by_chart = word_of(question, graded.by_chart)
        yield f"The chart says {by_chart}, which costs {graded.chart_cost:.2%} with these cards."


def _units(value: float) -> str:
    return f"{value:+.4f}"


def _show_score(reached: Score, seed: int) -> None:
    if not reached.hands:
        click.echo("No hand was played.")
        return
    click.echo(
        f"\n{reached.best} of {reached.hands} played best, {reached.by_chart} as the chart says."
        f" Given away: {reached.cost:.2%} of a wager; the chart would have given away"
        f" {reached.chart_cost:.2%}. Seed {seed}."
    )


def _document(lesson: Lesson, answers: list[str]) -> dict[str, object]:
    if len(answers) > len(lesson.questions):
        raise Unreadable(f"{len(answers)} answers, but {len(lesson.questions)} hands")
    graded = [
        lesson.teacher.grade(question, lesson.read(question, answer))
        for question, answer in zip(lesson.questions, answers, strict=False)
    ]
    reached = score(graded)
    rest = lesson.questions[len(graded) :]
    return {
        "seed": lesson.seed,
        **({"note": "; ".join(lesson.notes)} if lesson.notes else {}),
        "hands": [
            *(_graded_document(lesson, each) for each in graded),
            *(_hand_document(lesson, each, lesson.teacher.values(each)) for each in rest),
        ],
        "score": {
            "hands": reached.hands,
            "best": reached.best,
            "by_chart": reached.by_chart,
            "cost": reached.cost,
            "chart_cost": reached.chart_cost,
        },
    }


def _graded_document(lesson: Lesson, graded: Graded) -> dict[str, object]:
    question = graded.question
    return {
        **_hand_document(lesson, question, graded.values),
        "answer": word_of(question, graded.answer),
        "best": graded.is_best,
        "as_chart": graded.answer is graded.by_chart,
        "cost": graded.cost,
    }


def _hand_document(lesson: Lesson, question: Question, values: Values) -> dict[str, object]:
    teacher = lesson.teacher
    return {
        "cards": show_cards(question.hand.cards),
        "up": str(question.up),
        "doubled": bool(question.hand.doubled),
        "decisions": [
            {"decision": word_of(question, each), "value": value} for each, value in values.items()
        ],
        "chart": {
            "decision": word_of(question, teacher.chart_says(question)),
            "cell": sign_at(teacher.chart, question),
        },
        **dict.fromkeys(("answer", "best", "as_chart", "cost")),
    }
