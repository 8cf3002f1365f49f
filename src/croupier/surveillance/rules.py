"""The second pass: every recorded decision made again, under the house rules in the journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import reduce
from itertools import islice

from msgspec import Struct

from croupier.surveillance.trouble import Trouble
from croupier.surveillance.watched_game import AnyGame, WatchedTable
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.steps import Outcome
from croupier.values.records import Record
from croupier.values.refusals import CroupierError, Refusal

Told = Sequence[tuple[Record, Event]]


class Rules:
    """Plays one table's stream again; it stops at the first difference, on which the rest stands.

    Records of one command are looked at together, since it was recorded whole.
    """

    def __init__(self, stream: str, game: AnyGame) -> None:
        self.stream, self._game = stream, game
        self.table: WatchedTable | None = None
        self._waiting = list[Record]()
        self.stopped = False

    def look(self, record: Record) -> Iterator[Trouble]:
        if self.stopped:
            return
        if self._waiting and record.command != self._waiting[0].command:
            yield from self.end()
        self._waiting.append(record)

    def end(self) -> Iterator[Trouble]:
        """Judge the command whose records have all been seen."""
        records, self._waiting = self._waiting, []
        if self.stopped or not records:
            return
        trouble = self._replayed(records)
        if trouble is not None:
            self.stopped = True
            yield trouble

    def _replayed(self, records: Sequence[Record]) -> Trouble | None:
        told = list[tuple[Record, Event]]()
        for record in records:
            try:
                datetime.fromisoformat(record.at)
                event = self._game.event_from(record.kind, record.body)
            except (CroupierError, ValueError, RecursionError) as wrong:
                return self._trouble(record, str(wrong))
            if self._game.body_of(event) != record.body:
                return self._trouble(record, "the body is not as a table writes it")
            told.append((record, event))
        while told:
            decided = self._decided(told)
            if isinstance(decided, Trouble):
                return decided
            if others := self._by_another(told[: len(decided)]):
                return others
            self.table = reduce(self._game.evolve, decided, self.table)
            told = told[len(decided) :]
        return None

    def _by_another(self, decision: Told) -> Trouble | None:
        """An order has one sender, whatever it brings about."""
        sender = decision[0][0].actor
        for record, _ in decision:
            if record.actor != sender:
                why = f"it is recorded as {record.actor}'s, in an order of {sender}'s"
                return self._trouble(record, why)
        return None

    def _decided(self, told: Told) -> Sequence[Event] | Trouble:
        """The events of the next decision, if it comes out as recorded."""
        recorded = [event for _, event in told]
        record = told[0][0]
        closest, refused = list[Event](), ""
        for answer in self._answers(record, recorded):
            if isinstance(answer, Refusal):
                refused = refused or str(answer)
                continue
            if list(answer) == recorded[: len(answer)]:
                return answer
            if _alike(answer, recorded) >= _alike(closest, recorded):
                closest = list(answer)
        if closest:
            return self._difference(told, closest)
        kind = record.kind.partition("/")[0]
        because = refused or "no order brings it about here"
        return self._trouble(record, f"{kind} is recorded, but the rules refuse it: {because}")

    def _answers(self, record: Record, recorded: Sequence[Event]) -> Iterator[Outcome]:
        at = datetime.fromisoformat(record.at)
        for act in self._game.orders_behind(self.table, recorded):
            for role in self._game.roles_for(act):
                command = Command(act, record.actor, role, at)
                try:
                    yield self._game.decide(self.table, command, self.stream)
                except Exception as wrong:  # noqa: BLE001 what was tampered with is told, not raised
                    yield Refusal(None, f"nothing can be decided from it: {wrong!r}")

    def _difference(self, told: Told, by_the_rules: Sequence[Event]) -> Trouble:
        same = _alike(by_the_rules, [event for _, event in told])
        rules = by_the_rules[same]
        if same == len(told):
            kind = rules.kind.partition("/")[0]
            return self._trouble(told[-1][0], f"the rules give {kind} after it, in one command")
        record, event = told[same]
        return self._trouble(record, difference(event, rules))

    def _trouble(self, record: Record, problem: str) -> Trouble:
        return Trouble(self.stream, record.place, "rules", problem)


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
