"""Sealed orders and snapshots beside a journal: a floor trusts neither before it has checked."""

from __future__ import annotations

import json
from concurrent.futures import Future
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.digests import code_digest
from croupier.floor.restoring_tables import restored
from croupier.floor.seals import BrokenSeal
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Record
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import evolve
from croupier.table.baccarat.state import Table
from croupier.table.cards.ending import ChangeCards, OpenShoe
from croupier.table.people import Role
from croupier.values.events import Event
from croupier.values.records import KeptState
from croupier.values.refusals import BadMaterial, Refusal
from tests.surveillance.keeping import rewrite
from tests.table.driver import Live

FILE = "floor.db"


class TestSealedOrders:
    def begun(self, path: Path) -> str:
        """A round is under way; the commitment of its shoe."""
        with open_journal(path / FILE) as journal:
            live = Live("pa-627a", journal=journal).ready().bet("1 banker 100")
            live.until(DealCard)
            return live.table.in_shoe.commitment

    def dealt_on(self, path: Path) -> object:
        with open_journal(path / FILE) as journal:
            floor = Floor(journal)
            return floor.order("t1", DealCard(), "dealer", Role.DEALER)

    @pytest.mark.parametrize("secret", [b"salt 9h 9h 9h", b"", b"\xff"])
    def test_nobody_deals_from_an_order_that_was_changed(
        self, tmp_path: Path, secret: bytes
    ) -> None:
        commitment = self.begun(tmp_path)
        rewrite(str(tmp_path / FILE), "UPDATE seals SET secret = ?", secret)
        told = f"the sealed order of table t1, under {commitment}, is not what was published"
        with pytest.raises(BrokenSeal, match=told):
            self.dealt_on(tmp_path)

    def test_nor_goes_on_without_it(self, tmp_path: Path) -> None:
        commitment = self.begun(tmp_path)
        rewrite(str(tmp_path / FILE), "DELETE FROM seals")
        with pytest.raises(BrokenSeal, match=f"under {commitment}, is gone"):
            self.dealt_on(tmp_path)

    def test_nor_opens_another_order_in_its_place(self, tmp_path: Path) -> None:
        with open_journal(tmp_path / FILE) as journal:
            live = Live("pa-627a", journal=journal).ready()
            live.do(ChangeCards(), "floor")
            live.until(OpenShoe)
            opening = live.next
        rewrite(str(tmp_path / FILE), "DELETE FROM seals")
        with open_journal(tmp_path / FILE) as journal, pytest.raises(BrokenSeal, match="is gone"):
            Floor(journal).order("t1", opening, "dealer", Role.DEALER)

    def test_an_order_nobody_asked_to_open_is_refused(self) -> None:
        live = Live("pa-627a").ready()
        for commitment in ("0" * 64, live.table.in_shoe.commitment):
            answer = live.send(OpenShoe(commitment))
            assert isinstance(answer, Refusal)


class TestSnapshots:
    """A cache: what does not stand behind the record that is there is passed over."""

    @pytest.fixture(autouse=True)
    def often(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("croupier.floor.tables.KEEP_EVERY", 20)

    def played(self) -> tuple[MemoryJournal, Table, tuple[int, bytes]]:
        journal = MemoryJournal()
        live = Live("pa-627a", journal=journal).ready()
        kept = journal.snapshot("t1", code_digest())
        assert kept is not None
        return journal, live.table, kept

    def assert_fold(self, journal: MemoryJournal, table: Table) -> None:
        again = restored(journal, BACCARAT, "t1")
        assert again is not None
        assert replace(again, game=None) == replace(table, game=None)

    def rich(self, state: bytes) -> bytes:
        """The same state, but ann has a million more."""
        plain = json.loads(state)
        plain["accounts"]["stack:ann"] += 1_000_000_00
        return json.dumps(plain).encode()

    def test_nobody_waits_for_one_to_be_kept(self) -> None:
        class Slow(MemoryJournal):
            def submit_snapshot(self, *_: object) -> Future[tuple[Record, ...]]:
                return Future()

        journal = Slow()
        live = Live("pa-627a", journal=journal).ready()
        assert live.table.place > 20
        assert journal.snapshot("t1", code_digest()) is None
        self.assert_fold(journal, live.table)

    def test_one_that_fits_spares_the_fold(self, monkeypatch: pytest.MonkeyPatch) -> None:
        journal, table, (place, _) = self.played()
        folded = list[int]()

        def counted(table: Table | None, event: Event) -> Table:
            folded.append(1)
            return evolve(table, event)

        monkeypatch.setattr(BACCARAT.tables, "evolve", counted)
        self.assert_fold(journal, table)
        assert len(folded) == table.place - place + 1, "the first event and those behind it"

    def test_a_state_that_was_edited(self) -> None:
        journal, table, (place, kept) = self.played()
        found = KeptState.parse(kept)
        assert found is not None
        edited = kept.replace(bytes(found.state), self.rich(bytes(found.state)))
        assert edited != kept
        journal.keep_snapshot("t1", place, code_digest(), edited)
        self.assert_fold(journal, table)

    def test_a_state_behind_another_record(self) -> None:
        journal, table, (place, kept) = self.played()
        found = KeptState.parse(kept)
        assert found is not None
        bound = KeptState.of("0" * 64, self.rich(bytes(found.state)))
        journal.keep_snapshot("t1", place, code_digest(), bound.to_json())
        self.assert_fold(journal, table)

    @pytest.mark.parametrize("kept", [b"", b"{}", b"\xff", b'{"accounts": {}}'])
    def test_bytes_that_are_no_state(self, kept: bytes) -> None:
        journal, table, (place, _) = self.played()
        journal.keep_snapshot("t1", place, code_digest(), kept)
        self.assert_fold(journal, table)

    @pytest.mark.parametrize("state", [b"{}", b"[]"])
    def test_a_bound_state_that_is_no_table(self, state: bytes) -> None:
        journal, table, (place, _) = self.played()
        record = list(journal.read("t1"))[place - 1]
        bound = KeptState.of(record.hash, state)
        journal.keep_snapshot("t1", place, code_digest(), bound.to_json())
        self.assert_fold(journal, table)

    def test_one_of_another_place(self) -> None:
        journal, table, (place, kept) = self.played()
        found = KeptState.parse(kept)
        assert found is not None
        records = list(journal.read("t1"))
        bound = KeptState.of(records[place].hash, bytes(found.state))
        journal.keep_snapshot("t1", place + 1, code_digest(), bound.to_json())
        journal.keep_snapshot("t1", len(records) + 9, code_digest(), bound.to_json())
        self.assert_fold(journal, table)


class TestFolding:
    """What cannot be read is named with its table and place."""

    def journal(self, path: Path) -> str:
        with open_journal(path / FILE) as journal:
            Live("pa-627a", journal=journal).ready()
        return str(path / FILE)

    def test_an_event_of_tomorrow(self, tmp_path: Path) -> None:
        where = self.journal(tmp_path)
        rewrite(where, "UPDATE records SET kind = 'cards-cut/9' WHERE place = 15")
        told = "t1 place 15: 'cards-cut/9' is not an event this version knows"
        with open_journal(where) as journal, pytest.raises(BadMaterial, match=told):
            Floor(journal).table("t1")

    def test_an_event_that_does_not_fit(self, tmp_path: Path) -> None:
        where = self.journal(tmp_path)
        rewrite(where, "DELETE FROM records WHERE place = 1")
        told = "t1 place 2: preparation-begun/1 does not fit the table"
        with open_journal(where) as journal, pytest.raises(BadMaterial, match=told):
            Floor(journal).table("t1")
