"""Who of the house lets people in, keeps them out and gives them offices: acts that are on record.

The book of people carries them out and forgets; here stay who did it, to whom, and what changed.
No link, password or token stands here, only the name by which the office revokes a link.
Above which sum money takes two people stands here too, from when to when.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from croupier.cage.book import Book
from croupier.floor.lines import Lines
from croupier.floor.unfinished import HOUSE_POLICY, Unfinished
from croupier.values.events import Event
from croupier.values.messages import Message, said
from croupier.values.names import folded
from croupier.values.order_ids import chosen_id
from croupier.values.records import Record
from croupier.values.refusals import Refusal, refuse


class Offices(msgspec.Struct, frozen=True):
    """What the acts so far come to."""

    came_by: Mapping[str, str] = MappingProxyType({})
    """By person, the link by which they last came in."""
    two_people_above: int | None = None
    """Cents that one person alone may move; None for any."""
    ruled_at: str = ""
    """From when on that is so."""
    lines: Lines = Lines()
    unfinished: Unfinished = HOUSE_POLICY
    """What becomes of rounds that a closing house leaves unfinished."""
    ruled: tuple[tuple[str, Unfinished], ...] = ()
    """The same since when, from the first that was ruled on."""

    def terms_at(self, at: str) -> Unfinished:
        """What players were told then: no later terms shorten what they laid by."""
        before = [terms for since, terms in self.ruled if since <= at]
        return before[-1] if before else HOUSE_POLICY

    def takes_two(self, cents: int) -> bool:
        return self.two_people_above is not None and cents > self.two_people_above

    def are_two(self, first: str, second: str) -> bool:
        """Whoever opens one link under two names is one person, and so is who made the other's.

        Who came unrecorded comes again.
        """
        one, other = self.came_by.get(first, ""), self.came_by.get(second, "")
        return bool(one and other and one != other) and self.lines.apart(first, second)

    def may_be_second(self, cents: int, first: str, second: str) -> bool:
        """Whether one may carry out what the other proposed: by name, and above the sum by link."""
        if folded(first) == folded(second):
            return False
        return not self.takes_two(cents) or self.are_two(first, second)


book = Book[Offices, "OfficeAct"]()


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


@book.event("{issuer} vouches for whoever comes by link {link}.")
class Vouched(OfficeAct, frozen=True):
    """By which name the issuer knows them stands in the book of people alone."""

    kind = "vouched/1"
    link: str
    issuer: str


@book.event("{person:{person}|somebody the house does not know} is not let in: {why}.")
class SignInRefused(OfficeAct, frozen=True):
    """Of an unknown name nothing is kept: people type passwords where their name belongs."""

    kind = "sign-in-refused/1"
    person: str
    why: str


def _ruled(event: TwoPeopleRuled) -> Message:
    if event.above is None:
        return said("one person alone may move any sum from now on.")
    return said("above {above:money} money takes two people from now on.", above=event.above)


@book.event(_ruled)
class TwoPeopleRuled(OfficeAct, frozen=True):
    """Money issued, meters raised, fills and credits of trays: the sum that one person may move."""

    kind = "two-people-ruled/1"
    above: int | None
    before: int | None
    """Cents; None where one person may move any."""


@book.event(
    "a round that a closing house leaves unfinished is waited for {grace_minutes} minutes, and is"
    " void after {void_days} days."
)
class UnfinishedRuled(OfficeAct, frozen=True):
    """The house's terms for such rounds, from now on; those of the program where there is none."""

    kind = "unfinished-ruled/1"
    grace_minutes: int
    void_days: int


@book.again
def _as_recorded(
    _: Offices,
    event: OfficeGiven
    | EntryRuled
    | PersonForgotten
    | SignedOut
    | LinkMade
    | LinkRevoked
    | CameIn
    | Vouched
    | SignInRefused
    | UnfinishedRuled,
) -> OfficeAct:
    """Whoever held the office then was in the right; nothing else forbids it."""
    return event


@book.again
def _ruled_again(offices: Offices, event: TwoPeopleRuled) -> OfficeAct | Refusal:
    """It is recorded when it changes, and from what to what."""
    if event.above == offices.two_people_above:
        return refuse(None, "the sum after it is the one before it")
    return TwoPeopleRuled(event.above, offices.two_people_above)


@book.change
def _nobody_came(
    offices: Offices,
    _: OfficeGiven
    | EntryRuled
    | PersonForgotten
    | SignedOut
    | LinkMade
    | LinkRevoked
    | Vouched
    | SignInRefused,
) -> Offices:
    return offices


@book.change
def _came(offices: Offices, event: CameIn) -> Offices:
    lines = offices.lines.with_person(event.person, event.link)
    return replace(offices, came_by={**offices.came_by, event.person: event.link}, lines=lines)


@book.change
def _terms_ruled(offices: Offices, event: UnfinishedRuled) -> Offices:
    terms = replace(offices.unfinished, **to_builtins(event))
    return replace(offices, unfinished=terms)


@book.change
def _sum_ruled(offices: Offices, event: TwoPeopleRuled) -> Offices:
    return replace(offices, two_people_above=event.above)


AT_FIRST = Offices()
_JOINING = "joining "


def joining(person: str) -> str:
    """The command by which a link's money reaches the purse of whoever comes in by it."""
    return f"{_JOINING}{person}"


def is_joining(command: str) -> bool:
    return chosen_id(command).startswith(_JOINING)


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
body_of, event_from = LEDGER.body_of, LEDGER.event_from


def taken_in(offices: Offices, record: Record) -> Offices:
    """What a record changes; who made a link, gave an office, and when, stand beside its body."""
    event = event_from(record.kind, record.body)
    after = evolve(offices, event)
    match event:
        case LinkMade():
            return replace(after, lines=after.lines.with_link(event.link, record.actor))
        case OfficeGiven():
            return replace(after, lines=after.lines.with_office(event.person, record.actor))
        case TwoPeopleRuled():
            return replace(after, ruled_at=record.at)
        case UnfinishedRuled():
            return replace(after, ruled=(*after.ruled, (record.at, after.unfinished)))
    return after
