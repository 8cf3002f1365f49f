"""What lies beside the records: sealed orders, a snapshot, and cards nobody has seen yet."""

from __future__ import annotations

import json

import pytest

from croupier.floor.digests import code_digest
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.seals import secret_under
from croupier.surveillance.verifying import Verified, verify
from croupier.table.baccarat.viewing import ReturnCards
from croupier.values.records import KeptState
from tests.surveillance.stories import BANKER_7, BETS, STORIES
from tests.surveillance.tampering import Records, body_at, place_of, with_field
from tests.table.driver import Live


class TestSealedOrders:
    def told(self) -> tuple[MemoryJournal, Records]:
        journal = MemoryJournal()
        STORIES["two_shoes"](journal)
        return journal, list(journal.read("t1"))

    @pytest.mark.parametrize("story", STORIES)
    def test_what_is_as_it_was_sealed_holds(self, story: str) -> None:
        journal = MemoryJournal()
        STORIES[story](journal)
        assert not verify("t1", journal.read("t1"), sealed=journal.sealed).troubles

    @pytest.mark.parametrize(
        ("secret", "problem"),
        [
            (None, "the order sealed here is gone"),
            (b"salt 9h", "the order kept under this hash is not what was published"),
        ],
    )
    def test_an_order_not_opened_yet_must_be_there_as_it_was(
        self, secret: bytes | None, problem: str
    ) -> None:
        _, records = self.told()
        [trouble] = verify("t1", records, sealed=lambda _: secret).troubles
        place = place_of(records, "shoe-sealed", 2)
        assert (trouble.place, trouble.what, trouble.problem) == (place, "order", problem)

    def test_exported_lines_come_without_a_store(self) -> None:
        _, records = self.told()
        assert not verify("t1", records).troubles

    def test_an_order_that_a_live_table_opened_meanwhile(self) -> None:
        _, records = self.told()
        before = records[: place_of(records, "shoe-opened") - 1]

        def sealed(commitment: str) -> bytes | None:
            return secret_under(commitment, lambda _: None, records)

        assert verify("t1", before).pending == 1
        assert not verify("t1", before, sealed=sealed).troubles

    def test_one_that_nobody_can_read_is_gone(self) -> None:
        _, records = self.told()
        opened = place_of(records, "shoe-opened")
        commitment = body_at(records, opened)["commitment"]
        broken = with_field(records, opened, body=b"{}")
        assert secret_under(commitment, lambda _: None, broken) is None


class TestSnapshots:
    """Who can edit the database can recompute any digest in it; the fold tells."""

    @pytest.fixture(autouse=True)
    def often(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("croupier.floor.tables.KEEP_EVERY", 50)

    def told(self) -> tuple[Records, int, bytes]:
        journal = MemoryJournal()
        STORIES["two_shoes"](journal)
        kept = journal.snapshot("t1", code_digest())
        assert kept is not None
        return list(journal.read("t1")), *kept

    def found(self, records: Records, place: int, kept: bytes) -> list[tuple[int, str, str]]:
        troubles = verify("t1", records, snapshot=(place, kept)).troubles
        return [(each.place, each.what, each.problem) for each in troubles]

    def test_one_that_the_records_make_holds(self) -> None:
        assert not self.found(*self.told())

    def test_one_behind_the_last_record_holds(self) -> None:
        records, place, kept = self.told()
        assert not self.found(records[:place], place, kept)

    def test_chips_out_of_nowhere_are_found_though_every_digest_fits(self) -> None:
        records, place, kept = self.told()
        plain = json.loads(kept)["state"]
        plain["accounts"]["stack:ann"] += 1_000_000_00
        forged = KeptState.of(records[place - 1].hash, json.dumps(plain).encode()).to_json()
        why = "the records make another table: accounts"
        assert self.found(records, place, forged) == [(place, "snapshot", why)]

    @pytest.mark.parametrize(
        ("kept", "why"),
        [
            (b"hello", "it cannot be read"),
            (KeptState.of("0" * 64, b"{}").to_json(), "it was kept behind another record"),
        ],
    )
    def test_one_that_is_none(self, kept: bytes, why: str) -> None:
        records, place, _ = self.told()
        assert self.found(records, place, kept) == [(place, "snapshot", why)]

    def test_a_state_that_is_no_table(self) -> None:
        records, place, _ = self.told()
        kept = KeptState.of(records[place - 1].hash, b"{}").to_json()
        assert self.found(records, place, kept) == [(place, "snapshot", "its state cannot be read")]

    def test_one_of_a_place_that_never_was(self) -> None:
        records, _, kept = self.told()
        why = "no command ends at its place"
        assert self.found(records, 9_999, kept) == [(9_999, "snapshot", why)]


class TestHiddenCards:
    """Whoever has the head's hash can try all 52 bodies of a card that lies face down."""

    def looked_at(self, live: Live) -> Verified:
        return verify("t1", live.journal.read("t1"))

    def test_the_head_is_withheld_until_they_are_turned(self) -> None:
        live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7, journal=MemoryJournal())
        live.ready().bet(BETS)
        assert not self.looked_at(live).withheld
        live.until(ReturnCards)
        assert self.looked_at(live).withheld
        live.play_round()
        assert not self.looked_at(live).withheld

    def test_and_when_nobody_can_read_what_was_dealt(self) -> None:
        live = Live("pa-541", journal=MemoryJournal()).ready()
        records = list(live.journal.read("t1"))
        place = place_of(records, "card-burned")
        assert verify("t1", with_field(records, place, kind="card-burned/9")).withheld
