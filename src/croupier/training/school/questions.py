"""What is asked: of clauses, of figures, of a table that is dealt, and of the house's own teaching.

Each question is a drill like any other: chance comes in, the answer stays on this side, and the
clause says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from croupier.rulebooks.clauses import Clause
from croupier.training.drilling import Draw, Drill, choices_shown, in_any_order, one_of
from croupier.training.school.figures import Figure
from croupier.training.school.moments import Choice, Moment, School
from croupier.training.school.teaching import LIMITS, Point, teaching
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun

Asker = Callable[[Draw], Drill]

MOST = 4
"""Answers to choose from."""
TOLD = 8
"""Sentences before a question about a table."""
YES, NO, TRUE, FALSE = "yes", "no", "true", "false"
YES_OR_NO = ((YES, "Yes"), (NO, "No"))
TRUE_OR_FALSE = ((TRUE, "True"), (FALSE, "False"))


def shuffled(right: str, wrong: Sequence[str], draw: Draw) -> list[dict[str, str]]:
    """The right answer among others, each shown by its words."""
    others = [each for each in dict.fromkeys(wrong) if each != right]
    chosen = (right, *islice(in_any_order(others, draw), MOST - 1))
    return choices_shown((each, begun(each)) for each in in_any_order(chosen, draw))


# Of a clause


def wanted(clause: Clause) -> str:
    """What a clause asks for, as it is taught."""
    return teaching().told(clause.requirement)


def what_a_clause_asks(
    taught: str, clauses: Sequence[Clause], elsewhere: Sequence[Clause]
) -> Asker:
    """Which requirement belongs to a unit; the others are taught in other ones."""
    own = [each for each in clauses if teaching().is_asked(each.requirement)]
    strange = [each for each in elsewhere if teaching().is_asked(each.requirement)]

    def ask(draw: Draw) -> Drill:
        clause = one_of(own, draw)
        apart = [each for each in strange if not _stands_in(each, paragraph(clause))]
        others = [wanted(each) for each in islice(in_any_order(apart, draw), MOST)]
        return Drill(
            {
                "title": "What the chapter asks for",
                "asks": f"Which of these belongs to “{taught}”, by {paragraph(clause)}?",
                "choices": shuffled(wanted(clause), others, draw),
            },
            wanted(clause),
            clause.id,
            wanted(clause),
        )

    return ask


def paragraph(clause: Clause) -> str:
    """Where a clause stands; a term or a line of a table that is named with it would tell it.

    `58 Pa. Code § 627a.12(e), line Win by 6` is asked for as `58 Pa. Code § 627a.12(e)`.
    """
    return clause.section.partition(", ")[0].partition(" (")[0]


def _stands_in(clause: Clause, section: str) -> bool:
    """Whatever stands in a paragraph stands in its section as well."""
    return f"{paragraph(clause)}(".startswith(f"{section}(")


# Of a figure


def figure(figures: Sequence[Figure]) -> Asker:
    def ask(draw: Draw) -> Drill:
        asked = one_of(figures, draw)
        return Drill(
            {
                "title": "Figures of the chapter",
                "asks": asked.asks,
                "choices": shuffled(asked.value, asked.others, draw),
            },
            asked.value,
            asked.clause,
            f"{asked.about}: {asked.value}.",
        )

    return ask


def true_or_false(figures: Sequence[Figure]) -> Asker:
    def ask(draw: Draw) -> Drill:
        asked = one_of(figures, draw)
        is_true = draw(2) == 0
        value = asked.value if is_true else one_of(asked.others, draw)
        return Drill(
            {
                "title": "True or false",
                "asks": f"At the table of this course. {asked.about}: {value}.",
                "choices": choices_shown(TRUE_OR_FALSE),
            },
            TRUE if is_true else FALSE,
            asked.clause,
            f"{asked.about}: {asked.value}.",
        )

    return ask


# At a table


def next_step(school: School[Any], moments: Sequence[Moment[Any]]) -> Asker:
    def ask(draw: Draw) -> Drill:
        moment = one_of(moments, draw)
        choices = school.choices(moment, MOST, draw)
        right = [each.says for each in choices if each.against is None]
        step = school.step(moment)
        return Drill(
            {
                "title": "What comes next",
                "told": list(moment.told[-TOLD:]),
                "asks": "You deal at this table. What do you do next?",
                "choices": choices_shown((each.says, each.says) for each in choices),
            },
            right[0],
            step.clause,
            f"Next: {school.game.instruction(moment.table, step.order)}.",
            also=frozenset(right),
        )

    return ask


def may_it_be_done(school: School[Any], moments: Sequence[Moment[Any]]) -> Asker:
    """A step that comes next, or one that the table refuses."""

    def ask(draw: Draw) -> Drill:
        moment = one_of(moments, draw)
        choices = school.choices(moment, MOST, draw)
        may = draw(2) == 0
        fitting = [each for each in choices if (each.against is None) is may]
        chosen: Choice = one_of(fitting or choices, draw)
        step, against = school.step(moment), chosen.against
        due = f"Next: {school.game.instruction(moment.table, step.order)}."
        return Drill(
            {
                "title": "May it be done now?",
                "told": list(moment.told[-TOLD:]),
                "asks": f"You deal at this table. May you do this now? {chosen.says}.",
                "choices": choices_shown(YES_OR_NO),
            },
            NO if against else YES,
            (against.clause if against else None) or step.clause,
            f"{school.why_not(against)} {due}" if against else due,
        )

    return ask


def is_it_taken(school: School[Any], moments: Sequence[Moment[Any]]) -> Asker:
    """A wager that somebody would lay; half are taken, others come too late or are too large."""

    def ask(draw: Draw) -> Drill:
        laid, chance = one_of(school.laid, draw), draw(4)
        wanted, is_large = chance != 0, chance == 1
        tried = list(in_any_order(moments, draw))
        new = (each for each in tried if laid.told not in each.told[-TOLD:])
        fits = (each for each in new if (school.refused(each, laid) is None) is wanted)
        moment = next(fits, tried[0])
        asked = laid.beyond if is_large and laid.beyond else laid
        against = school.refused(moment, asked)
        too_large = against is not None and school.refused(moment, laid) is None
        clause = teaching().tells(LIMITS).id if too_large else against and against.clause
        why = against.why.rpartition(": ")[2] if against else "wagers are open: it is taken"
        return Drill(
            {
                "title": "Is it taken?",
                "told": list(moment.told[-TOLD:]),
                "asks": f"May this come next? {asked.told}",
                "choices": choices_shown(YES_OR_NO),
            },
            NO if against else YES,
            clause or moment.table.house.placing,
            f"{begun(why)}.",
        )

    return ask


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that can go wrong at a table, and what becomes of it."""

    told: tuple[str, ...]
    says: str
    then: str
    clause: ClauseId


def others_than(asked: Mishap, among: Sequence[Mishap]) -> list[str]:
    """What follows from other mishaps, and never from this one."""
    alike = {each.then for each in among if each.says == asked.says}
    return [each.then for each in among if each.then not in alike]


def what_follows(mishaps: Sequence[Mishap], all_mishaps: Sequence[Mishap]) -> Asker:
    def ask(draw: Draw) -> Drill:
        asked = one_of(mishaps, draw)
        others = others_than(asked, all_mishaps)
        return Drill(
            {
                "title": "When something goes wrong",
                "told": list(asked.told[-TOLD:]),
                "asks": f"At the table of this course. {asked.says.rstrip('.')}. What follows?",
                "choices": shuffled(asked.then, others, draw),
            },
            asked.then,
            asked.clause,
            asked.then,
        )

    return ask


# Of the house's own teaching


def of_the_house(points: Sequence[Point]) -> Asker:
    def ask(draw: Draw) -> Drill:
        point = one_of(points, draw)
        return Drill(
            {
                "title": "The house's own teaching",
                "asks": point.asks,
                "choices": shuffled(point.right, point.wrong, draw),
            },
            point.right,
            point.id,
            point.words,
        )

    return ask
