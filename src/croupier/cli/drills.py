"""`croupier train --drill`: a dealer's drills in text, graded by the game and timed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from string import ascii_lowercase
from time import monotonic
from typing import Any

import click

from croupier.cli.game_parts import part_of
from croupier.cli.output import print_json, print_sentence
from croupier.cli.train import Lessons, answer_to, answers_given
from croupier.games.bound_game import bound_game
from croupier.rulebooks.house_rules import HouseRules
from croupier.training.chips.notation import chips_in_text
from croupier.training.drilling import NO_DRILLS, Drill, Drills, Graded, NoSuchDrill, grade
from croupier.training.pace import Timed, pace, target_milliseconds
from croupier.values.money import dollars
from croupier.values.refusals import Unreadable

SECOND = 1000


def teach(house: HouseRules, asked: Lessons, kind: str) -> None:
    questions = _questions(house, asked, kind)
    if asked.as_json:
        print_json(_document(kind, asked.seed, questions, answers_given()))
        return
    reached = pace(_answered(questions))
    if not reached.asked:
        click.echo("No question was answered.")
        return
    median = _seconds(reached.median or 0)
    print_sentence(
        f"\n{reached.right} of {reached.asked} right, {reached.in_time} in time; the answer in the"
        f" middle took {median}, the target is {_seconds(target_milliseconds(kind))}."
        f" Seed {asked.seed}."
    )


def _questions(house: HouseRules, asked: Lessons, kind: str) -> list[Drill]:
    drills: Drills[Any, Any] = getattr(part_of(house.game, "drills"), "DRILLS", NO_DRILLS)
    game = bound_game(house.game).bind(house)
    draw = Random(asked.seed).randrange  # noqa: S311 questions to learn from, asked again on request
    try:
        return [drills.drill(game, kind, draw) for _ in range(asked.hands)]
    except NoSuchDrill as error:
        raise click.UsageError(f"{asked.submission}: {error}") from None


def _answered(questions: Sequence[Drill]) -> Iterator[Timed]:
    """Question by question, until all are answered or the pupil leaves."""
    for number, drill in enumerate(questions, 1):
        click.echo(f"\nQuestion {number} of {len(questions)}")
        for line in _told(drill.question):
            print_sentence(line)
        begun = monotonic()
        graded = answer_to("Your answer: ", lambda answer, drill=drill: _graded(drill, answer))  # type: ignore[misc]
        if graded is None:
            return
        timed = Timed(drill.kind, graded.right, round((monotonic() - begun) * SECOND))
        for line in _verdict(graded, timed):
            print_sentence(f"  {line}")
        yield timed


def _graded(drill: Drill, answer: str) -> Graded:
    return grade(drill, _chosen(drill.question, answer))


def _chosen(question: Mapping[str, Any], answer: str) -> str:
    """A letter stands for the choice beside it."""
    lettered = zip(ascii_lowercase, question.get("choices", ()), strict=False)
    return next((each["value"] for letter, each in lettered if letter == answer), answer)


def _verdict(graded: Graded, timed: Timed) -> Iterator[str]:
    yield "Right." if graded.right else f"Not so: {graded.answer}."
    if graded.remark:
        yield graded.remark
    yield f"{graded.why.removesuffix('.')}. [{graded.clause}]"
    yield f"{_seconds(timed.milliseconds or 0)}{', in time' if timed.in_time else ''}."


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // SECOND}.{milliseconds % SECOND // 100} s"


# What is asked, in words


def _told(question: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"  {name}: {words}" for name, words in _facts(question))
    yield str(question["asks"])
    for letter, each in zip(ascii_lowercase, question.get("choices", ()), strict=False):
        yield f"  {letter}  {each['says']}"
    if counts := question.get("counts"):
        yield f"  Answer with numbers: {', '.join(counts)}."
    if tray := question.get("tray"):
        chips = ", ".join(each["worth"] for each in tray)
        either = "" if question.get("fewest") else ", or a sum"
        yield f"  Answer in chips, such as 3x100 2x25{either}; the tray has {chips}."


def _facts(question: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for side in ("player", "banker"):
        if side in question:
            yield side.capitalize(), " ".join(question[side])
    for hand in question.get("hands", ()):
        yield hand["title"], _laid(hand)
    if "tiles" in question:
        yield "Tiles", " ".join(question["tiles"])
    yield from _wagered(question)
    if "stacks" in question:
        stacks = {each["cents"]: each["count"] for each in question["stacks"]}
        yield "Chips", chips_in_text(stacks)


def _wagered(question: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if "wager" in question:
        paytable = f", table {question['paytable']}" if question["paytable"] else ""
        yield "Wager", f"{question['title']}{paytable}"
    if "stake" in question:
        yield "Stake", dollars(question["stake"])
    if "outcome" in question:
        yield "Outcome", f"{_in_words(question['outcome'])} ({question['pays']})"
    if "terms" in question:
        yield "At this table", question["terms"]
    elif "prices" in question:
        prices = (f"{_in_words(each['outcome'])} {each['pays']}" for each in question["prices"])
        yield "Pays", ", ".join(prices)


def _laid(hand: Mapping[str, Any]) -> str:
    return " ".join(hand["cards"]) if "cards" in hand else f"{hand['high']} | {hand['low']}"


def _in_words(outcome: str) -> str:
    return outcome.replace("_", " ")


# For programs


def _document(
    kind: str, seed: int, questions: Sequence[Drill], answers: Sequence[str]
) -> dict[str, object]:
    if len(answers) > len(questions):
        raise Unreadable(f"{len(answers)} answers, but {len(questions)} questions")
    given = [*answers, *[None] * (len(questions) - len(answers))]
    told = [_question_document(*each) for each in zip(questions, given, strict=True)]
    right = [each["right"] for each in told if each["given"] is not None]
    return {
        "kind": kind,
        "seed": seed,
        "questions": told,
        "score": {"asked": len(right), "right": right.count(True)},
    }


def _question_document(drill: Drill, given: str | None) -> dict[str, object]:
    """With its answer; what was given and how it was graded is null where nobody answered."""
    graded = None if given is None else _graded(drill, given)
    return {
        "question": dict(drill.question),
        "answer": drill.answer,
        "why": drill.why,
        "clause": drill.clause,
        "given": given,
        "right": graded.right if graded else None,
        "remark": graded.remark if graded else None,
    }
