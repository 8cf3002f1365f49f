"""Purses are verified like tables, and each is held to the other."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cage import cage_book
from croupier.cage import purse as purses
from croupier.cage.book import order_on_record
from croupier.cage.cage_book import HandedOut, hand_out
from croupier.cage.purse import (
    ISSUED,
    PURSE,
    TABLE,
    ChipsTaken,
    IssueMoney,
    MoneyIssued,
    Purse,
    PurseEvent,
    evolve,
    issue,
    move,
    purse_moves,
)
from croupier.floor import arrangement as arranging
from croupier.floor.arrangement import Arrangement, ArrangeTable, TableArranged, arrange
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.purses import purses_agree
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.baccarat.game import body_of
from croupier.table.orders import Giver
from croupier.table.orders_in_writing import reference
from croupier.table.seats.chips import ChipsBought, ChipsCashed
from croupier.table.seats.seating import SeatLeft
from croupier.values.events import Moving
from croupier.values.refusals import Refusal
from croupier.values.streams import CAGE_BOOK, FLOOR, REGISTER, beside_command, purse_stream
from croupier.values.transfers import PURSES, Transfer, stack
from tests.commands.running import document, run
from tests.surveillance.stories import STORIES
from tests.surveillance.tampering import Records, rechained, with_body, with_field, without

ANNS = purse_stream("ann")
LATER = "2026-02-28T12:00:00.000000Z"
ADMINISTRATOR = Giver("administrator", "administrator")

ACCEPTED = "--accept-unchecked-rules"
"""These tables are opened from no submission."""


class House:
    """A journal with purses, kept as the floor keeps one."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or MemoryJournal()
        self.purses = dict[str, Purse]()
        self.commands = 0

    def issue(self, person: str, cents: int) -> House:
        event = issue(self._purse(person), cents)
        assert not isinstance(event, Refusal)
        order = order_on_record(IssueMoney(cents))
        append = self._to_purse(event, self._command(), order)
        self.journal.append(append, self._from_cage(append, cents))
        return self

    def _from_cage(self, append: Append, cents: int) -> Append:
        handed, [issued] = hand_out(append.stream, cents), append.entries
        assert isinstance(handed, HandedOut)
        told = cage_book.body_of(handed), issued.office, reference(1)
        entry = Entry(issued.at, issued.actor, handed.kind, *told)
        return Append(CAGE_BOOK, None, (entry,), beside_command(append.stream, append.command))

    def at_table(self, table: str, *events: Moving, purse: bool = True) -> House:
        """Chips move at a table, and in the same append in the purses."""
        command, head = self._command(), self.journal.head(table)
        entries = tuple(
            Entry(LATER, "ann", each.kind, body_of(each), "player", reference(1)) for each in events
        )
        beside = []
        moves = purse_moves(each for event in events for each in event.transfers)
        for person, cents in moves.items() if purse else ():
            moved = move(self._purse(person), table, cents)
            assert not isinstance(moved, Refusal)
            told = beside_command(table, command), reference(1), Giver("ann", "player")
            beside.append(self._to_purse(moved, *told))
        self.journal.append(Append(table, head.place if head else 0, entries, command), *beside)
        return self

    def _to_purse(
        self, event: PurseEvent, command: str, cause: bytes = b"", by: Giver = ADMINISTRATOR
    ) -> Append:
        before = self._purse(event.person)
        self.purses[event.person] = evolve(before, event)
        entry = Entry(LATER, by.name, event.kind, purses.body_of(event), by.office, cause)
        return Append(purse_stream(event.person), before.place, (entry,), command)

    def _purse(self, person: str) -> Purse:
        return self.purses.get(person, Purse(person))

    def _command(self) -> str:
        self.commands += 1
        return f"c{self.commands}"


def arranged(event: TableArranged) -> Entry:
    order = order_on_record(ArrangeTable(event.table, event.arrangement))
    return Entry(LATER, "administrator", event.kind, arranging.body_of(event), "", order)


def bought(person: str, cents: int) -> ChipsBought:
    return ChipsBought((Transfer(PURSES, stack(person), cents),), person)


def cashed(person: str, cents: int) -> ChipsCashed:
    return ChipsCashed((Transfer(stack(person), PURSES, cents),), person)


