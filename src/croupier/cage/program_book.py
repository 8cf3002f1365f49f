"""By which program the house has recorded what it recorded: an entry for each change of it."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cage.book import Book
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse

Digests = Mapping[str, str]
"""Of the code that decides and of the chapters, as a table's first record has them."""
book = Book[Digests, "ProgramChanged"]()


@book.event(
    "the program of the house changed from code {code_before} under chapters {chapters_before}"
    " to code {code_now} under chapters {chapters_now}."
)
class ProgramChanged(Event, frozen=True):
    """Another program goes on with what an earlier one began."""

    kind = "program-changed/1"
    code_before: str
    chapters_before: str
    code_now: str
    chapters_now: str

    @classmethod
    def between(cls, before: Digests, now: Digests) -> ProgramChanged:
        names = [each.get(name, "") for each in (before, now) for name in ("code", "rulebook")]
        return cls(*names)

    @property
    def before(self) -> Digests:
        return {"code": self.code_before, "rulebook": self.chapters_before}

    @property
    def now(self) -> Digests:
        return {"code": self.code_now, "rulebook": self.chapters_now}


@book.again
def _changed_again(known: Digests, event: ProgramChanged) -> ProgramChanged | Refusal:
    """The first names one that only tables know."""
    before = known or event.before
    if event.now == before:
        return refuse(None, "the program after it is the one before it")
    return ProgramChanged.between(before, event.now)


@book.change
def _changed(_: Digests, event: ProgramChanged) -> Digests:
    return event.now


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
body_of, event_from = book.ledger.body_of, book.ledger.event_from
