"""The second pass: every recorded decision made again, under the house rules in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice

from msgspec import Struct

from croupier.floor.automatic import filled
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.watched_game import AnyGame
from croupier.table.orders import AUTOMATIC_DEALER, Command, Giver, Order
from croupier.table.orders_in_writing import command_of, order_id
from croupier.table.seats.state import SeatedTable
from croupier.values.actors import office_of
from croupier.values.events import Event
from croupier.values.records import Record
from croupier.values.refusals import CroupierError, Refusal

Told = Sequence[tuple[Record, Event]]
Read = Event | str
"""What a record tells, or why nobody can read it."""
CHOSEN = ("deck", "delivery", "depth", "exposed", "start")
"""What an order says by its dealer's choice, within the rules, and no event need repeat."""


class Rules:
    """Plays one table's stream again; it stops at the first difference, on which the rest stands.

    Records of one order are looked at together, since it was recorded whole.
    """

    def __init__(self, stream: str, game: AnyGame) -> None:
        self.stream, self._tables = stream, game.tables
        self.table: SeatedTable | None = None
        self._waiting = list[tuple[Record, Read]]()
        self._command, self._number = "", 0
        """The append that is looked at, and how many of its orders have been seen."""
        self.stopped = False

    def look(self, record: Record, event: Read) -> Iterable[Trouble]:
        is_next = self._waiting and (record.order or record.command != self._waiting[0][0].command)
        found = self.end() if is_next else ()
        if not self.stopped:
            self._waiting.append((record, event))
        return found

    def end(self) -> Iterable[Trouble]:
        """Judge the order whose records have all been seen."""
        waiting, self._waiting = self._waiting, []
        trouble = self._replayed(waiting) if waiting and not self.stopped else None
        self.stopped = self.stopped or trouble is not None
        return () if trouble is None else (trouble,)

    def _replayed(self, waiting: Sequence[tuple[Record, Read]]) -> Trouble | None:
        told = list[tuple[Record, Event]]()
        for record, event in waiting:
            try:
                datetime.fromisoformat(record.at)
            except ValueError as wrong:
                return self._trouble(record, str(wrong))
            if isinstance(event, str):
                return self._trouble(record, event)
            if self._tables.body_of(event) != record.body:
                return self._trouble(record, "the body is not as a table writes it")
            told.append((record, event))
        given = self._given(*told[0])
        if isinstance(given, str):
            return self._trouble(told[0][0], given)
        unusual = self._unusual(told[0][0], given.order)
        return (
            unusual or self._unlike(told, given) or self._by_another([record for record, _ in told])
        )

    def _unusual(self, record: Record, order: Order) -> Trouble | None:
        """A dealer cuts and covers where they like, within the rules; the automatic one does not.

        What somebody chose is held to the cards once they are dealt, and before by a head alone.
        """
        by_itself = record.actor.startswith(AUTOMATIC_DEALER.name)
        if self.table is None or not by_itself or not _chosen(order):
            return None
        try:
            steps = [filled(each) for each in self._tables.agenda(self.table)]
        except Exception as wrong:  # noqa: BLE001 what was tampered with is told, not raised
            return self._trouble(record, f"nothing can be decided from it: {wrong!r}")
        usual = [_chosen(each) for each in steps if type(each) is type(order)]
        if not usual or _chosen(order) in usual:
            return None
        told, always = (
            ", ".join(f"{name} {value}" for name, value in each)
            for each in (_chosen(order), usual[0])
        )
        return self._trouble(record, f"{record.actor} chooses {told}, and always chooses {always}")

    def _given(self, record: Record, first: Event) -> Command | str:
        """The command behind the order, or what is wrong with it."""
        if not record.order:
            return f"{_named(record)} is recorded, but no order that brings it about"
        if record.command != self._command:
            self._command, self._number = record.command, 0
        self._number += 1
        try:
            given = self._tables.order_from(record.order, first)
            if self._tables.order_of(given) != record.order:
                return "the order is not as a table writes it"
            giver = Giver(record.actor, record.office)
            command = command_of(given, giver, datetime.fromisoformat(record.at))
        except (CroupierError, ValueError, RecursionError) as wrong:
            return str(wrong)
        if given.number != self._number:
            said, wanted = (order_id(record.command, n) for n in (given.number, self._number))
            return f"the order calls itself {said}, and is {wanted}"
        return (self._unanswered(given.person, command) if given.silent else "") or command

    def _unanswered(self, person: str, command: Command) -> str:
        """What is wrong with an answer for somebody who did not give one."""
        try:
            answered = self._tables.answers_for(self.table, command)
        except Exception as wrong:  # noqa: BLE001 what was tampered with is told, not raised
            return f"nothing can be decided from it: {wrong!r}"
        return "" if person == answered else f"nobody answers for {person} with it"

    def _by_another(self, records: Sequence[Record]) -> Trouble | None:
        """An order has one sender and one time, whatever it brings about."""
        first = records[0]
        own = office_of(first.actor)
        if own and first.office != own:
            return self._trouble(first, f"{first.actor} acts as {first.office}")
        for record in records:
            if record.actor != first.actor:
                why = f"it is recorded as {record.actor}'s, in an order of {first.actor}'s"
                return self._trouble(record, why)
            if record.office != first.office:
                why = f"it is recorded as a {record.office}'s, in an order of a {first.office}'s"
                return self._trouble(record, why)
            if record.at != first.at:
                why = f"it is dated {record.at}, in an order of {first.at}"
                return self._trouble(record, why)
        return None

    def _unlike(self, told: Told, command: Command) -> Trouble | None:
        """The order taken once more; the table moves on if it comes out as recorded."""
        record = told[0][0]
        try:
            answer = self._tables.decide(self.table, command, self.stream)
        except Exception as wrong:  # noqa: BLE001 what was tampered with is told, not raised
            answer = Refusal(None, f"nothing can be decided from it: {wrong!r}")
        if isinstance(answer, Refusal):
            why = f"{_named(record)} is recorded, but the rules refuse it: {answer}"
            return self._trouble(record, why)
        if list(answer) != [event for _, event in told]:
            return self._difference(told, answer)
        self.table = self._tables.evolved(self.table, answer)
        return None

    def _difference(self, told: Told, by_the_rules: Sequence[Event]) -> Trouble:
        same = _alike(by_the_rules, [event for _, event in told])
        if same == len(by_the_rules):
            record = told[same][0]
            why = f"{_named(record)} is recorded, but no order brings it about here"
            return self._trouble(record, why)
        rules = by_the_rules[same]
        if same == len(told):
            kind = rules.kind.partition("/")[0]
            return self._trouble(told[-1][0], f"the rules give {kind} after it, in one command")
        record, event = told[same]
        return self._trouble(record, difference(event, rules))

    def _trouble(self, record: Record, problem: str) -> Trouble:
        return Trouble(self.stream, record.place, "rules", problem)