def honest(journal: Journal | None = None) -> House:
    house = House(journal).issue("ann", 500_00).issue("bob", 100_00)
    house.at_table("t1", bought("ann", 200_00)).at_table("t1", bought("bob", 50_00))
    house.at_table("t2", bought("ann", 100_00))
    house.at_table("t1", cashed("ann", 350_00))
    return house.at_table("t1", SeatLeft((Transfer(stack("bob"), PURSES, 10_00),), 2, "bob"))


def anns_purse() -> Records:
    return list(honest().journal.read(ANNS))


def found(records: Records, stream: str = ANNS) -> list[tuple[int, str]]:
    return [(each.place, each.what) for each in verify(stream, records).troubles]


class TestAPurse:
    def test_an_honest_one_is_verified(self) -> None:
        records = anns_purse()
        verified = verify(ANNS, records)
        assert not verified.troubles
        assert (verified.records, verified.rounds, verified.withheld) == (4, 0, False)
        assert verified.head.hash == records[-1].hash
        assert [json.loads(each.body)["transfers"][0]["cents"] for each in records] == [
            500_00,
            200_00,
            100_00,
            350_00,
        ]

    def test_none_yet(self) -> None:
        assert verify(ANNS, []).records == 0

    def test_a_changed_record_breaks_the_chain(self) -> None:
        records = anns_purse()
        body = records[0].body.replace(b"50000", b"90000")
        changed = [replace(records[0], body=body), *records[1:]]
        assert (1, "hash") in found(changed)
        assert (2, "place") in found(without(records, 1))
        assert (3, "place") in found(without(records, 2))

    def test_it_never_falls_below_zero(self) -> None:
        poor = with_body(anns_purse(), 1, lambda body: body["transfers"][0].update(cents=1_00))
        poor = with_field(poor, 1, order=order_on_record(IssueMoney(1_00)))
        assert found(poor) == [(2, "accounts"), (2, "rules"), (3, "accounts")]
        [_, refused, _] = verify(ANNS, poor).troubles
        assert "refuse it: ann's purse holds $1.00, not $200.00" in refused.problem

    @pytest.mark.parametrize(
        "transfers",
        [
            (),
            (Transfer(ISSUED, PURSE, 0),),
            (Transfer(ISSUED, PURSE, -5),),
            (Transfer(PURSE, ISSUED, 5),),
            (Transfer(TABLE, PURSE, 5),),
            (Transfer(ISSUED, "stack:ann", 5),),
            (Transfer(ISSUED, PURSE, 5), Transfer(ISSUED, PURSE, 5)),
        ],
        ids=str,
    )
    def test_money_that_is_not_issued_as_it_should_be(
        self, transfers: tuple[Transfer, ...]
    ) -> None:
        event = MoneyIssued(transfers, "ann")
        odd = with_field(anns_purse()[:1], 1, body=purses.body_of(event))
        assert (1, "rules") in found(odd)

    def test_somebody_elses_money(self) -> None:
        odd = with_body(anns_purse(), 1, lambda body: body.update(person="bob"))
        [trouble] = verify(ANNS, odd).troubles
        assert trouble.problem == (
            "money-issued: person is recorded as bob, and the rules give ann"
        )

    def test_a_place_that_is_no_table(self) -> None:
        odd = with_body(anns_purse(), 2, lambda body: body.update(table="purse:bob"))
        assert found(odd) == [(2, "rules")]

    def test_an_event_of_another_stream(self) -> None:
        odd = with_field(anns_purse(), 2, kind="chips-bought/1")
        assert found(odd)[0] == (2, "event")
        odd = with_field(anns_purse(), 4, kind="chips-brought/2")
        assert found(odd) == [(4, "event")]

    @pytest.mark.parametrize("body", [b"", b"{}", b"\xff", b'{"person": "ann", "transfers": []}'])
    def test_a_body_that_is_none(self, body: bytes) -> None:
        odd = with_field(anns_purse()[:1], 1, body=body)
        assert (1, "rules") in found(odd)


