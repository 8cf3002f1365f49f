"""Meters outlive a process: killed, restarted, from a snapshot, and from before there were any."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cage.progressive import ProposeRaise, WithdrawProposal, reconciled, state_of
from croupier.floor.digests import code_digest
from croupier.floor.order_times import written
from croupier.floor.progressives import Progressives
from croupier.floor.restoring_tables import KEEP_EVERY
from croupier.floor.tables import Done
from croupier.journal.errors import NotDurable
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.meters import meters_agree
from croupier.surveillance.verifying import verify_kept
from croupier.table.baccarat.announcing import CallPoints
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import decide
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Command, Giver
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.records import KeptState
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.streams import is_meter, meter_stream
from tests.clauses.test_royal_9 import (
    NOTHING,
    OWN_ON_BANKER,
    OWN_ON_PLAYER,
)
from tests.floor import linked_pit
from tests.floor.evenings import assert_verifies
from tests.floor.linked import AT, HALL, Room, filed, must_hit, points
from tests.floor.test_killed import acknowledged_before_the_kill
from tests.journal.postgres import Server
from tests.journal.support import hurried
from tests.support import dealt
from tests.writing import and_cage, entries_of

METER = meter_stream(HALL)


class TestComingBack:
    def test_a_fresh_node_has_the_exact_amounts(self, journal: Journal) -> None:
        room = Room(journal, filed(rate="1/300", more=must_hit(1)))
        room.open("t1", NOTHING, OWN_ON_PLAYER, NOTHING).open("t2", OWN_ON_BANKER, NOTHING)
        for table, seats in (("t1", (1, 2)), ("t2", (1, 2)), ("t1", (1,))):
            room.bet(table, *seats).play(table)
        before = room.floor
        room.floor = room.fresh()
        assert room.controller == before.progressives.of(HALL)
        assert room.amount("mega") == 50_000_00 + Fraction(25, 3)
        room.bet("t2", 1).play("t2")
        room.assert_sound()

    def test_what_was_decided_and_not_recorded_has_not_happened(self, tmp_path: Path) -> None:
        """The file is locked when an award, the Must Hit and a new point are to be recorded."""
        path = tmp_path / "floor.db"
        with hurried(path) as journal, closing(sqlite3.connect(path)) as other:
            room = Room(journal, filed(more=must_hit(1)), draw=points(250_01))
            room.open("t1", OWN_ON_PLAYER, NOTHING).bet("t1", 1).until_judged("t1")
            before = room.controller
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(NotDurable):
                room.step("t1")
            other.execute("ROLLBACK")
            assert room.controller == before
            assert room.fresh().progressives.of(HALL) == before
            room.play("t1")
            assert room.from_meters("t1") == 450_00 + 250_25
            room.assert_sound()

    @pytest.mark.parametrize("where", ["sqlite", "postgres"])
    def test_killed_at_any_moment(
        self, where: str, tmp_path: Path, postgres_server: Server
    ) -> None:
        """Every acknowledged place is there, and the meters stand to the fraction of a cent."""
        url = str(tmp_path / "pit.db") if where == "sqlite" else postgres_server.fresh_database()
        for after in (90, 231, 154):
            places = acknowledged_before_the_kill(url, after, linked_pit)
            with open_journal(url, read_only=True) as journal:
                for stream, place in places.items():
                    head = journal.head(stream)
                    assert head is not None
                    assert head.place >= place
                assert_verifies(journal)
                assert all(row.is_even for row in reconciled(Progressives(journal).of(HALL)))
        with open_journal(url) as journal:
            room = linked_pit.room_on(journal)
            for table in linked_pit.TABLES:
                rounds = room.table(table).rounds
                while room.table(table).rounds < rounds + 2:
                    linked_pit.go_on(room, table)
            assert room.controller.meters["minor"].hits
            room.assert_sound()

    def test_the_same_order_again_books_nothing_twice(self, journal: Journal) -> None:
        room = Room(journal).open("t1", OWN_ON_PLAYER).bet("t1", 1).until_judged("t1")
        order = Command(CallPoints(Side.BANKER), "dealer", Role.DEALER, AT, "the call")
        first = room.floor.send("t1", order)
        after = room.controller
        again, elsewhere = room.floor.send("t1", order), room.fresh().send("t1", order)
        assert isinstance(first, Done)
        assert first == again == elsewhere
        assert room.controller == after
        room.play("t1").assert_sound()


class TestKept:
    """A snapshot of the meters is a cache: it spares a replay, and verify holds it to the rest."""

    def moved(self, journal: Journal, records: int = KEEP_EVERY + 1) -> Progressives:
        """A controller whose stream is so long."""
        room = Room(journal, filed(rate="1/300", more=must_hit(1)))
        room.open("t1", NOTHING).bet("t1", 1).play("t1")
        meters = room.floor.progressives

        async def propose_and_withdraw() -> None:
            n = 0
            while meters.of(HALL).place < records:
                n += 1
                for order in (ProposeRaise("mega", 1, "a drill"), WithdrawProposal()):
                    await meters.change(
                        HALL, order, Giver("Flo", "floorperson"), written(AT), f"{order.called} {n}"
                    )

        asyncio.run(propose_and_withdraw())
        return meters

    def test_it_is_kept_now_and_then_and_changes_nothing(self, journal: Journal) -> None:
        meters = self.moved(journal)
        kept = journal.snapshot(METER, code_digest())
        assert kept is not None
        assert kept[0] == KEEP_EVERY
        assert Progressives(journal).of(HALL) == meters.of(HALL)
        assert meters.of(HALL).meters["mega"].amount.denominator == 3
        assert_verifies(journal)

    def test_a_forged_one_is_believed_by_the_floor_and_found_by_verify(self) -> None:
        journal = MemoryJournal()
        meters = self.moved(journal)
        place, state = journal.snapshot(METER, code_digest()) or (0, b"")
        kept = KeptState.parse(state)
        assert kept is not None
        controller = msgspec.json.decode(kept.state)
        controller["meters"]["mega"]["amount"] = "9999999"
        forged = KeptState.of(kept.record, msgspec.json.encode(controller))
        journal.keep_snapshot(METER, place, code_digest(), forged.to_json())
        assert Progressives(journal).of(HALL).shown["mega"] != meters.of(HALL).shown["mega"]
        (trouble,) = verify_kept(journal, METER, code_digest()).troubles
        assert (trouble.place, trouble.what) == (place, "snapshot")
        assert trouble.problem == "the records make other meters: meters"

    @pytest.mark.parametrize("state", [b"{}", b'{"name": "hall", "handle": "1/0"}', b"nothing"])
    def test_one_that_cannot_be_read_is_left_alone(self, state: bytes) -> None:
        journal = MemoryJournal()
        room = Room(journal).open("t1", NOTHING).bet("t1", 1).play("t1")
        (*_, last) = journal.read(METER)
        raw = state if state.startswith(b"{") else b'"nothing"'
        kept = KeptState.of(last.hash, raw)
        journal.keep_snapshot(METER, last.place, code_digest(), kept.to_json())
        assert Progressives(journal).of(HALL) == room.controller
        (trouble,) = verify_kept(journal, METER, code_digest()).troubles
        assert trouble.what == "snapshot"

    def test_one_behind_another_record_is_left_alone(self) -> None:
        journal = MemoryJournal()
        room = Room(journal).open("t1", NOTHING).bet("t1", 1).play("t1")
        head = journal.head(METER)
        assert head is not None
        kept = KeptState.of("0" * 64, state_of(replace(room.controller, handle=7)))
        journal.keep_snapshot(METER, head.place, code_digest(), kept.to_json())
        assert Progressives(journal).of(HALL) == room.controller
        (trouble,) = verify_kept(journal, METER, code_digest()).troubles
        assert trouble.problem == "it was kept behind another record"

    def test_one_beyond_the_records_is_found(self) -> None:
        journal = MemoryJournal()
        room = Room(journal).open("t1", NOTHING)
        kept = KeptState.of("0" * 64, state_of(room.controller))
        journal.keep_snapshot(METER, 99, code_digest(), kept.to_json())
        (trouble,) = verify_kept(journal, METER, code_digest()).troubles
        assert (trouble.place, trouble.problem) == (99, "no record stands at its place")


# Tables of before


class TestOfBefore:
    """A journal from before there were controllers: the tray pays the initial amounts."""

    def opened_without_meters(self, table: str = "t1") -> Room:
        room = Room(MemoryJournal(), link="")
        opening = OpenTable(house_rules_document(room.game.house), 10**9, practice=True)
        command = Command(opening, "Flo", Role.FLOORPERSON, AT)
        events = decide(None, command, table)
        assert not isinstance(events, Refusal)
        entries = entries_of(BACCARAT, command, events)
        room.journal.append(*and_cage(Append(table, 0, entries, "opened long ago")))
        return room

    def played(self, room: Room) -> Room:
        room.cards = dealt(OWN_ON_PLAYER)
        for person, seat in (("ann", 1), ("bob", 2)):
            room.do("t1", TakeSeat(seat), person)
            room.do("t1", BuyIn(10**6), person)
        return room.until("t1", CallNoMoreBets).bet("t1", 1, 2).play("t1")

    def test_it_plays_on_as_it_did(self) -> None:
        room = self.played(self.opened_without_meters())
        assert not any(map(is_meter, room.journal.streams()))
        assert room.from_meters("t1") == 0
        assert room.judged("t1") == []
        assert_verifies(room.journal)
        assert meters_agree(room.journal) == ()

    def test_meters_that_others_call_like_it_are_not_its_own(self) -> None:
        room = self.opened_without_meters()
        room.link = "t1"
        room.open("t2", OWN_ON_PLAYER)
        self.played(room)
        assert room.controller.tables == ("t2",)
        assert room.from_meters("t1") == 0
        room.bet("t2", 1).play("t2")
        assert room.from_meters("t2") == 450_00
        room.assert_sound()
