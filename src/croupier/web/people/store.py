"""The book of people: short questions to its database, each in one transaction.

Every method blocks for the time of a query or two: call it in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time_ns

from sqlalchemy import Connection, Engine, select, update

from croupier.journal.outages import Outage, noticed
from croupier.values.actors import THE_SERVER
from croupier.values.messages import said
from croupier.web.people import (
    accounts,
    drills,
    identities,
    invitations,
    passwords,
    pseudonyms,
    revocations,
    school,
    sessions,
)
from croupier.web.people.accounts import Person
from croupier.web.people.database import (
    READING,
    leave_no_trace,
    open_database,
    trouble_named,
)
from croupier.web.people.drills import DrillAnswer
from croupier.web.people.errors import (
    BadPassword,
    Barred,
    NameTaken,
    NoInvitation,
    NoSuchPerson,
    PeopleUnreachable,
    WrongPassword,
)
from croupier.web.people.identities import Identity
from croupier.web.people.invitations import Invitation, Terms
from croupier.web.people.offices import Office
from croupier.web.people.passwords import Apart, here
from croupier.web.people.people_keys import PeopleKey
from croupier.web.people.schema import pulse
from croupier.web.people.school_book import SchoolBook
from croupier.web.people.sessions import Holder, SignedIn
from croupier.web.people.tokens import csrf_token, digest, fresh_token

Clock = Callable[[], datetime]

PRINTER = THE_SERVER
"""Who made the invitations printed at a start."""
DRILLS_SHOWN = 200
BOOK = "people"


def now() -> datetime:
    return datetime.now(UTC)


class People:
    def __init__(
        self,
        engine: Engine,
        clock: Clock = now,
        key: PeopleKey | None = None,
        outage: Outage | None = None,
        apart: Apart = here,
    ) -> None:
        self._engine, self._clock, self._key, self._outage = engine, clock, key, outage
        self._apart = apart
        self.school = SchoolBook(self._reading, self._begun)
        self.names()  # before anybody comes in under another key, or under none

    # People

    def everybody(self) -> tuple[Person, ...]:
        with self._reading() as connection:
            given = pseudonyms.given(connection) if self._key else {}
            everybody = accounts.everybody(connection)
        return tuple(replace(each, known_as=self._among(given, each.name)) for each in everybody)

    def _among(self, given: Mapping[str, str], name: str) -> str:
        return given.get(self._key.sought(name), name) if self._key else name

    def person(self, name: str) -> Person:
        with self._reading() as connection:
            return self._known(connection, name)

    def _known(self, connection: Connection, name: str) -> Person:
        found = accounts.find(connection, name)
        if found is None:
            raise NoSuchPerson(name)
        issuer = identities.issuer_of(connection, found.name)
        return replace(found, known_as=self._known_as(connection, found.name), vouched_by=issuer)

    def appoint(self, name: str, office: Office) -> Person:
        """To another office; purse and history stay."""
        with self._begun() as connection:
            person = self._known(connection, name)
            accounts.set_office(connection, person.name, office)
            revocations.note(connection, person.name)
            return self._known(connection, name)

    def bar(self, name: str, *, barred: bool) -> Person:
        """Somebody barred is out at once, and no link or password lets them in."""
        with self._begun() as connection:
            person = self._known(connection, name)
            accounts.set_barred(connection, person.name, barred=barred)
            if barred:
                sessions.end_all_of(connection, person.name)
                invitations.revoke_for(connection, person.name)
            revocations.note(connection, person.name)
            return self._known(connection, name)

    def change_password(self, session: SignedIn, current: str, new: str) -> None:
        """By the person, who stays here and is signed out everywhere else."""
        if not new:
            raise BadPassword("a new password is missing")
        person = self.person(session.name)
        if person.vouched_by:
            raise BadPassword(
                said(
                    "you sign in at {vouched_by}, which has your password",
                    vouched_by=person.vouched_by,
                )
            )
        kept = person.password
        if kept is not None and not self._matches(kept, current):
            raise BadPassword("this is not your present password")
        hashed = self._hashed(new)
        with self._begun() as connection:
            accounts.set_password(connection, session.name, hashed)
            sessions.end_all_of(connection, session.name, but=session.key)
            revocations.note(connection, session.name)

    # Pseudonyms

    @property
    def has_pseudonyms(self) -> bool:
        return self._key is not None

    def names(self, wanted: Collection[str] | None = None) -> dict[str, str]:
        """By pseudonym: of all, or of those that are somebody's."""
        with self._reading() as connection:
            return pseudonyms.names(connection, self._key, wanted)

    def known_as(self, name: str) -> str:
        """By which the record knows them: their pseudonym, or else the name itself."""
        with self._reading() as connection:
            return self._known_as(connection, name)

    def entered_as(self, name: str) -> str:
        """The same for somebody at a table with real cards, who need not have joined."""
        if self._key is None or self.known_as(name) != name:
            return self.known_as(name)
        with self._begun() as connection:
            known = accounts.find(connection, name)
            return known.name if known else pseudonyms.give(connection, self._key, name)

    def _known_as(self, connection: Connection, name: str) -> str:
        found = pseudonyms.find(connection, self._key, name) if self._key else None
        return found or name

    def forget(self, name: str) -> str:
        """The record keeps a pseudonym that is nobody's any more; the name it had here."""
        with self._begun() as connection:
            if self._key is None or not pseudonyms.find(connection, self._key, name):
                raise NoSuchPerson(name)
            account = accounts.find(connection, name)
            if account:
                sessions.end_all_of(connection, account.name)
                invitations.revoke_for(connection, account.name)
                drills.remove(connection, account.name)
                school.remove(connection, account.name)
                identities.remove(connection, account.name)
                accounts.remove(connection, account.name)
                revocations.tear_out(connection, account.name)
            pseudonyms.tear_out(connection, self._key, name)
        leave_no_trace(self._engine)
        return account.name if account else name

    # Names that are free

    def refuse_taken(self, name: str) -> None:
        with self._reading() as connection:
            other = accounts.looks_like(connection, name)
        if other is not None:
            raise NameTaken(name, other)

    def refuse_look_alike(self, name: str) -> None:
        """Whoever bears the name itself is welcome."""
        with self._reading() as connection:
            if accounts.find(connection, name):
                return
            other = accounts.looks_like(connection, name)
        if other is not None:
            raise NameTaken(name, other)

    # Invitations

    def invite(self, terms: Terms, by: str) -> tuple[str, Invitation]:
        """A new invitation and its token, which is shown once and kept nowhere."""
        with self._begun() as connection:
            return self._invited(connection, terms, by, "")

    def print_invitations(
        self, every: tuple[Terms, ...], server: str, *, alone: bool
    ) -> tuple[str, ...]:
        """Those a server prints at its start; they replace those printed before.

        Where several servers share the book (`alone` is false) only its own ones.
        """
        with self._begun() as connection:
            invitations.revoke_printed(connection, None if alone else server)
            return tuple(self._invited(connection, each, PRINTER, server)[0] for each in every)

    def invitation(self, token: str) -> Invitation:
        with self._reading() as connection:
            return invitations.find(connection, digest(token), self._clock())

    def invitations(self) -> tuple[Invitation, ...]:
        with self._reading() as connection:
            return invitations.standing(connection)

    def revoke(self, invitation_id: str) -> bool:
        with self._begun() as connection:
            return invitations.revoke(connection, invitation_id)

    def _invited(
        self, connection: Connection, terms: Terms, by: str, printed_at: str
    ) -> tuple[str, Invitation]:
        token = fresh_token()
        made = Invitation(digest(token), terms, by, self._clock(), printed_at)
        invitations.add(connection, made)
        return token, made

    # Coming and going

    def join(
        self,
        invitation: Invitation,
        name: str,
        password: str | None,
        until: datetime | None = None,
    ) -> str:
        """Make an account by an invitation; returns the token of its first session."""
        kept = self._hashed(password) if password else None
        with self._begun() as connection:
            again = invitations.find(connection, invitation.digest, self._clock())
            invitations.spend(connection, again)
            if again.terms.person:
                raise NoInvitation
            office = again.terms.office
            accounts.add(connection, Person(name, office, self._clock(), kept))
            if again.terms.identity:
                identities.add(connection, again.terms.identity, name)
            if self._key:
                pseudonyms.give_as_written(connection, self._key, name)
            return sessions.begin(connection, name, self._clock(), until)

    def undo_join(self, invitation: Invitation, name: str) -> None:
        """As if somebody had not joined: the name is free and the invitation unused."""
        with self._begun() as connection:
            sessions.end_all_of(connection, name)
            identities.remove(connection, name)
            accounts.remove(connection, name)
            invitations.give_back(connection, invitation.digest)

    def come_back(
        self, invitation: Invitation, password: str | None, vouched_until: datetime | None = None
    ) -> tuple[Person, str]:
        """Into an account that there is, by a link made for it; perhaps with a new password.

        Whoever a provider vouches for is asked about again when their session ends.
        """
        kept = self._hashed(password) if password else None
        with self._begun() as connection:
            again = invitations.find(connection, invitation.digest, self._clock())
            invitations.spend(connection, again)
            person = self._known(connection, again.terms.person)
            if person.barred:
                raise Barred
            if kept is not None and person.vouched_by:
                raise BadPassword(
                    said(
                        "{vouched_by} has your password; leave this empty",
                        vouched_by=person.vouched_by,
                    )
                )
            if kept is not None:
                accounts.set_password(connection, person.name, kept)
                sessions.end_all_of(connection, person.name)
                revocations.note(connection, person.name)
            until = vouched_until if person.vouched_by else None
            return person, sessions.begin(connection, person.name, self._clock(), until)

    def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        with self._begun() as connection:
            person = accounts.find(connection, name)
        kept = person.password if person else None
        right = self._matches(kept or passwords.nobodys(), password)
        if person is None or kept is None or not right:
            raise WrongPassword
        if person.barred:
            raise Barred
        renewed = self._hashed(password) if passwords.is_outdated(kept) else None
        with self._begun() as connection:
            if renewed:
                accounts.set_password(connection, person.name, renewed)
            sessions.sweep(connection, self._clock())
            return person, sessions.begin(connection, person.name, self._clock())

    def vouched(self, identity: Identity) -> Person | None:
        """Whoever a provider vouches for, once they have joined."""
        with self._reading() as connection:
            name = identities.name_of(connection, identity)
            return self._known(connection, name) if name else None

    def sign_in_vouched(self, name: str, until: datetime) -> str:
        """For somebody whom a provider has just vouched for; until then at most."""
        with self._begun() as connection:
            if self._known(connection, name).barred:
                raise Barred
            sessions.sweep(connection, self._clock())
            return sessions.begin(connection, name, self._clock(), until)

    def _hashed(self, password: str) -> str:
        return self._apart(partial(passwords.hashed, password))

    def _matches(self, kept: str, password: str) -> bool:
        return self._apart(partial(passwords.matches, kept, password))

    def signed_in(self, token: str) -> SignedIn | None:
        key = digest(token)
        holder = self._holders([key]).get(key)
        if holder is None:
            return None
        known_as = self.known_as(holder.name) if self._key else holder.name
        return SignedIn(holder.name, holder.office, csrf_token(token), key, known_as)

    def still_in(self, asked: Collection[SignedIn]) -> frozenset[SignedIn]:
        """Those whose session stands, with the office it had."""
        holders = self._holders([each.key for each in asked])
        return frozenset(
            each
            for each in asked
            if (holder := holders.get(each.key))
            and (holder.name, holder.office) == (each.name, each.office)
        )

    def _holders(self, keys: Collection[str]) -> dict[str, Holder]:
        """A reader waits for no writer; what is seldom noted is asked for again while it is."""
        with self._reading() as connection:
            held = sessions.holders(connection, keys, self._clock())
        if not any(each.is_to_be_noted for each in held.values()):
            return held
        with self._begun() as connection:
            held = sessions.holders(connection, keys, self._clock())
            noted = [key for key, each in held.items() if each.is_to_be_noted]
            sessions.note_use(connection, noted, self._clock())
        return held

    def sign_out(self, token: str) -> None:
        with self._begun() as connection:
            revocations.note_end(connection, token)
            sessions.end(connection, token)

    def sign_out_everywhere(self, name: str) -> None:
        with self._begun() as connection:
            sessions.end_all_of(connection, name)
            revocations.note(connection, name)

    def newest_revocation(self) -> int:
        with self._reading() as connection:
            return revocations.newest(connection)

    def revoked_since(self, number: int) -> tuple[int, frozenset[str]]:
        """Whose standing has changed, on any node."""
        with self._reading() as connection:
            return revocations.since(connection, number)

    # Drills

    def note_drill(self, answer: DrillAnswer) -> None:
        with self._begun() as connection:
            drills.note(connection, answer)

    def drill_answers(
        self, person: str | None = None, most: int = DRILLS_SHOWN
    ) -> tuple[DrillAnswer, ...]:
        with self._reading() as connection:
            return drills.newest(connection, person, most)

    def drill_run(self, person: str, run: str) -> tuple[DrillAnswer, ...]:
        with self._reading() as connection:
            return drills.in_run(connection, person, run)

    # The house

    def check(self) -> None:
        """Raise unless it can be written to, and has afterwards what was written."""
        now = time_ns()
        with self._begun() as connection:
            connection.execute(update(pulse).where(pulse.c.at < now).values(at=now))
        with self._reading() as connection:
            if connection.execute(select(pulse.c.at)).scalar_one() < now:
                raise PeopleUnreachable("what was written is not there")

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        reading = self._engine.execution_options(**READING)
        with noticed(self._outage, BOOK), trouble_named(), reading.begin() as connection:
            yield connection

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        with noticed(self._outage, BOOK), trouble_named(), self._engine.begin() as connection:
            yield connection
        if self._outage:
            self._outage.over(BOOK)


def open_people(
    where: str | Path,
    clock: Clock = now,
    *,
    key: PeopleKey | None = None,
    outage: Outage | None = None,
    apart: Apart = here,
) -> People:
    """From a PostgreSQL address or a SQLite file; the tables are brought up to date.

    With a key, whoever joins stands in the record by a pseudonym.
    An outage is told that it is met and over, if the book goes out of reach later.
    Passwords are hashed and compared apart, where that is told.
    """
    engine = open_database(where)
    try:
        return People(engine, clock, key, outage, apart)
    except BaseException:
        engine.dispose()
        raise