class TestTheFloor:
    def records(self, how: Arrangement) -> Records:
        event = TableArranged("t1", **msgspec.structs.asdict(how))
        journal = MemoryJournal()
        for place in range(2):
            entry = arranged(event)
            journal.append(Append(FLOOR, place, (entry,), f"c{place}"))
        return list(journal.read(FLOOR))

    def test_an_honest_one_is_verified(self) -> None:
        assert found(self.records(Arrangement()), FLOOR) == []

    def test_what_was_changed_is_found(self) -> None:
        records = self.records(Arrangement())
        records[0] = replace(records[0], actor="somebody else")
        assert found(records, FLOOR) == [(1, "hash")]

    def test_an_arrangement_beyond_bounds(self) -> None:
        assert found(self.records(Arrangement(betting_seconds=0)), FLOOR) == [(1, "rules")]

    def test_an_event_nobody_knows(self) -> None:
        odd = with_field(self.records(Arrangement()), 1, kind="table-opened/1")
        assert found(odd, FLOOR) == [(1, "event")]

    def test_of_meters_nothing_is_known_yet(self) -> None:
        records = [replace(each, stream="meter:mega") for each in self.records(Arrangement())]
        assert found(rechained(records), "meter:mega") == [(1, "event"), (2, "event")]


class TestAgreement:
    def test_an_honest_house(self) -> None:
        assert purses_agree(honest().journal) == ()

    @pytest.mark.parametrize("story", ["money", "two_shoes"])
    def test_a_house_without_purses(self, story: str) -> None:
        """Chips that people bring from outside are nobody's purse."""
        journal = MemoryJournal()
        STORIES[story](journal)
        assert purses_agree(journal) == ()

    def test_movements_of_one_command_count_together(self) -> None:
        house = House().issue("ann", 500_00)
        house.at_table("t1", bought("ann", 200_00), cashed("ann", 150_00))
        house.at_table("t1", bought("ann", 70_00), cashed("ann", 70_00))
        assert purses_agree(house.journal) == ()
        assert house.purses["ann"] == Purse("ann", 450_00, 2)

    def test_chips_at_the_table_that_no_purse_gave(self) -> None:
        house = honest().at_table("t1", bought("ann", 99_00), purse=False)
        [trouble] = purses_agree(house.journal)
        assert str(trouble) == (
            "t1 place 5: purse: $99.00 out of the purse is recorded here, and under the same"
            " command nothing there (purse:ann)"
        )

    def test_chips_from_before_somebody_had_a_purse(self) -> None:
        house = House().at_table("t1", bought("ann", 99_00), purse=False)
        event = issue(Purse("ann"), 5_00)
        assert isinstance(event, MoneyIssued)
        after = LATER.replace("-02-", "-03-")
        entry = Entry(after, "administrator", event.kind, purses.body_of(event))
        house.journal.append(Append(ANNS, 0, (entry,), "later"))
        assert purses_agree(house.journal) == ()

    def test_chips_out_of_the_purse_that_reached_no_table(self) -> None:
        house = honest()
        event = ChipsTaken((Transfer(PURSE, TABLE, 50_00),), "ann", "t1")
        entry = Entry(LATER, "ann", event.kind, purses.body_of(event))
        house.journal.append(Append(ANNS, 4, (entry,), "alone"))
        [trouble] = purses_agree(house.journal)
        assert (trouble.stream, trouble.place, trouble.what) == (ANNS, 5, "purse")

    @pytest.mark.parametrize("table", ["t2", "t9"])
    def test_chips_that_went_to_another_table(self, table: str) -> None:
        house = House().issue("ann", 500_00)
        event = move(house.purses["ann"], table, -50_00)
        assert isinstance(event, ChipsTaken)
        taken = Entry(LATER, "ann", event.kind, purses.body_of(event))
        buying = bought("ann", 50_00)
        entry = Entry(LATER, "ann", buying.kind, body_of(buying))
        house.journal.append(Append("t1", 0, (entry,), "c"), Append(ANNS, 1, (taken,), "c"))
        assert [each.stream for each in purses_agree(house.journal)] == [ANNS, "t1"]

    @pytest.mark.parametrize("other", [bought("ann", 60_00), bought("bob", 50_00)], ids=str)
    def test_another_sum_or_another_person(self, other: ChipsBought) -> None:
        house = House().issue("ann", 500_00).issue("bob", 500_00)
        event = move(house.purses["ann"], "t1", -50_00)
        assert isinstance(event, ChipsTaken)
        taken = Entry(LATER, "ann", event.kind, purses.body_of(event))
        entry = Entry(LATER, "ann", other.kind, body_of(other))
        house.journal.append(Append("t1", 0, (entry,), "c"), Append(ANNS, 1, (taken,), "c"))
        assert [each.stream for each in purses_agree(house.journal)] == [ANNS, "t1"]

    def test_the_same_movement_under_another_command(self) -> None:
        house = House().issue("ann", 500_00).at_table("t1", bought("ann", 50_00), purse=False)
        event = move(house.purses["ann"], "t1", -50_00)
        assert isinstance(event, ChipsTaken)
        taken = Entry(LATER, "ann", event.kind, purses.body_of(event))
        house.journal.append(Append(ANNS, 1, (taken,), "another"))
        assert len(purses_agree(house.journal)) == 2

    def test_it_is_part_of_verifying_a_stream(self) -> None:
        house = honest().at_table("t1", bought("ann", 99_00), purse=False)
        troubles = verify_kept(house.journal, "t1", "code").troubles
        assert (5, "purse") in [(each.place, each.what) for each in troubles]
        assert verify_kept(house.journal, ANNS, "code").troubles == ()


