"""Which of their rounds somebody asks for, as it stands in an address."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, TypeVar
from urllib.parse import urlencode

from fastapi import Depends, Query

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.errors import Unreadable
from croupier.values.messages import said
from croupier.values.money import cents_from_text
from croupier.web.history.histories import Found
from croupier.web.history.own_round import OwnRound

LONGEST = 200
A_PAGE = 50
BETWEEN = "~"
"""Stands in a cursor between time, place and table; no time and no place holds it."""

RESULTS: Mapping[str, Callable[[int], bool]] = {
    "won": lambda net: net > 0,
    "lost": lambda net: net < 0,
    "pushed": lambda net: net == 0,
}

Words = Annotated[str, Query(max_length=LONGEST)]
Cursor = tuple[str, int, str]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    table: str = ""
    game: str = ""
    """By its name, or by the title that a house gives it."""
    first: date | None = None
    last: date | None = None
    """Days of UTC, as the record has them."""
    result: str = ""
    staked: int = 0
    """At least, in cents."""
    query: str = ""
    """As it was asked, without the page."""

    @property
    def is_by_outcome(self) -> bool:
        """Rounds chosen by what became of them have no expectation together."""
        return bool(self.result)

    def chosen(self, found: Found) -> tuple[OwnRound, ...]:
        """The oldest first."""
        houses = {id_: table.house for id_, table in found.tables.items()}
        return tuple(each for each in found.rounds if self._admits(each, houses[each.table]))

    def _admits(self, each: OwnRound, house: HouseRules) -> bool:
        day = each.at[: len("2026-01-31")]
        return (
            self.table in {"", each.table}
            and self.game in {"", house.game, house.title}
            and (self.first is None or day >= self.first.isoformat())
            and (self.last is None or day <= self.last.isoformat())
            and (not self.result or RESULTS[self.result](each.net))
            and each.staked >= self.staked
        )


@dataclass(frozen=True, slots=True)
class Fields:
    """As somebody wrote them, by their names in an address."""

    by_name: Mapping[str, str]

    def understood(self) -> tuple[Asked, dict[str, str]]:
        """What is asked for, and by field what is wrong with it; such a field asks for nothing."""
        given, trouble = self.by_name, dict[str, str]()

        def read(name: str, reading: Callable[[str], T], nothing: T) -> T:
            try:
                return reading(given[name].strip()) if given[name].strip() else nothing
            except Unreadable as unreadable:
                trouble[name] = str(unreadable)
                return nothing

        asked = Asked(
            given["table"],
            given["game"],
            read("from", _day, None),
            read("to", _day, None),
            read("result", _result, ""),
            read("staked", cents_from_text, 0),
            urlencode({name: text for name, text in given.items() if text}),
        )
        return asked, trouble


def fields(
    table: Words = "",
    game: Words = "",
    first: Annotated[str, Query(alias="from", max_length=LONGEST)] = "",
    last: Annotated[str, Query(alias="to", max_length=LONGEST)] = "",
    result: Words = "",
    staked: Words = "",
) -> Fields:
    """A field that is left empty asks for nothing; `staked` is in dollars, days are of UTC."""
    where, days = {"table": table, "game": game}, {"from": first, "to": last}
    return Fields({**where, **days, "result": result, "staked": staked})


FieldsDep = Annotated[Fields, Depends(fields)]


def asked(given: FieldsDep) -> Asked:
    found, trouble = given.understood()
    for words in trouble.values():
        raise Unreadable(words)
    return found


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable(
            said("{given} is not a day; write it as 2026-01-31", given=repr(text))
        ) from None


def _result(text: str) -> str:
    if text not in RESULTS:
        raise Unreadable(
            said(
                "{given} is no result; choose {listed}", given=repr(text), listed=", ".join(RESULTS)
            )
        )
    return text


AskedDep = Annotated[Asked, Depends(asked)]


# In pages, the newest first


@dataclass(frozen=True, slots=True)
class Page:
    rounds: tuple[OwnRound, ...]
    """The newest first."""
    upto: int
    """How many of those that were chosen are as old as the newest of them, or older."""
    next: str | None
    """What to ask for the page behind it with; None on the last one."""


def cursor_of(own: OwnRound) -> str:
    return BETWEEN.join(map(str, own.order))


def before(cursor: Words = "") -> Cursor | None:
    """`cursor` is the `next` of the page before."""
    if not cursor:
        return None
    at, _, rest = cursor.partition(BETWEEN)
    place, _, table = rest.partition(BETWEEN)
    if not (place.isascii() and place.isdigit() and len(place) < 19 and table):
        raise Unreadable(
            said(
                "{cursor} is no place in a history; take it from the page before",
                cursor=repr(cursor),
            )
        )
    return at, int(place), table


BeforeDep = Annotated[Cursor | None, Depends(before)]


def page_of(chosen: Sequence[OwnRound], before: Cursor | None) -> Page:
    older = [each for each in chosen if before is None or each.order < before]
    shown = tuple(reversed(older[-A_PAGE:]))
    return Page(shown, len(older), cursor_of(shown[-1]) if len(older) > A_PAGE else None)
