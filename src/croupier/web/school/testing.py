"""A table test as it stands: dealt again from its seed and what was chosen, wherever it is asked.

The table itself is kept in memory for the next step; without it, it is dealt anew.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from croupier.training.school.table_test import Asked, Mistake, asked_at, mistake_in
from croupier.training.school.teaching import teaching
from croupier.values.refusals import CroupierError, Refusal, Refused
from croupier.web.people.school import SchoolTest
from croupier.web.school.classrooms import classroom
from croupier.web.school.seeded import drawing
from croupier.web.school.tables import SchoolTable

KEPT = 64
"""Tables that wait in memory for their next step."""


@dataclass
class Dealing:
    """The table of one test, in the hands of whoever asked for it."""

    table: SchoolTable
    seed: str
    steps: int = 0
    mistakes: int = 0

    @property
    def is_over(self) -> bool:
        return self.table.is_over or self.mistakes > teaching().table_test.mistakes

    @property
    def asked(self) -> Asked:
        draw, shown = drawing(f"{self.seed} step {self.steps}"), teaching().table_test.shown
        return asked_at(self.table.school, self.table.moment, shown, draw)

    def choose(self, number: int) -> Mistake | None:
        """One of those that are shown; a right one is done."""
        asked = self.asked
        if self.is_over or not 0 <= number < len(asked.choices):
            why = "there is no such step; choose one of those shown"
            raise Refused([Refusal(None, why)])
        self.steps += 1
        mistake = mistake_in(self.table.school, asked, number, self.steps)
        if mistake is None:
            self.table.give(asked.choices[number].order)
        else:
            self.mistakes += 1
        return mistake


class NotDealtAgain(CroupierError):
    """Since a test was begun its chapter or the program has changed, and so has its table."""


class Tests:
    """The tables of tests under way."""

    __test__ = False

    def __init__(self) -> None:
        self._kept = OrderedDict[str, Dealing]()
        self._lock = Lock()

    def taken(self, test: SchoolTest) -> Dealing:
        """Nobody else has it until it is put back."""
        with self._lock:
            kept = self._kept.pop(test.id, None)
        return kept if kept and kept.steps == len(test.choices) else _dealt_again(test)

    def put_back(self, test: SchoolTest, dealing: Dealing) -> None:
        with self._lock:
            self._kept[test.id] = dealing
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def _dealt_again(test: SchoolTest) -> Dealing:
    room = classroom(test.chapter)
    terms = teaching().table_test
    table = SchoolTable(room.school, room.course.house, terms, test.seed, test.begun_at)
    dealing = Dealing(table, test.seed)
    try:
        made = [dealing.choose(number) for number in test.choices]
    except Refused as refused:
        raise NotDealtAgain(str(refused)) from refused
    if [_document(each) for each in made if each] != list(test.mistakes):
        raise NotDealtAgain("its mistakes are none any more")
    return dealing


def after(test: SchoolTest, dealing: Dealing, number: int, at: datetime) -> SchoolTest:
    """The test with one more choice; it ends with its table, or with too many mistakes."""
    mistake = dealing.choose(number)
    made = (*test.mistakes, _document(mistake)) if mistake else test.mistakes
    chosen = replace(test, choices=(*test.choices, number), mistakes=made)
    if not dealing.is_over:
        return chosen
    passed = len(made) <= teaching().table_test.mistakes
    return replace(chosen, ended_at=at, passed=passed)


def _document(mistake: Mistake) -> dict[str, Any]:
    return asdict(mistake)