class TestTheCommands:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> str:
        path = tmp_path / "house.db"
        with open_journal(path) as journal:
            STORIES["real_cards"](journal)
            House(journal).issue("cleo", 500_00)
            event = arrange("t1", Arrangement())
            assert isinstance(event, TableArranged)
            journal.append(Append(FLOOR, 0, (arranged(event),), "arranged"))
        return str(path)

    def test_verify_covers_every_stream(self, journal: str) -> None:
        told = document("verify", ACCEPTED, journal)
        assert told["verified"]
        streams = [each["stream"] for each in told["streams"]]
        assert streams == [CAGE_BOOK, FLOOR, "purse:cleo", REGISTER, "t1"]
        code, out, _ = run("verify", ACCEPTED, journal)
        assert code == 0
        assert "purse:cleo: 1 record: verified\n" in out

    def test_verify_finds_what_does_not_agree(self, journal: str) -> None:
        with open_journal(journal) as opened:
            event = ChipsTaken((Transfer(PURSE, TABLE, 50_00),), "cleo", "t1")
            entry = Entry(LATER, "cleo", event.kind, purses.body_of(event))
            opened.append(Append("purse:cleo", 1, (entry,), "alone"))
        told = document("verify", ACCEPTED, journal, code=3)
        [trouble] = told["streams"][2]["troubles"]
        assert (trouble["place"], trouble["what"]) == (2, "purse")
        assert document("verify", ACCEPTED, journal, "t1")["verified"]
        assert not document("verify", ACCEPTED, journal, "purse:cleo", code=3)["verified"]

    def test_only_tables_are_tables(self, journal: str) -> None:
        assert document("replay", journal)["table"] == "t1"
        assert document("export", journal)["tables"][0]["table"] == "t1"
        assert len(document("export", journal)["tables"]) == 1
        assert run("roads", journal)[0] == 0
        for command in ("replay", "roads"):
            code, _, err = run(command, journal, "purse:cleo")
            assert code == 2
            assert "holds no table 'purse:cleo'" in err

    def test_a_purse_is_exported_when_it_is_named(self, journal: str) -> None:
        [told] = document("export", journal, "purse:cleo")["tables"]
        [line] = told["records"]
        assert (line["stream"], line["kind"]) == ("purse:cleo", "money-issued/1")
        assert line["body"]["transfers"] == [
            {"source": "issued", "target": "purse", "cents": 500_00}
        ]
        code, out, _ = run("export", journal, "purse:cleo", "--format", "transcript")
        assert code == 0
        assert out.splitlines() == [
            "Purse of cleo",
            "  2026-02-28",
            "  12:00:00  administrator: cleo is issued $500.00 of practice money.",
        ]
        code, out, _ = run("export", journal, FLOOR, "--format", "transcript")
        assert out.splitlines()[2].startswith("  12:00:00  administrator: Table t1 deals by itself")
        assert run("export", journal, "purse:cleo", "--round", "1")[0] == 2

    @pytest.mark.parametrize("name", [FLOOR, "purse:ann", "meter:mega"])
    def test_play_opens_no_table_under_a_name_the_house_keeps(
        self, tmp_path: Path, name: str
    ) -> None:
        code, _, err = run("play", "--journal", str(tmp_path / "new.db"), "--table", name)
        assert code != 0
        assert "the house keeps that name" in err
