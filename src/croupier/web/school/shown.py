"""A question, a test and a pupil's progress as pages and documents show them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.training.school.classroom import TITLES
from croupier.training.school.teaching import explained
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.errors import Unreadable
from croupier.values.messages import card_in_words
from croupier.values.money import money
from croupier.web.people.school import SchoolQuestion
from croupier.web.school.classrooms import chapters, course_of, outcomes_of
from croupier.web.school.desk import Progress

NOT_FACTS = frozenset(
    {"title", "asks", "choices", "told", "wager", "hand", "tray", "counts", "fewest"}
)
"""Of a question: shown elsewhere, or said in its sentence."""
HANDS = {"player": "Player's Hand", "banker": "Banker's Hand"}
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLUMNS = (
    "pupil", "chapter", "course", "stage", "units_passed", "units", "answers", "right",
    "median_seconds", "first_answer", "last_answer", "test_begun", "test_ended", "test_steps",
    "test_mistakes", "test_passed", "signed_by", "signed_as", "signed_at", "chapter_sha256",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """A card: as it is drawn, and as it is said."""

    shown: str
    says: str
    is_red: bool


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    words: str = ""
    faces: tuple[Face, ...] = ()
    stacks: tuple[Mapping[str, Any], ...] = ()
    """Of chips, to be drawn."""


def facts(asked: SchoolQuestion) -> list[Fact]:
    """What is known when something is asked, beside the sentence that asks."""
    question = asked.asked["question"]
    if "wager" in question:
        return [Fact("Wager", str(question["title"])), *_facts(question, asked.chapter)]
    return list(_facts(question, asked.chapter))


def _facts(question: Mapping[str, Any], chapter: str) -> Iterator[Fact]:
    for key, value in question.items():
        name = HANDS.get(key) or key.replace("_", " ").capitalize()
        told_already = key == "prices" and "pays" in question
        if key in NOT_FACTS or told_already or value in (None, "", 0, []):
            continue
        if key == "hands":
            for hand in value:
                yield _fact(hand["title"], _held(hand))
        elif key == "stacks":
            yield Fact("Chips", ", ".join(map(_pile, value)), stacks=tuple(value))
        elif key == "prices":
            words = _outcomes(question, chapter)
            told = (f"{words(each['outcome'])}: {each['pays']}" for each in value)
            yield Fact("Pays", "; ".join(told))
        elif key == "outcome":
            yield Fact(name, _outcomes(question, chapter)(value))
        elif key in {"stake", "doubled"}:
            yield Fact(name, money(value))
        else:
            yield _fact(name, value)


def _outcomes(question: Mapping[str, Any], chapter: str) -> Callable[[str], str]:
    """When each outcome of the wager that is asked about comes; it was asked some time ago."""
    taught = course_of(chapter).house.wagers if chapter in chapters() else {}
    wager = taught.get(question["wager"])
    return partial(outcomes_of(chapter), wager) if wager else lambda named: named.replace("_", " ")


def _pile(stack: Mapping[str, Any]) -> str:
    return f"{stack['count']} of ${stack['worth']}"


def _held(hand: Mapping[str, Any]) -> object:
    return hand["cards"] if "cards" in hand else f"high {hand['high']}, low {hand['low']}"


def _fact(name: str, value: object) -> Fact:
    if isinstance(value, list) and (faces := _faces(value)):
        return Fact(name, faces=faces)
    listed = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return Fact(name, listed.replace("_", " "))


def _faces(names: list[Any]) -> tuple[Face, ...]:
    """None where they are no cards."""
    try:
        return tuple(_face(Card.parse(each)) for each in names if isinstance(each, str))
    except Unreadable:
        return ()


def _face(card: Card) -> Face:
    rank, suit = str(card)[:-1].replace("T", "10"), str(card)[-1]
    says = card_in_words(card).partition(" [")[0].removeprefix("the ")
    return Face(f"{rank}{SUITS[suit]}", says, suit in "dh")


def kind_title(question: SchoolQuestion) -> str:
    """Where a wager is asked about, the question's own title is that wager's."""
    asked = question.asked["question"]
    own = asked.get("title") if "wager" not in asked else None
    return str(TITLES.get(question.kind) or own or question.kind.replace("_", " ").capitalize())


def answer_says(question: SchoolQuestion, answer: str) -> str:
    """An answer in words: as it was shown, if it was."""
    choices = question.asked["question"].get("choices") or ()
    return next((str(each["says"]) for each in choices if each["value"] == answer), answer)


# Progress


def document(each: Progress) -> dict[str, object]:
    """One pupil in one course, flat: the row of a table."""
    test, made = each.test, each.standing
    return {
        "pupil": each.person,
        "chapter": each.chapter,
        "course": each.course.title,
        "stage": each.stage.value,
        "units_passed": made.passed,
        "units": len(made.units),
        "answers": made.asked,
        "right": made.right,
        "median_seconds": made.seconds,
        "first_answer": each.begun_at,
        "last_answer": each.last_at,
        "test_begun": test.begun_at if test else None,
        "test_ended": test.ended_at if test else None,
        "test_steps": len(test.choices) if test else None,
        "test_mistakes": len(test.mistakes) if test else None,
        "test_passed": test.passed if test else None,
        "signed_by": test.signed_by if test else None,
        "signed_as": test.signed_as if test else None,
        "signed_at": test.signed_at if test else None,
        "chapter_sha256": test.digest if test else None,
    }


def as_csv(pupils: Iterable[Progress]) -> str:
    """Times in UTC as ISO 8601 has them; nothing where there is nothing."""
    written = io.StringIO()
    rows = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    rows.writeheader()
    for each in pupils:
        rows.writerow({name: _cell(value) for name, value in document(each).items()})
    return written.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if hasattr(value, "isoformat") else value


def cited(clause: str) -> dict[str, str]:
    """A clause with its section and what it asks for."""
    wanted = explained(ClauseId(clause))
    return {"clause": clause, "section": wanted.section, "requirement": wanted.text}