def _chosen(order: Order) -> list[tuple[str, object]]:
    return [(name, getattr(order, name)) for name in CHOSEN if hasattr(order, name)]


def _named(record: Record) -> str:
    return record.kind.partition("/")[0]


def _alike(some: Sequence[Event], others: Sequence[Event]) -> int:
    """How many events from the first on are the same."""
    count = 0
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        count += 1
    return count


def difference(recorded: Event, by_the_rules: Event) -> str:
    """What was recorded beside what the rules give."""
    kinds = [event.kind.partition("/")[0] for event in (recorded, by_the_rules)]
    if kinds[0] != kinds[1]:
        return f"{kinds[0]} is recorded where the rules give {kinds[1]}"
    fields = [
        f"{name} is recorded as {_shown(one)}, and the rules give {_shown(other)}"
        for field in recorded.__struct_fields__
        for name, one, other in islice(
            _parts(field, getattr(recorded, field), getattr(by_the_rules, field)), MOST_PARTS
        )
    ]
    return f"{kinds[0]}: {'; '.join(fields)}"


def _parts(name: str, one: object, other: object) -> Iterator[tuple[str, object, object]]:
    """What is not the same within a field, each by its name and its numbers in lists."""
    if one == other:
        return
    if isinstance(one, Struct) and isinstance(other, type(one)):
        for each in one.__struct_fields__:
            yield from _parts(f"{name} {each}", getattr(one, each), getattr(other, each))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for n, pair in enumerate(zip(one, other, strict=True), 1):
            yield from _parts(f"{name} {n}", *pair)
    else:
        yield name, one, other


def _shown(value: object) -> str:
    text = ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


LONGEST = 160
MOST_PARTS = 3
"""Of one field; more would not tell more."""
