"""Which questions a unit asks: whatever its clauses, its figures and its table give cause for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.table.orders import Command, Order
from croupier.table.people import DEALER, Role
from croupier.training.console import Instruction, instructions
from croupier.training.drilling import Draw, Drill, Drills, sought
from croupier.training.school.course import Course, Unit, clauses_of, unit_of
from croupier.training.school.moments import Moment, School, is_sealing
from croupier.training.school.questions import (
    Asker,
    Mishap,
    figure,
    is_it_taken,
    may_it_be_done,
    next_step,
    of_the_house,
    others_than,
    true_or_false,
    what_a_clause_asks,
    what_follows,
)
from croupier.training.school.teaching import teaching
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun
from croupier.values.refusals import Refusal

TITLES = {
    "next_step": "What comes next",
    "may_it_be_done": "May it be done now?",
    "what_follows": "When something goes wrong",
    "is_it_taken": "Is it taken?",
    "figure": "Figures of the chapter",
    "true_or_false": "True or false",
    "clause": "What the chapter asks for",
    "house": "The house's own teaching",
}
"""Of kinds of questions that are no drills of a game."""
WAGERS, IRREGULARITIES = "wagers", "irregularities"
TRIES = 40
"""For a question that was not asked yet."""
NEXT = " Next: "
"""From here on a story tells what the dealer does after it."""


@dataclass(frozen=True, slots=True)
class Classroom:
    """A course with a table that was dealt for it, and the drills of its game."""

    course: Course
    school: School[Any]
    moments: tuple[Moment[Any], ...]
    mishaps: tuple[Mishap, ...]
    drills: Drills[Any, Any]
    game: object
    """Under the house rules of the course."""

    @property
    def drilled(self) -> tuple[str, ...]:
        """Every drill that the table of the course gives cause for."""
        return tuple(kind.value for kind in self.drills.kinds(self.game))

    def drill(self, kind: str, draw: Draw) -> Drill:
        return self._drill(kind)(draw)

    def kinds(self, unit: Unit) -> tuple[str, ...]:
        return tuple(self._askers(unit))

    def ask(self, unit: Unit, kind: str, draw: Draw) -> Drill:
        """A question; `kind` is one of those that the unit has."""
        return replace(self._askers(unit)[kind](draw), kind=kind)

    def ask_another(
        self, unit: Unit, kind: str, draw: Draw, asked: Collection[Mapping[str, object]]
    ) -> Drill:
        """A question unlike those that were asked, as long as chance finds one."""
        known = [_matter(each) for each in asked]
        return sought(
            lambda: self.ask(unit, kind, draw),
            lambda drill: _matter(drill.question) not in known,
            TRIES,
        )

    def _askers(self, unit: Unit) -> Mapping[str, Asker]:
        return dict(self._asked(unit))

    def _asked(self, unit: Unit) -> Iterator[tuple[str, Asker]]:
        """In the order in which they are asked: what hands must do comes first."""
        for kind in self.drills_of(unit):
            yield kind, self._drill(kind)
        if moments := self.moments_of(unit):
            yield "next_step", next_step(self.school, moments)
            yield "may_it_be_done", may_it_be_done(self.school, moments)
        if mishaps := self.mishaps_of(unit):
            yield "what_follows", what_follows(mishaps, self.mishaps)
        if unit.plan.id == WAGERS and self.school.laid:
            yield "is_it_taken", is_it_taken(self.school, self.moments)
        if unit.figures:
            yield "figure", figure(unit.figures)
        if unit.clauses:
            chapter = clauses_of(self.course.chapter)
            own = {unit.id, *unit.plan.near}
            elsewhere = [each for each in chapter if unit_of(each.id) not in own]
            yield "clause", what_a_clause_asks(unit.title, unit.clauses, elsewhere)
        if unit.points:
            yield "house", of_the_house(unit.points)
        if unit.figures:
            yield "true_or_false", true_or_false(unit.figures)

    def moments_of(self, unit: Unit) -> tuple[Moment[Any], ...]:
        """Those whose step stands in a clause of the unit."""
        return tuple(each for each in self.moments if self._unit(each) == unit.id)

    def mishaps_of(self, unit: Unit) -> list[Mishap]:
        """Those of which something is asked there, and which its lessons tell therefore."""
        own = (each for each in self.mishaps if unit_of(each.clause) == unit.id)
        return [each for each in own if others_than(each, self.mishaps)]

    def steps_of(self, unit: Unit) -> tuple[tuple[str, ClauseId], ...]:
        """What a dealer did at the table of the course, in order, each thing once."""
        steps = dict[str, ClauseId]()
        for moment in self.moments_of(unit):
            step = self.school.step(moment)
            steps.setdefault(self.school.game.says(step.order), step.clause)
        return tuple(steps.items())

    def _unit(self, moment: Moment[Any]) -> str | None:
        return unit_of(self.school.step(moment).clause)

    def drills_of(self, unit: Unit) -> tuple[str, ...]:
        """The drills of the game that the unit names, or all that no unit does."""
        named = {kind for plan in teaching().plans for kind in plan.drills}
        others = [kind for kind in self.drilled if kind not in named]
        own = (kind for kind in self.drilled if kind in unit.plan.drills)
        return (*own, *(others if unit.plan.other_drills else ()))

    def _drill(self, kind: str) -> Asker:
        point = teaching().explains(kind)

        def ask(draw: Draw) -> Drill:
            drill = self.drills.drill(self.game, kind, draw)
            cited = point.id if point else drill.clause
            return replace(drill, clause=cited, why=f"{begun(drill.why).rstrip('.')}.")

        return ask


def _matter(question: Mapping[str, object]) -> dict[str, object]:
    """Of a question, without the answers and the order in which they are shown."""
    return {name: value for name, value in question.items() if name != "choices"}


def mishaps_at(school: School[Any], moments: Sequence[Moment[Any]]) -> tuple[Mishap, ...]:
    """What can go wrong at a table, and what becomes of it, each once by the same clause."""
    found, usual = dict[tuple[str, ClauseId], Mishap](), _usual(school)
    for moment in moments:
        for each in instructions(school.game, moment.table, DEALER, moment.at).wrong:
            if not _is_a_slip(school, each):
                continue
            if then := _what_becomes_of_it(school, moment, each, usual):
                mishap = Mishap(moment.told, each.says, then, each.clause)
                found.setdefault((each.says, each.clause), mishap)
    irregular = {each.says for each in found.values() if _is_irregular(each)}
    return tuple(
        each for each in found.values() if _is_irregular(each) or each.says not in irregular
    )


def _is_irregular(mishap: Mishap) -> bool:
    """A chapter's own section on what goes wrong speaks of it; then nothing else is asked."""
    return unit_of(mishap.clause) == IRREGULARITIES


