"""What people see to at a table with their own eyes and hands, and who has ticked what of it.

The list stands in a table's first event, as its chapter gave it on that day. There are two: one
before the table opens for gaming, one in each gaming day. An item wants a tick in each office that
signs for it; two offices mean two people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.checklists import Occasion, checklist_items, clauses_for
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.two_people import not_by_another
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, refuse


class Listed(msgspec.Struct, frozen=True):
    """One thing to see to."""

    item: str
    part: str
    """Of the list, under whose heading it stands."""
    words: str
    when: tuple[Occasion, ...]
    people: tuple[str, ...]
    """The offices that sign for it."""
    clauses: tuple[ClauseId, ...]

    @property
    def clause(self) -> ClauseId:
        return self.clauses[0]

    @property
    def cited(self) -> str:
        """Its name and its clauses, as it is named among others."""
        return f"{self.item.replace('_', ' ')} [{', '.join(self.clauses)}]"


class Tick(msgspec.Struct, frozen=True):
    item: str
    by: str
    office: str
    at: datetime


class Ticked(msgspec.Struct, frozen=True):
    """What was seen to of one list, in one gaming day."""

    day: date | None = None
    ticks: tuple[Tick, ...] = ()

    def of(self, item: str) -> tuple[Tick, ...]:
        return tuple(each for each in self.ticks if each.item == item)

    def on(self, day: date) -> Ticked:
        """As it counts on a gaming day: nothing of another one does."""
        return self if self.day == day else Ticked(day)

    def open_offices(self, listed: Listed) -> tuple[str, ...]:
        """Those that have yet to sign for an item."""
        signed = {each.office for each in self.of(listed.item)}
        return tuple(office for office in listed.people if office not in signed)


def items_of(house: HouseRules) -> tuple[Listed, ...]:
    """What a table's chapter and choices ask for, on both occasions."""
    return tuple(
        Listed(
            item.name,
            item.part,
            item.words,
            tuple(each for each in Occasion if each in item.when),
            item.people,
            clauses,
        )
        for item in checklist_items()
        if (clauses := clauses_for(item, house))
    )


class Checklist(msgspec.Struct, frozen=True):
    """The lists of one table, and how far people have come with them."""

    items: tuple[Listed, ...] = ()
    """None at a table for practice, nor at one of a journal from before they were asked for."""
    ticked: Mapping[str, Ticked] = {}
    """By occasion, of the newest gaming day on which somebody ticked anything."""
    is_through: bool = False
    """The list before the opening was complete on one gaming day: the table is open for gaming."""

    @property
    def is_owed(self) -> bool:
        """Whether no wager is taken yet."""
        return not self.is_through and any(self.on(Occasion.OPENING))

    def on(self, occasion: Occasion) -> Iterator[Listed]:
        return (each for each in self.items if occasion in each.when)

    def seen_to(self, occasion: Occasion, day: date) -> Ticked:
        return self.ticked.get(occasion.value, Ticked()).on(day)

    def missing(self, occasion: Occasion, day: date) -> tuple[Listed, ...]:
        """What somebody has yet to sign for."""
        seen = self.seen_to(occasion, day)
        return tuple(each for each in self.on(occasion) if seen.open_offices(each))

    def owed_by(self, office: str) -> tuple[Listed, ...]:
        """What an office has yet to sign for before the table opens, as of the newest ticks."""
        seen = self.ticked.get(Occasion.OPENING.value, Ticked())
        return tuple(
            each for each in self.on(Occasion.OPENING) if office in seen.open_offices(each)
        )

    def against(self, occasion: Occasion, day: date, tick: Tick) -> Refusal | None:
        """Why somebody cannot sign for an item."""
        listed = next((each for each in self.on(occasion) if each.item == tick.item), None)
        if listed is None:
            why = "{item} is not on the {occasion} checklist of this table"
            return refuse(None, why, item=tick.item, occasion=occasion.value)
        told = {"item": listed.cited, "office": tick.office}
        if tick.office not in listed.people:
            people = " and ".join(listed.people)
            why = "{item} is for the {people} to tick, not for the {office}"
            return refuse(listed.clause, why, people=people, **told)
        before = self.seen_to(occasion, day).of(tick.item)
        for each in before:
            if each.office == tick.office:
                why = "{by} has ticked {item} as {office} already"
                return refuse(listed.clause, why, by=each.by, **told)
        others = (each.by for each in before)
        return not_by_another(tick.by, others, listed.clause, f"has ticked {listed.cited}")

    def with_ticks(self, occasion: Occasion, day: date, ticks: Iterable[Tick]) -> Checklist:
        seen = self.seen_to(occasion, day)
        after = replace(seen, ticks=(*seen.ticks, *ticks))
        ticked = replace(self, ticked={**self.ticked, occasion.value: after})
        opens = occasion is Occasion.OPENING and not ticked.missing(occasion, day)
        return replace(ticked, is_through=ticked.is_through or opens)


def not_open_for_gaming(checklist: Checklist, day: date) -> Refusal | None:
    """Before its list is ticked no wager is taken; all that is missing is named."""
    if not checklist.is_owed:
        return None
    missing = checklist.missing(Occasion.OPENING, day)
    return refuse(
        missing[0].clause,
        "the table is not open for gaming: its opening checklist wants {missing:listed}",
        missing=tuple(each.cited for each in missing),
    )
