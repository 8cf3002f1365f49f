"""Every order is on record with who gave it, and whatever is changed about it is found."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cage.book import order_on_record
from croupier.cage.purse import IssueMoney
from croupier.floor.arrangement import Arrangement, ArrangeTable
from croupier.floor.baccarat.practice import PracticeTable
from croupier.floor.casino import Opening
from croupier.floor.tables import Pending
from croupier.games.baccarat.game import rulebook
from croupier.games.submissions import chapter_text
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.exporting import line_of
from croupier.surveillance.games import game_of
from croupier.surveillance.hidden import HiddenFaces
from croupier.surveillance.passages import told_by
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.baccarat.cover_card import CoverCardRemoved
from croupier.table.baccarat.dealing import CardDealt, DealCard
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import body_of
from croupier.table.baccarat.viewing import HandTurned
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.orders import Command, Giver
from croupier.table.orders_in_writing import Given, command_of, order_id, reference
from croupier.table.people import PUBLIC, Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.records import Record, canonical
from croupier.values.sides import Side
from croupier.values.streams import meter_stream, purse_stream
from tests.floor.evenings import (
    BY_HAND,
    PURSE,
    QUICK,
    bet,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
)
from tests.floor.linked import HALL, Room
from tests.surveillance import stories
from tests.surveillance.pai_gow import stories as of_tiles
from tests.surveillance.spanish_21 import stories as of_boxes
from tests.surveillance.tampering import (
    Records,
    order_at,
    order_behind,
    place_of,
    with_field,
    with_order,
)
from tests.table.driver import Live

EVERY_STORY: dict[str, Callable[[Any], object]] = {
    **{f"baccarat {name}": story for name, story in stories.STORIES.items()},
    **{f"pai gow {name}": story for name, story in of_tiles.STORIES.items()},
    **{f"spanish 21 {name}": story for name, story in of_boxes.STORIES.items()},
}


@cache
def recorded(story: str) -> tuple[Record, ...]:
    journal = MemoryJournal()
    EVERY_STORY[story](journal)
    return tuple(journal.read("t1"))


def told(story: str = "baccarat two_shoes") -> Records:
    return list(recorded(story))


def troubles(records: Records) -> list[tuple[int, str]]:
    found = verify("t1", records).troubles
    return [(each.place, each.problem) for each in found if each.what == "rules"]


class TestOnRecord:
    @pytest.mark.parametrize("story", EVERY_STORY)
    def test_the_first_event_of_each_order_holds_it(self, story: str) -> None:
        records = told(story)
        game = game_of(records[0])
        for _, group in groupby(records, key=lambda record: record.command):
            together = list(group)
            assert together[0].order
            number = 0
            for record in together:
                assert record.office in {"player", "dealer", "floorperson"}
                if record.order:
                    number += 1
                    event = game.tables.event_from(record.kind, record.body)
                    given = game.tables.order_from(record.order, event)
                    assert given.number == number
                    assert (
                        game.tables.order_of(given) == record.order == canonical(order_of(record))
                    )

    def test_an_order_has_what_chance_put_into_it(self) -> None:
        records = told()
        place = place_of(records, "card-dealt")
        dealt = json.loads(records[place - 1].body)["from_shoe"]
        assert order_at(records, place)["name"] == "deal-card"
        assert order_at(records, place)["body"]["card"] == dealt
        sealed = place_of(records, "shoe-sealed")
        assert len(order_at(records, sealed)["body"]["commitment"]) == 64

    def test_an_opening_does_not_hold_the_house_rules_twice(self) -> None:
        records = told()
        opening = order_at(records, 1)
        assert opening["name"] == "open-table"
        assert not {"rules", "digests", "submission"} & opening["body"].keys()
        assert opening["body"]["beside"] == []
        assert records[0].office == "floorperson"

    def test_an_answer_of_the_staffs_own_names_who_did_not_answer(self) -> None:
        records = told("pai gow house_banked")
        place = next(each.place for each in records if b"set-for-absent" in each.order)
        order = order_at(records, place)
        assert (records[place - 1].actor, order["for"], order["silent"]) == ("dealer", "bob", True)
        for forged in (
            with_order(records, place, lambda it: it.update({"for": "ann"})),
            with_order(records, place, lambda it: it.pop("silent")),
            with_order(records, place, lambda it: it.pop("for")),
            with_field(records, place, office="floorperson"),
        ):
            assert [each for each, _ in troubles(forged)] == [place]

        def of_before(order: Any) -> None:
            del order["for"], order["silent"]

        assert not troubles(with_order(records, place, of_before))

    def test_a_dealer_who_records_that_somebody_is_silent_names_them(self) -> None:
        live = Live("pa-541").until(CutCards)
        live.do(DeclineCut(1), "dealer")
        [last] = list(live.journal.read("t1"))[-1:]
        order = order_of(last)
        assert (last.actor, order["name"], order["for"]) == ("dealer", "decline-cut", "ann")
        assert BACCARAT.tell_record(last, live.told[-1]).endswith("(dealer for ann).")
        assert not troubles(list(live.journal.read("t1")))

    def test_who_inspects_and_who_verifies_can_be_told_apart(self) -> None:
        records = told("baccarat two_shoes")
        steps = {
            order_of(each)["name"]: (each.actor, each.office) for each in records if each.order
        }
        inspected, verified = steps["inspect-cards"], steps["verify-inspection"]
        assert inspected[1] == "dealer"
        assert verified[1] == "floorperson"
        assert inspected[0] != verified[0]


def order_of(record: Record) -> Any:
    return json.loads(record.order)


def id_of(record: Record) -> str:
    return order_id(record.command, order_of(record)["n"])


def _named(name: str) -> Callable[[Any], object]:
    return lambda order: order.update(name=name)


def _in_body(**fields: object) -> Callable[[Any], object]:
    return lambda order: order["body"].update(fields)


FORGED: dict[str, tuple[str, Callable[[Any], object], str]] = {
    "another order": ("no-more-bets-called", _named("call-cards"), "the rules refuse it"),
    "an unknown order": ("no-more-bets-called", _named("sing"), "'sing' is not an order"),
    "another wager": ("wager-placed", _in_body(wager="tie"), "is recorded as"),
    "another stake": ("wager-placed", _in_body(stake=200_00), "is recorded as"),
    "another card": ("card-dealt", _in_body(card="2d"), "card is recorded as"),
    "no card at all": ("card-dealt", _in_body(card="joker"), "the order cannot be read"),
    "a field no order has": ("no-more-bets-called", _in_body(a=1), "not as a table writes it"),
    "a field left out": ("wager-placed", lambda it: it["body"].pop("seat"), "cannot be read"),
    "no body": ("wager-placed", lambda it: it.pop("body"), "cannot be read"),
    "another number": ("wager-placed", lambda it: it.update(n=7), "#7, and is"),
    "for somebody": ("wager-placed", lambda it: it.update({"for": "bob"}), "gives no orders for"),
    "the neighbours": (
        "table-opened",
        _in_body(inventory=1_00),
        "transfers 1 cents is recorded as",
    ),
}


class TestTampering:
    """Every hash fits again; the order, taken once more, tells."""

    @pytest.mark.parametrize("name", FORGED)
    def test_what_was_changed(self, name: str) -> None:
        kind, change, problem = FORGED[name]
        records = told()
        place = place_of(records, kind)
        [(at, why)] = troubles(with_order(records, place, change))
        assert at == place
        assert problem in why

    @pytest.mark.parametrize("written", [b"{", b"[]", b'"x"', b"\xff", b"null"])
    def test_what_is_no_order(self, written: bytes) -> None:
        records = told()
        place = place_of(records, "no-more-bets-called")
        [(at, why)] = troubles(with_field(records, place, order=written))
        assert at == place
        assert "the order cannot be read" in why

    def test_an_order_written_otherwise(self) -> None:
        records = told()
        place = place_of(records, "no-more-bets-called")
        spaced = json.dumps(order_at(records, place)).encode()
        [trouble] = troubles(with_field(records, place, order=spaced))
        assert trouble == (place, "the order is not as a table writes it")

    def test_an_order_that_is_gone(self) -> None:
        records = told()
        place = place_of(records, "no-more-bets-called")
        [trouble] = troubles(with_field(records, place, order=b""))
        why = "no-more-bets-called is recorded, but no order that brings it about"
        assert trouble == (place, why)

    def test_an_order_moved_to_its_next_event(self) -> None:
        records = told()
        place = place_of(records, "wagers-judged")
        first = order_behind(records, place)
        assert first < place
        moved = with_field(records, place, order=records[first - 1].order)
        moved = with_field(moved, first, order=b"")
        assert troubles(moved)[0][0] == first

    def test_an_order_in_the_midst_of_another(self) -> None:
        records = told()
        place = place_of(records, "wagers-judged")
        call = records[place_of(records, "no-more-bets-called") - 1]
        [(at, why)] = troubles(with_field(records, place, order=call.order))
        assert at == place - 1
        assert why == "the rules give wagers-judged after it, in one command"

    def test_of_two_orders_in_one_append_the_second_is_gone(self) -> None:
        records = told()
        place = place_of(records, "wager-placed")
        one, two = records[place - 1 : place + 1]
        assert two.kind == "wager-placed/1"
        together = with_field(records, place + 1, command=one.command, order=b"")
        [(at, why)] = troubles(together)
        assert (at, why) == (
            place + 1,
            "wager-placed is recorded, but no order brings it about here",
        )
        numbered = canonical(order_of(two) | {"n": 2})
        assert not troubles(with_field(together, place + 1, order=numbered))

    @pytest.mark.parametrize(
        ("kind", "office", "problem"),
        [
            ("no-more-bets-called", "player", "the rules refuse it"),
            ("wager-placed", "dealer", "the rules refuse it"),
            ("no-more-bets-called", "king", "there is no office 'king'"),
            ("no-more-bets-called", "", "there is no office ''"),
            ("no-more-bets-called", "clock", "gives no orders in the office of 'clock'"),
        ],
    )
    def test_another_office(self, kind: str, office: str, problem: str) -> None:
        records = told()
        place = place_of(records, kind)
        [(at, why)] = troubles(with_field(records, place, office=office))
        assert at == place
        assert problem in why

    def test_another_actor(self) -> None:
        records = told()
        place = place_of(records, "wager-placed")
        [(at, why)] = troubles(with_field(records, place, actor="mallory"))
        assert at == place
        assert "rules" in why

    @pytest.mark.parametrize("field", ["actor", "office", "at"])
    def test_a_later_event_of_an_order_by_another(self, field: str) -> None:
        records = told()
        place = place_of(records, "wagers-judged")
        changed = records[place - 1].at.replace("2026", "2027") if field == "at" else "inspector"
        [(at, why)] = troubles(with_field(records, place, **{field: changed}))
        assert at == place
        assert "in an order of" in why


class TestGivers:
    """Whoever gives an order is named as what it is."""

    def test_the_automatic_dealer_answers_for_a_player(self) -> None:
        journal, game = MemoryJournal(), rulebook("pa-627a")
        table = PracticeTable(game, journal=journal)
        table.sit(1, "ann", chips="500")
        table.bet("1 banker 25")
        table.deal()
        records = list(journal.read("practice"))
        assert "rulebook = 'pa-627a'" in game.house.filed
        assert json.loads(records[0].body)["submission"] == game.house.filed
        by_name = {order_of(each)["name"]: each for each in records if each.order}
        wager, cut = by_name["place-wager"], by_name["decline-cut"]
        assert (wager.actor, wager.office, "for" in order_of(wager)) == ("ann", "player", False)
        assert (cut.actor, cut.office) == ("automatic dealer", "dealer")
        assert order_of(cut)["for"] == "ann"
        checked = by_name["verify-inspection"]
        assert (checked.actor, checked.office) == ("automatic floorperson", "floorperson")
        assert not verify("practice", records).troubles

    def test_the_clock_calls_and_answers_for_whoever_does_not(self) -> None:
        async def evening() -> list[Record]:
            journal = MemoryJournal()
            async with open_casino(journal) as casino:
                await open_table(casino, how=QUICK)
                await sit(casino, "ann", 1)
                screen = screen_of(casino, "ann")
                await screen.until_betting()
                await bet(casino, "ann", 1, "player")
                await screen.until_round(1)
            return list(journal.read("t1"))

        records = run(evening())
        by_name = {order_of(each)["name"]: each for each in records if each.order}
        called, cut = by_name["call-no-more-bets"], by_name["decline-cut"]
        assert (called.actor, called.office) == ("the clock", "clock")
        assert "for" not in order_of(called)
        assert (cut.actor, cut.office, order_of(cut)["for"]) == ("the clock", "clock", "ann")
        washed = by_name["wash-cards"]
        assert (washed.actor, washed.office) == ("automatic dealer", "dealer")
        assert not verify("t1", records).troubles

    def test_a_dealer_enters_what_a_player_says(self) -> None:
        async def evening() -> list[Record]:
            journal = MemoryJournal()
            async with open_casino(journal) as casino:
                await open_table(casino, how=BY_HAND, physical=True)
                await order(casino, TakeSeat(1), "Dan", Role.DEALER, on_behalf_of="ann")
            return list(journal.read("t1"))

        records = run(evening())
        [taken] = [each for each in records if each.kind == "seat-taken/1"]
        assert (taken.actor, taken.office, order_of(taken)["for"]) == ("Dan", "dealer", "ann")
        assert json.loads(taken.body)["person"] == "ann"
        assert not verify("t1", records).troubles
        forged = with_order(records, taken.place, lambda it: it.update({"for": "bob"}))
        [(at, why)] = troubles(forged)
        assert (at, "person is recorded as ann" in why) == (taken.place, True)
        own = with_order(records, taken.place, lambda it: it.pop("for"))
        assert troubles(own)[0][0] == taken.place

    def test_a_table_opened_from_a_submission_holds_its_text(self) -> None:
        text = chapter_text("pa-627a")

        async def evening() -> list[Record]:
            journal = MemoryJournal()
            async with open_casino(journal) as casino:
                house = rulebook("pa-627a").house
                opening = Opening("t1", house, 0, practice=True, submission=text)
                await casino.open_table(opening, "Flo", "open")
                assert b"rulebook = " not in casino.look("t1", PUBLIC)
            return list(journal.read("t1"))

        records = run(evening())
        assert json.loads(records[0].body)["submission"] == text
        assert not verify("t1", records).troubles


class TestBeside:
    """Purses and meters name the order that moved them."""

    def moved(self) -> MemoryJournal:
        async def evening() -> MemoryJournal:
            journal = MemoryJournal()
            async with open_casino(journal) as casino:
                await open_table(casino, how=BY_HAND)
                await sit(casino, "ann", 1)
            return journal

        return run(evening())

    def test_a_purse(self) -> None:
        journal = self.moved()
        issued, taken = journal.read(purse_stream("ann"))
        assert (issued.actor, issued.office) == ("Ada", "administrator")
        assert order_of(issued) == {"n": 1, "name": "issue-money", "body": {"cents": PURSE}}
        [bought] = [each for each in journal.read("t1") if each.kind == "chips-bought/1"]
        assert order_of(taken) == {"n": order_of(bought)["n"]}
        assert taken.command == f"t1: {bought.command}"
        assert (taken.actor, taken.office) == (bought.actor, bought.office) == ("ann", "player")
        [arranged] = journal.read("floor")
        assert (arranged.actor, arranged.office) == ("Flo", "floorperson")
        ordered = order_of(arranged)
        assert (ordered["name"], ordered["body"]["table"]) == ("arrange-table", "t1")
        for stream in (purse_stream("ann"), "floor"):
            assert verify_kept(journal, stream, "").troubles == ()

    def test_two_orders_of_one_append(self) -> None:
        live = Live("pa-541", seats="")
        giver = Giver("Ada", "administrator")
        asyncio.run(live.floor.purses.issue("ann", 500_00, giver, live.at, "money"))
        live.do(TakeSeat(1), "ann")
        given = [
            Command(BuyIn(cents, with_chips=True), "ann", Role.PLAYER, live.at, "twice")
            for cents in (100_00, 50_00)
        ]
        pending = live.floor.begin("t1", given)
        assert isinstance(pending, Pending)
        pending.done()
        stream = purse_stream("ann")
        _, *taken = live.journal.read(stream)
        assert [id_of(each) for each in taken] == ["t1: twice#1", "t1: twice#2"]
        assert live.floor.purses.of("ann").cents == 350_00
        for each in ("t1", stream):
            assert verify_kept(live.journal, each, "").troubles == ()

    @pytest.mark.parametrize(
        ("order", "says"),
        [
            (b"", "no order of the house is recorded with it"),
            (reference(1), "the order cannot be read"),
            (b'{"body":{},"n":1,"name":"print-money"}', "'print-money' is not an order"),
            (b'{"body":{"cents":"5"},"n":1,"name":"issue-money"}', "the order cannot be read"),
            (b'{"n":1,"name":"issue-money","body":{"cents":5}}', "not as the house writes it"),
            (order_on_record(IssueMoney(5)), "transfers"),
            (order_on_record(IssueMoney(0)), "but the rules refuse it: a sum is above zero"),
        ],
    )
    def test_money_is_issued_by_an_order_that_is_taken_again(self, order: bytes, says: str) -> None:
        records = list(self.moved().read(purse_stream("ann")))
        forged = with_field(records, 1, order=order)
        [trouble] = verify(purse_stream("ann"), forged).troubles
        assert says in trouble.problem

    def test_chips_that_a_table_took_are_nobody_elses_order(self) -> None:
        records = list(self.moved().read(purse_stream("ann")))
        forged = with_field(records, 2, order=order_on_record(IssueMoney(PURSE)))
        troubles = verify(purse_stream("ann"), forged).troubles
        assert [each.problem for each in troubles] == [
            "it names an order that is none of its command"
        ]

    def test_a_table_is_arranged_as_it_was_ordered(self) -> None:
        records = list(self.moved().read("floor"))
        other = order_on_record(ArrangeTable("t1", Arrangement(idle_minutes=7)))
        [trouble] = verify("floor", with_field(records, 1, order=other)).troubles
        assert "idle_minutes" in trouble.problem

    @pytest.mark.parametrize("cause", [b"", b'{"n":7}', b'{"n":"no"}'])
    def test_a_purse_that_names_another_order(self, cause: bytes) -> None:
        journal = self.moved()
        stream = purse_stream("ann")
        records = list(journal.read(stream))
        journal._records[stream] = with_field(records, 2, order=cause)  # noqa: SLF001 a forger's hand
        for each in ("t1", stream):
            assert "purse" in {one.what for one in verify_kept(journal, each, "").troubles}

    def test_meters(self) -> None:
        journal = MemoryJournal()
        room = Room(journal)
        room.open("t1", "P 9h 8d | B 2c 3c").bet("t1", 1).play("t1")
        stream = meter_stream(HALL)
        records = list(journal.read(stream))
        orders = {id_of(each) for each in journal.read("t1") if each.order}
        causes = [id_of(each) for each in records if each.order]
        assert causes
        assert {each.removeprefix("t1: ") for each in causes} <= orders
        assert records[0].order
        assert verify_kept(journal, stream, "").troubles == ()
        last = max(each.place for each in records if each.order)
        journal._records[stream] = with_field(records, last, order=b'{"n":7}')  # noqa: SLF001
        assert "meter" in {each.what for each in verify_kept(journal, stream, "").troubles}


NINE = Card.parse("9h")


def test_an_order_is_hidden_as_long_as_a_face_of_its_later_events_is() -> None:
    """The cover card shows first: the order that holds the face stands there."""
    game = game_of(recorded("baccarat two_shoes")[0])
    clause = ClauseId("PA541-1")
    events = [
        CoverCardRemoved(clause, 1),
        CardDealt(clause, Side.PLAYER, 1, NINE, up=False),
    ]
    order = BACCARAT.order_of(Given(1, DealCard(NINE)))
    records = [
        Record("t1", place, "", "Dan", each.kind, body_of(each), "c", "", "", "dealer", order_)
        for place, (each, order_) in enumerate(zip(events, (order, b""), strict=True), 7)
    ]
    hidden = HiddenFaces(game)
    for record, event in zip(records, events, strict=True):
        hidden.look(record, event)
    assert hidden.places == {7, 8}
    first, second = (line_of(each, hidden.places) for each in told_by(records, game))
    assert first.withheld
    assert b"9h" in records[0].order
    assert b"9h" not in bytes(first.order or b"") + bytes(second.body)
    assert json.loads(bytes(first.order or b""))["body"]["card"] is None
    hidden.look(replace(records[1], place=9), HandTurned(clause, Side.PLAYER, (NINE,)))
    assert hidden.places == frozenset()


@pytest.mark.parametrize("story", EVERY_STORY)
def test_no_order_tells_a_face_that_is_hidden_at_that_moment(story: str) -> None:
    """Whatever is withheld of an event is withheld of its order, all the way through a story."""
    records = told(story)
    game = game_of(records[0])
    hidden, before = HiddenFaces(game), frozenset[int]()
    for told_ in told_by(records, game):
        hidden.look(told_.record, told_.event)
        if hidden.places == before:
            continue
        before = hidden.places
        for each in told_by([records[place - 1] for place in before], game):
            line = line_of(each, before)
            if isinstance(line.order, msgspec.Raw):
                given = game.tables.order_from(bytes(line.order), each.event)
                assert game.tables.masked(given.order) == given.order


def test_who_can_have_given_an_order() -> None:
    at = datetime(2026, 1, 31, 12, tzinfo=UTC)
    given = Given(1, CallNoMoreBets())
    clock = command_of(given, Giver("the clock", "clock"), at)
    assert (clock.actor, clock.role) == ("the clock", Role.DEALER)
    for_ann = command_of(Given(1, DeclineCut(1), "ann"), Giver("Dan", "dealer"), at)
    assert (for_ann.actor, for_ann.role) == ("ann", Role.PLAYER)
    assert for_ann.given_by == Giver("Dan", "dealer")