def _is_a_slip(school: School[Any], reported: Instruction) -> bool:
    """And nothing that a dealer does on purpose."""
    manner = school.game.manners[type(reported.order)]
    return manner.mishap != manner.says or reported.says != school.game.says(reported.order)


def _usual(school: School[Any]) -> frozenset[str]:
    """What a table comes to without any mishap."""
    return frozenset(f"{school.game.says(order)}.".lower() for order in school.met)


def _what_becomes_of_it(
    school: School[Any], moment: Moment[Any], mishap: Instruction, usual: Collection[str]
) -> str:
    """Nothing where the table goes on as at any time, or where others have the word."""
    becomes, _, after = f" {mishap.then}".partition(NEXT)
    if told := becomes.strip():
        return "" if told.startswith(teaching().undecided) else told
    goes_on = after.lower() in usual
    return "" if goes_on or _is_left_to_others(school, moment, mishap.order) else begun(after)


def _is_left_to_others(school: School[Any], moment: Moment[Any], order: Order) -> bool:
    game = school.game
    for tried in game.trials(moment.table, order):
        answer = game.decide(moment.table, Command(tried, "", Role.DEALER, moment.at))
        if not isinstance(answer, Refusal):
            after = game.agenda(game.evolved(moment.table, answer))
            return bool(after) and (after[0].by is Role.PLAYER or is_sealing(after[0].order))
    return False
