"""Where a reading takes something else than the words of a text say, and nothing can be filed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.citing import clause_list
from croupier.rulebooks.clauses import SHIPPED, clause_table
from croupier.rulebooks.conditions import Conditions, read_conditions
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.clauses import ClauseId

FILE = "departures.toml"


@dataclass(frozen=True, slots=True)
class Departure:
    reading: str
    taken: str
    words: str
    """What would follow the text to the letter."""
    clauses: tuple[ClauseId, ...]
    """One of each chapter that is read so."""
    where: Conditions
    """What relies on it."""

    def clause_of(self, book: Rulebook) -> ClauseId | None:
        """Whose words a chapter, or the one it extends, would follow."""
        return next((each for each in self.clauses if _source(each) in _texts(book)), None)


def departures_of(book: Rulebook) -> Iterator[tuple[Departure, ClauseId]]:
    """Those of a chapter, each with the clause whose words it leaves."""
    return ((each, cited) for each in departures() if (cited := each.clause_of(book)))


@cache
def departures() -> tuple[Departure, ...]:
    return tuple(map(_departure, _top().rows("departs")))


@cache
def that_follow_the_words() -> frozenset[str]:
    """Readings that nowhere take anything else than the text says or leaves open."""
    return frozenset(_top().texts("follow_the_words"))


@cache
def _top() -> Reader:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return Reader(parse_toml(text, FILE), may_cite=SHIPPED.has)


def _departure(row: Reader) -> Departure:
    read = Departure(
        reading=row.text("reading"),
        taken=row.text("taken"),
        words=row.text("words"),
        clauses=clause_list(row, "clauses"),
        where=read_conditions(row),
    )
    row.close()
    return read


def _source(cited: ClauseId) -> str:
    return clause_table()[cited].source


def _texts(book: Rulebook) -> set[str | None]:
    return {book.id, book.extends}
