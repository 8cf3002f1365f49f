"""Who of the house lets people in, keeps them out and gives them offices: acts that are on record.

The book of people carries them out and forgets; here stay who did it, to whom, and what changed.
No link, password or token stands here, only the name by which the office revokes a link.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from croupier.cage.book import Book
from croupier.values.events import Event

CameBy = Mapping[str, str]
"""By person, the link by which they last came in."""

book = Book[CameBy, "OfficeAct"]()


class OfficeAct(Event, frozen=True):
    """Something that only an office, or the door itself, may do."""


@book.event("{person}, who was {before}, is {office} from now on.")
class OfficeGiven(OfficeAct, frozen=True):
    kind = "office-given/1"
    person: str
    before: str
    office: str


@book.event("{person} is {barred:barred from the house|let in again}.")
class EntryRuled(OfficeAct, frozen=True):
    kind = "entry-ruled/1"
    person: str
    barred: bool


@book.event("Whose pseudonym {person} was is forgotten.")
class PersonForgotten(OfficeAct, frozen=True):
    kind = "person-forgotten/1"
    person: str


@book.event("{person} is signed out everywhere.")
class SignedOut(OfficeAct, frozen=True):
    kind = "signed-out/1"
    person: str


@book.event(
    "link {link} is made for {uses:{uses} to come|any number to come}"
    " {person:back as {person}|in as {office}}{purse:, each with {purse:money}|}"
    "{expires_at:, until {expires_at}|}."
)
class LinkMade(OfficeAct, frozen=True):
    kind = "link-made/1"
    link: str
    office: str
    uses: int | None
    """None for any number."""
    purse: int = 0
    expires_at: str = ""
    person: str = ""
    """Whom it lets back in."""


@book.event("link {link} lets nobody in any more.")
class LinkRevoked(OfficeAct, frozen=True):
    kind = "link-revoked/1"
    link: str


@book.event("{person} comes in as {office} by link {link}.")
class CameIn(OfficeAct, frozen=True):
    kind = "came-in/1"
    person: str
    office: str
    link: str


@book.event("{person:{person}|somebody the house does not know} is not let in: {why}.")
class SignInRefused(OfficeAct, frozen=True):
    """Of an unknown name nothing is kept: people type passwords where their name belongs."""

    kind = "sign-in-refused/1"
    person: str
    why: str


@book.again
def _as_recorded(
    _: CameBy,
    event: OfficeGiven
    | EntryRuled
    | PersonForgotten
    | SignedOut
    | LinkMade
    | LinkRevoked
    | CameIn
    | SignInRefused,
) -> OfficeAct:
    """Whoever held the office then was in the right; nothing else forbids it."""
    return event


@book.change
def _nobody_came(
    came_by: CameBy,
    _: OfficeGiven
    | EntryRuled
    | PersonForgotten
    | SignedOut
    | LinkMade
    | LinkRevoked
    | SignInRefused,
) -> CameBy:
    return came_by


@book.change
def _came(came_by: CameBy, event: CameIn) -> CameBy:
    return {**came_by, event.person: event.link}


NOBODY_CAME: CameBy = MappingProxyType({})
evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
body_of, event_from = LEDGER.body_of, LEDGER.event_from
