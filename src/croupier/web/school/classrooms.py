"""A classroom for each chapter, furnished when somebody first asks for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Any

from croupier.games.bound_game import bound_game
from croupier.games.submissions import chapter_text, house_rules
from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.rulebooks.loader import SHELF
from croupier.studio.outcome_words import outcome_in_words
from croupier.tongues import ENGLISH
from croupier.tongues.speaking import spoken_in
from croupier.training.school.classroom import Classroom, mishaps_at
from croupier.training.school.course import Course, course
from croupier.training.school.moments import Moment, School
from croupier.training.school.teaching import TableTestTerms, teaching
from croupier.values.families import family_of
from croupier.web.errors import NotFound
from croupier.web.games import page_of
from croupier.web.rules_card import When
from croupier.web.school.tables import SchoolTable, dealt

LESSONS = 4
"""Rounds dealt for a course, from which its questions about a table are taken."""
DAY = datetime(2026, 1, 1, 18, tzinfo=UTC)
"""On which its tables are dealt; questions name no hour."""


def chapters() -> tuple[str, ...]:
    return tuple(SHELF)


def classroom(chapter: str) -> Classroom:
    return _furnished(course_of(chapter).chapter)


def course_of(chapter: str) -> Course:
    """Without a table: what it teaches."""
    if chapter not in SHELF:
        raise NotFound(f"there is no course {chapter!r}; there are {', '.join(SHELF)}")
    return _course(chapter)


@cache
def _course(chapter: str) -> Course:
    taught = teaching()
    filed = "\n".join((chapter_text(chapter), taught.posted, taught.tables.get(chapter, "")))
    house = house_rules(filed, chapter)
    return course(SHELF[chapter], house, in_words(house))


@cache
def outcomes_of(chapter: str) -> When:
    """When an outcome comes at the table of a course."""
    return in_words(course_of(chapter).house)


def in_words(house: HouseRules) -> When:
    """As the card of the game says it, or else as its layout does; lessons are in English."""
    when = page_of(house.game).card(house).when

    def told(wager: OfferedWager, outcome: str) -> str:
        with spoken_in(ENGLISH):
            return when(wager, outcome) or outcome_in_words(house.game, wager.id, outcome)

    return told


@cache
def _furnished(chapter: str) -> Classroom:
    taught = _course(chapter)
    house = taught.house
    school, moments = _dealt(house)
    return Classroom(
        taught,
        school,
        moments,
        mishaps_at(school, moments),
        page_of(house.game).drills,
        bound_game(house.game).bind(house),
    )


def _dealt(house: HouseRules) -> tuple[School[Any], tuple[Moment[Any], ...]]:
    """A table for the course, and every step that came up at it."""
    page = page_of(house.game)
    school = School(family_of(house.game).part("table"), page.palette, page.answer)
    terms = TableTestTerms(teaching().table_test.people, LESSONS, 0, 0)
    lesson = SchoolTable(school, house, terms, house.rulebook, DAY)
    moments = tuple(dealt(lesson))
    done = tuple(school.step(each) for each in moments)
    return replace(school, done=done, laid=tuple(lesson.laid)), moments


@cache
def chapter_digest(chapter: str) -> str:
    """Of the text of a chapter's rulebook, by which a certificate says what was taught."""
    return sha256(SHELF.text_of(chapter).encode()).hexdigest()
