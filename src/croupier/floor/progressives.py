"""Meters beside their tables: a round's awards and contributions land with it, or nothing does."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import reduce

import msgspec

from croupier.cage.book import HouseOrder, order_on_record
from croupier.cage.progressive import (
    Controller,
    Decided,
    MeterEvent,
    Played,
    Point,
    body_of,
    book,
    book_round,
    end_round,
    evolve,
    link,
    open_controller,
    point_commitment,
    point_secret,
    possible_points,
    reaches,
    would_pay,
)
from croupier.floor.chance import Draw, drawn
from croupier.floor.live_game import LiveGame, T, Win
from croupier.floor.must_hit_points import Points
from croupier.floor.restoring_meters import Standing, keep, restored
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.taken import Taken
from croupier.journal.errors import Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import MustHit, Progressive
from croupier.table.orders import Giver, Order
from croupier.values.refusals import Refusal, Refused, refuse
from croupier.values.streams import beside_command, is_meter, link_of, meter_stream

Changed = Callable[[str], None]
"""Told the link whose meters moved."""


class Booking(msgspec.Struct):
    """What one run of orders brings to a link."""

    controller: Controller
    """As it stands within the run."""
    since: int
    """The place of its stream before the run."""
    entries: list[tuple[Taken, MeterEvent]]
    """Each beside the order that caused it."""


class Round(msgspec.Struct, frozen=True):
    """A round whose progressive wagers the order at hand judges, or whose end it is."""

    link: str
    played: Played
    judges: bool
    at_end: bool
    """Whether the Must Hit is looked at when the round ends."""


class Progressives:
    def __init__(
        self, journal: Journal, *, draw: Draw = drawn, changed: Changed = lambda _: None
    ) -> None:
        self._journal, self._changed = journal, changed
        self._points = Points(journal, draw)
        self._known: dict[str, Standing] = {}
        """By stream."""
        self._behind = set[str]()
        self._run: dict[str, Booking] = {}
        self._round: Round | None = None
        self._cause: Taken | None = None
        """The order that is booked."""
        self._turns = defaultdict[str, asyncio.Lock](asyncio.Lock)
        """By link."""
        self.to_seal: dict[str, bytes] = {}
        self.to_unseal: set[str] = set()

    # what stands

    def of(self, link_name: str) -> Controller:
        """At place 0 where nothing is recorded under that name."""
        return self.standing(link_name).controller

    def standing(self, link_name: str) -> Standing:
        stream = meter_stream(link_name)
        if stream not in self._known or stream in self._behind:
            self._known[stream] = restored(self._journal, stream, self._known.get(stream))
            self._behind.discard(stream)
        return self._known[stream]

    def turn(self, link_name: str) -> asyncio.Lock:
        """Held by a table of this node from its decision until that is recorded."""
        return self._turns[link_name]

    def forget(self, stream: str) -> None:
        """Somebody else has written: the rest is read when it is next asked for."""
        if is_meter(stream):
            self._behind.add(stream)

    def is_behind(self, stream: str, place: int) -> bool:
        known = self._known.get(stream)
        return known is not None and (not place or known.controller.place < place)

    def moved_on(self, records: Sequence[Record]) -> None:
        """What was recorded, by this node."""
        last = dict[str, tuple[Record, int]]()
        for record in records:
            if not is_meter(record.stream):
                continue
            last[record.stream] = record, last.get(record.stream, (record, 0))[1] + 1
            known = self._known.get(record.stream)
            if known is not None and known.controller.place == record.place - 1:
                self._known[record.stream] = known.after(record)
            elif known is None or known.controller.place < record.place:
                self._behind.add(record.stream)
        for stream, (record, new) in last.items():
            if stream in self._known and stream not in self._behind:
                keep(self._journal, record, self._known[stream], new)
            self._changed(link_of(stream))

    # a run of orders

    def begin(self) -> None:
        """What a refused order wanted booked is forgotten."""
        self._run, self._round = {}, None
        self.to_seal, self.to_unseal = {}, set()

    def _now(self, link_name: str) -> Controller:
        booking = self._run.get(link_name)
        return booking.controller if booking else self.of(link_name)

    def _read_on(self, link_name: str) -> Controller:
        """A point that is gone was reached by another node, of which this one has not heard."""
        must_hit = self._now(link_name).must_hit
        if must_hit and link_name not in self._run and not self._points.has(must_hit.commitment):
            self.forget(meter_stream(link_name))
        return self._now(link_name)

    def filled(self, game: LiveGame[T], table: T, order: Order) -> Order | Refusal:
        """The order with what the meters show; a sender may not choose that."""
        self._round = None
        if any(getattr(order, name) is not None for name in order.handed_over):
            return Refusal(table.house.wager_list, "meters are read off their controller")
        play = game.progressive
        link_name = play.link(table) if play else ""
        if play is None or not link_name:
            return order
        judges, looks = play.judges(table, order), play.looks(table, order)
        if not (judges or looks):
            return order
        controller = self._read_on(link_name)
        if table.id not in controller.tables:
            return order  # opened before there were controllers: the initial amounts hold
        bettors = play.bettors(table)
        played = Played(table.id, play.round(table), tuple(seat for seat, _ in bettors))
        at_end = play.looks_at_round_end(table)
        self._round = Round(link_name, played, judges=judges, at_end=at_end)
        win = self._win(controller, played, bettors) if looks else None
        return play.with_meters(order, controller.shown if judges else None, win)

    def _win(
        self, controller: Controller, played: Played, bettors: Sequence[tuple[int, str]]
    ) -> Win | None:
        """Whom the Must Hit goes to if this round is booked or ended now."""
        point, must_hit = self._point(controller), controller.must_hit
        drawn_one = reaches(controller, played, point) if point else None
        if drawn_one is None or must_hit is None:
            return None
        return (*bettors[drawn_one], would_pay(controller, played), must_hit.filed.clause)

    def _point(self, controller: Controller) -> Point | None:
        must_hit = controller.must_hit
        return self._points.opened(controller.name, must_hit.commitment) if must_hit else None

    def follow(self, game: LiveGame[T], before: T | None, after: T, taken: Taken) -> Refusal | None:
        """Book what an order brought about."""
        self._cause = taken
        play = game.progressive
        if play is None:
            return None
        if before is None:
            return self._joined(play.link(after), after.id, after.house.progressive)
        if self._round is None:
            return None
        round_, self._round = self._round, None
        awards = play.awarded(after, taken.events) if round_.judges else ()
        return self._booked(round_, msgspec.structs.replace(round_.played, awards=awards))

    def _joined(self, name: str, table_id: str, filed: Progressive | None) -> Refusal | None:
        """The first table of a link opens its controller."""
        if filed is None:
            return None
        if name == table_id and self._now(name).place:
            clause = next(meter.clause for meter in filed.meters.values())
            return refuse(clause, "other tables play for meters called {name} already", name=name)
        if not self._now(name).place:
            commitment = self._sealed(filed.must_hit) if filed.must_hit else ""
            opened = open_controller(name, filed, commitment)
            if refusal := self._take(name, opened):
                return refusal
        return self._take(name, link(self._now(name), table_id, filed))

    def _booked(self, round_: Round, played: Played) -> Refusal | None:
        controller = self._now(round_.link)
        point, must_hit = self._point(controller), controller.must_hit
        following = ""
        looks = round_.judges != round_.at_end
        if must_hit and point and looks and reaches(controller, played, point) is not None:
            self.to_unseal.add(must_hit.commitment)
            self._points.forget(must_hit.commitment)
            following = self._sealed(must_hit.next_filed or must_hit.filed)
        if not round_.judges:
            return self._take(round_.link, end_round(controller, played, point, following))
        events = book_round(
            controller, played, point=point, next_commitment=following, at_round_end=round_.at_end
        )
        return self._take(round_.link, events)

    def _sealed(self, must_hit: MustHit) -> str:
        point = self._points.fresh(possible_points(must_hit))
        commitment = point_commitment(point)
        self.to_seal[commitment] = point_secret(point)
        return commitment

    def _take(self, name: str, events: Decided) -> Refusal | None:
        if isinstance(events, Refusal):
            return events
        assert self._cause is not None
        before = self._now(name)
        booking = self._run.setdefault(name, Booking(before, before.place, []))
        booking.controller = reduce(evolve, events, before)
        booking.entries += [(self._cause, each) for each in events]
        return None

    def beside(self, append: Append) -> tuple[Append, ...]:
        """What the meters must record together with a table's events."""
        return tuple(
            self._append(name, booking, append)
            for name, booking in self._run.items()
            if booking.entries
        )

    def _append(self, name: str, booking: Booking, append: Append) -> Append:
        newest, entries = self.standing(name).newest, list[Entry]()
        before: Taken | None = None
        for taken, event in booking.entries:
            at, giver = max(taken.at, newest), taken.giver
            cause = b"" if taken is before else taken.cause
            entries.append(Entry(at, giver.name, event.kind, body_of(event), giver.office, cause))
            before = taken
        command = beside_command(append.stream, append.command)
        return Append(meter_stream(name), booking.since, tuple(entries), command)

    # changes by people

    async def change(self, name: str, order: HouseOrder, by: Giver, at: str, command: str) -> None:
        """Once for each command; recorded when this returns."""
        stream = meter_stream(name)
        for _ in range(TRIES):
            standing = self.standing(name)
            event = book.decide(standing.controller, order, by.name)
            if isinstance(event, Refusal):
                raise Refused([event])
            ordered = by.office, order_on_record(order)
            when = max(at, standing.newest)
            entry = Entry(when, by.name, event.kind, body_of(event), *ordered)
            append = Append(stream, standing.controller.place, (entry,), command)
            try:
                records = await asyncio.wrap_future(self._journal.submit(append))
            except Stale:
                self.forget(stream)
            else:
                self.moved_on(records)
                return
        raise Outrun(stream)
