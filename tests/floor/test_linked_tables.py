"""Tables of one link at once: one agreed order, every cent accounted for, none paid twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cage.progressive import (
    ApproveProposal,
    MeterHit,
    MetersRaised,
    MustHitReached,
    Point,
    ProposeFigures,
    ProposeRaise,
    WithdrawProposal,
    event_from,
    reconciled,
)
from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.casino import Casino, NoSuchLink
from croupier.floor.chance import Draw
from croupier.floor.sent_again import AnotherOrder
from croupier.floor.tables import Done, Pending
from croupier.journal.errors import Stale
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import Progressive
from croupier.table.baccarat.announcing import CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.progressive import MustHitWin
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command
from croupier.table.people import Role, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.refusals import Refused, Unreadable
from croupier.values.sides import Side
from croupier.values.streams import meter_stream
from croupier.values.transfers import METERS
from tests.clauses.test_royal_9 import (
    FORMS,
    NOTHING,
    OWN_AND_SEAT_2,
    OWN_ON_BANKER,
    OWN_ON_BOTH,
    OWN_ON_PLAYER,
    SEAT_2_ON_BOTH,
    TWO_SUITED,
    submission,
)
from tests.floor.evenings import (
    BY_HAND,
    Screen,
    assert_verifies,
    open_casino,
    open_table,
    order,
    run,
    sit,
    stacked,
)
from tests.floor.linked import AT, HALL, Room, filed, must_hit, points
from tests.journal.postgres import Server
from tests.support import clause, dealt

METER = meter_stream(HALL)


@pytest.fixture
def url(postgres_server: Server) -> str:
    return postgres_server.fresh_journal()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "memory":
        return ":memory:"
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    server: Server = request.getfixturevalue("postgres_server")
    return server.fresh_journal()


# Two floors that each decided before the other's append


class TestTwoFloors:
    def about_to_hit(self, journal: Journal, more: str = "", *drawn: int) -> tuple[Room, Room]:
        """Two floors, each with a table of its own whose next step books an award of the Minor."""
        game = filed(more=more)
        one = Room(journal, game, draw=points(*drawn)).open("t1", OWN_ON_PLAYER)
        one.open("t2", NOTHING, OWN_ON_PLAYER)
        other = Room(journal, game)
        other.bet("t2", 1).play("t2").bet("t2", 1).until_judged("t2")
        one.floor = one.fresh()
        one.bet("t1", 1).until_judged("t1")
        assert other.controller == one.controller
        return one, other

    @clause("PA627B-3-e-6")
    def test_the_second_is_paid_from_the_reset_meter(self, where: str) -> None:
        """Reading R-X26."""
        with open_journal(where) as journal:
            one, other = self.about_to_hit(journal)
            first, second = self.at_once(one, other)
            assert isinstance(first.done(), Done)
            with pytest.raises(Stale, match="meter:hall stands at"):
                second.done()
            other.play("t2")
            one.floor = one.fresh()
            one.play("t1")
            hits = [each for each in one.booked() if isinstance(each, MeterHit)]
            assert [(each.table, each.cents) for each in hits] == [("t1", 450_25), ("t2", 450_25)]
            assert one.from_meters("t1", "t2") == 2 * 450_25
            one.assert_sound()

    def test_the_must_hit_is_won_once(self, where: str) -> None:
        with open_journal(where) as journal:
            one, other = self.about_to_hit(journal, must_hit(1), 250_40, 990_00)
            first, second = self.at_once(one, other)
            first.done()
            before = {each: journal.head(each) for each in ("t2", METER)}
            with pytest.raises(Stale):
                second.done()
            assert {each: journal.head(each) for each in before} == before
            other.play("t2")
            (won,) = (each for each in one.booked() if isinstance(each, MustHitReached))
            assert (won.table, won.point) == ("t1", 250_40)
            one.floor = one.fresh()
            one.play("t1").assert_sound()

    def test_a_point_that_was_reached_elsewhere_is_no_trouble_here(self, where: str) -> None:
        """A floor that has not heard of it, and never looked at the point itself, reads on."""
        with open_journal(where) as journal:
            one, other = self.about_to_hit(journal, must_hit(1), 250_40, 990_00)
            other.floor = other.fresh()
            assert other.controller == one.controller
            one.play("t1")
            other.play("t2")
            (won,) = (each for each in one.booked() if isinstance(each, MustHitReached))
            assert won.table == "t1"
            one.floor = one.fresh()
            one.assert_sound()

    def at_once(self, one: Room, other: Room) -> tuple[Pending[Table], Pending[Table]]:
        """Both decide before either is recorded."""
        first = one.floor.begin("t1", [judging(one, "t1")])
        second = other.floor.begin("t2", [judging(other, "t2")])
        assert isinstance(first, Pending)
        assert isinstance(second, Pending)
        return first, second


def judging(room: Room, table: str) -> Command:
    order = next_order(BACCARAT, room.table(table), AT, everybody)
    assert order is not None
    assert order.order == CallPoints(Side.BANKER)
    return order


# A casino with linked tables


async def at_the_call(casinos: list[Casino], tables: Iterable[str], how: dict[str, Any]) -> None:
    """Each table is one call of points away from an award."""
    for n, table in enumerate(tables):
        opening = casinos[n % len(casinos)]
        await open_table(opening, table=table, how=BY_HAND, link=HALL, seats=7, **how)
        casino = await owner(casinos, table)
        person = f"ann of {table}"
        await sit(casino, person, 1, table=table)
        await until(casino, table, CallNoMoreBets)
        for wager, cents in (("tie", 1_00), ("royal_9", 5_00)):
            await order(casino, PlaceWager(1, wager, cents), person, table=table)
        await until(casino, table, CallPoints)
        await take(casino, table)


async def owner(casinos: Iterable[Casino], table: str) -> Casino:
    """The node that has a table, as soon as one does."""
    while not (found := [each for each in casinos if each.ownership.holds(table)]):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return found[0]


async def until(casino: Casino, table: str, act: type[object]) -> None:
    while not isinstance(casino.game(table).tables.agenda(casino.table(table))[0].order, act):
        await take(casino, table)


async def take(casino: Casino, table: str) -> None:
    command = next_order(casino.game(table), casino.table(table), AT, everybody)
    assert command is not None
    await order(casino, command.order, command.actor, command.role, table=table)


async def play_out(casino: Casino, table: str) -> None:
    await until(casino, table, ClearCards)
    await take(casino, table)


def royal_9(form: str = "PA $5", more: str = "") -> dict[str, Any]:
    return {"book": FORMS[form][0], "more": submission(form, more)}


def hits_in(journal: Journal) -> list[tuple[str, int]]:
    events = (event_from(each.kind, each.body) for each in journal.read(METER))
    return [(each.meter, each.cents) for each in events if isinstance(each, MeterHit)]


def paid_at(casino: Casino, tables: Iterable[str]) -> int:
    return -sum(casino.table(table).accounts.get(METERS, 0) for table in tables)


def test_many_tables_of_one_casino_hit_one_meter_at_once(where: str) -> None:
    """More of them than a table tries again when another node was quicker."""
    tables = [f"t{n}" for n in range(1, 13)]

    async def evening(journal: Journal) -> None:
        chance = stacked(dealt(OWN_ON_PLAYER))
        async with open_casino(journal, chance=chance) as casino:
            await at_the_call([casino], tables, royal_9())
            await asyncio.gather(*(take(casino, table) for table in tables))
            assert hits_in(journal) == [("minor", 450_00), *[("minor", 450_25)] * 11]
            await asyncio.gather(*(play_out(casino, table) for table in tables))
            assert paid_at(casino, tables) == sum(cents for _, cents in hits_in(journal))
            assert all(row.is_even for row in reconciled(casino.meters.controller(HALL)))

    with open_journal(where) as journal:
        run(evening(journal))
        assert_verifies(journal)


PATIENT = Arrangement(betting_seconds=600, decision_seconds=1, step_milliseconds=1)


def test_tables_that_deal_by_themselves() -> None:
    """The clocks of three tables play for one set of meters, with nobody's help."""
    tables = ["t1", "t2", "t3"]

    async def evening() -> None:
        journal = MemoryJournal()
        chance = stacked(dealt(OWN_ON_PLAYER), point=points(250_30))
        async with open_casino(journal, chance=chance) as casino:
            screens = []
            for table in tables:
                offers = royal_9(more=must_hit())
                await open_table(casino, table=table, how=PATIENT, link=HALL, seats=7, **offers)
                await sit(casino, f"ann of {table}", 1, table=table)
                screens.append(await Screen(casino, player("eve"), table=table).until_betting())
            for table in tables:
                for wager, cents in (("tie", 1_00), ("royal_9", 5_00)):
                    bet = PlaceWager(1, wager, cents)
                    await order(casino, bet, f"ann of {table}", table=table)
                await casino.ready(table, f"ann of {table}")
            for screen in screens:
                await screen.until_round(1)
                screen.close()
            assert hits_in(journal) == [("minor", 450_00), *[("minor", 450_25)] * 2]
            assert paid_at(casino, tables) == 450_00 + 2 * 450_25 + 250_50
        assert_verifies(journal)

    run(evening())


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[Casino, Casino]]:
    chance = stacked(dealt(OWN_ON_PLAYER))
    with open_journal(url) as one, open_journal(url) as other:
        async with (
            open_casino(one, url, chance=chance) as left,
            open_casino(other, url, chance=chance) as right,
        ):
            yield left, right
        assert_verifies(one)


def test_two_nodes_hit_one_meter_at_once(url: str) -> None:
    async def evening() -> None:
        async with two_nodes(url) as casinos:
            tables = [f"t{n}" for n in range(1, 7)]
            await at_the_call([*casinos], tables, royal_9())
            at_node = [(await owner(casinos, table), table) for table in tables]
            await asyncio.gather(*(take(casino, table) for casino, table in at_node))
            left, _ = casinos
            assert hits_in(left.journal) == [("minor", 450_00), *[("minor", 450_25)] * 5]
            await asyncio.gather(*(play_out(casino, table) for casino, table in at_node))
            for casino in casinos:
                for table in tables:
                    await up_to_date(casino, table)
                assert paid_at(casino, tables) == 450_00 + 5 * 450_25
            read = [await agreed(casino, left) for casino in casinos]
            assert read[0] == read[1]

    run(evening())


async def up_to_date(casino: Casino, table: str) -> None:
    head = casino.journal.head(table)
    assert head is not None
    while casino.table(table).place < head.place:
        await casino.meet(table)
        await asyncio.sleep(0)


async def agreed(casino: Casino, other: Casino) -> object:
    """The link as a node has it, once it has heard of all that happened."""
    head = other.journal.head(METER)
    assert head is not None
    while casino.meters.controller(HALL).place < head.place:  # noqa: ASYNC110 the news carry it
        await asyncio.sleep(0)
    return casino.meters.controller(HALL)


def test_a_hit_is_told_at_every_linked_table_of_every_node(url: str) -> None:
    """Even if it is the first thing that a node hears of the link."""

    async def evening() -> None:
        async with two_nodes(url) as (left, right):
            await at_the_call([left, right], ["t1"], royal_9())
            await open_table(left, table="t2", how=BY_HAND, link=HALL, seats=7, **royal_9())
            owners = {each: await owner((left, right), each) for each in ("t1", "t2")}
            screens = [
                Screen(casino, player("eve"), table=table) for table, casino in owners.items()
            ]
            for screen in screens:
                welcome = await screen.next()
                assert welcome["meters"]["meters"]["minor"] == 450_00
                assert welcome["meters"]["tables"] == ["t1", "t2"]
            await take(owners["t1"], "t1")
            for screen in screens:
                await screen.until(lambda s: "hit" in s.messages[-1])
                message = screen.messages[-1]
                told = {key: message["hit"][key] for key in ("meter", "table", "seat", "cents")}
                assert told == {"meter": "minor", "table": "t1", "seat": 1, "cents": 450_00}
                assert message["meters"]["meters"]["minor"] == 450_25
                assert message["meters"]["hits"] == [message["hit"]]
                screen.close()

    run(evening())


def test_every_winner_of_a_round_is_told() -> None:
    async def evening() -> None:
        chance = stacked(dealt(OWN_AND_SEAT_2))
        async with open_casino(MemoryJournal(), chance=chance) as casino:
            await open_table(casino, how=BY_HAND, link=HALL, seats=7, **royal_9())
            for seat, person in ((1, "ann"), (2, "bob")):
                await sit(casino, person, seat)
            await until(casino, "t1", CallNoMoreBets)
            for seat, person in ((1, "ann"), (2, "bob")):
                await order(casino, PlaceWager(seat, "tie", 1_00), person)
                await order(casino, PlaceWager(seat, "royal_9", 5_00), person)
            await until(casino, "t1", CallPoints)
            await take(casino, "t1")
            screen = Screen(casino, player("eve"))
            await take(casino, "t1")
            await screen.until(lambda s: len([each for each in s.messages if "hit" in each]) == 2)
            won = [each["hit"] for each in screen.messages if "hit" in each]
            assert [(each["seat"], each["meter"]) for each in won] == [(1, "major"), (2, "minor")]
            screen.close()

    run(evening())


def test_a_rise_is_told_a_little_later_and_once_for_many_rounds() -> None:
    async def evening() -> None:
        chance = stacked(dealt(NOTHING))
        async with open_casino(MemoryJournal(), chance=chance) as casino:
            tables = ["t1", "t2", "t3"]
            await at_the_call([casino], tables, royal_9())
            screen = Screen(casino, player("eve"))
            await screen.next()
            for table in tables:
                await take(casino, table)
            await screen.until(lambda s: s.messages[-1]["type"] == "meters")
            (told,) = (each for each in screen.messages if each["type"] == "meters")
            assert told["meters"]["meters"]["minor"] == 450_75
            assert "hit" not in told
            screen.close()

    run(evening())


# People of the house


class TestChanges:
    def filing(self, **how: str) -> Progressive:
        progressive = filed(**how).house.progressive
        assert progressive is not None
        return progressive

    def test_two_people_change_the_figures(self, where: str) -> None:
        async def evening(journal: Journal) -> None:
            async with open_casino(journal) as casino:
                await open_table(casino, how=BY_HAND, link=HALL, seats=7, **royal_9())
                change = ProposeFigures.of(self.filing(rate="4%"), "a slower meter")
                await casino.meters.order(HALL, change, "Flo", "one")
                await casino.meters.order(HALL, change, "Flo", "one")
                assert casino.meters.controller(HALL).meters["mega"].filed.rate == Fraction(5, 100)
                with pytest.raises(Refused, match="a second person"):
                    await casino.meters.order(HALL, ApproveProposal(), "flo", "two")
                await casino.meters.order(HALL, ApproveProposal(), "Max", "two")
                await casino.meters.order(HALL, ApproveProposal(), "Max", "two")
                assert casino.meters.controller(HALL).meters["mega"].filed.rate == Fraction(4, 100)
                with pytest.raises(Refused, match="no change"):
                    await casino.meters.order(HALL, ApproveProposal(), "Max", "three")
                with pytest.raises(Refused, match="cannot be linked") as refused:
                    await open_table(casino, table="t2", link=HALL, seats=7, **royal_9())
                assert refused.value.refusals[0].clause == "PA627B-3-f-2-s2"

        with open_journal(where) as journal:
            run(evening(journal))
            assert_verifies(journal)

    def test_a_meter_is_raised_by_two_people_and_never_lowered(self) -> None:
        async def evening() -> None:
            journal = MemoryJournal()
            async with open_casino(journal) as casino:
                await open_table(casino, how=BY_HAND, link=HALL, seats=7, **royal_9())
                await casino.meters.order(
                    HALL, ProposeRaise("minor", 50_00, "a gift"), "Flo", "one"
                )
                assert casino.meters.shown(HALL).meters["minor"] == 450_00
                await casino.meters.order(HALL, WithdrawProposal(), "Flo", "no")
                await casino.meters.order(
                    HALL, ProposeRaise("minor", 50_00, "a gift"), "Flo", "again"
                )
                await casino.meters.order(HALL, ApproveProposal(), "Max", "two")
                assert casino.meters.shown(HALL).meters["minor"] == 500_00
                with pytest.raises(Refused, match="only ever raised"):
                    await casino.meters.order(
                        HALL, ProposeRaise("minor", -1, "theft"), "Flo", "three"
                    )
                with pytest.raises(NoSuchLink):
                    await casino.meters.order("nowhere", ApproveProposal(), "Max", "four")
            assert_verifies(journal)

        run(evening())

    def test_one_approval_of_two_counts(self, url: str) -> None:
        """Two people approve at two nodes at once."""

        async def evening() -> None:
            async with two_nodes(url) as (left, right):
                await open_table(left, how=BY_HAND, link=HALL, seats=7, **royal_9())
                await left.meters.order(HALL, ProposeRaise("minor", 50_00, "a gift"), "Flo", "one")
                answers = await asyncio.gather(
                    left.meters.order(HALL, ApproveProposal(), "Max", "two"),
                    right.meters.order(HALL, ApproveProposal(), "Moe", "three"),
                    return_exceptions=True,
                )
                assert sorted(type(each).__name__ for each in answers) == ["NoneType", "Refused"]
                assert (await agreed(right, left)) == (await agreed(left, right))
                assert right.meters.shown(HALL).meters["minor"] == 500_00

        run(evening())


def test_a_sender_may_not_choose_what_the_meters_show_at_a_casino_either() -> None:
    async def evening() -> None:
        chance = stacked(dealt(OWN_ON_PLAYER))
        async with open_casino(MemoryJournal(), chance=chance) as casino:
            await at_the_call([casino], ["t1"], royal_9())
            chosen = CallPoints(Side.BANKER, {"mega": 1, "major": 1, "minor": 1})
            with pytest.raises(Refused, match="read off their controller"):
                await order(casino, chosen, "Dan", Role.DEALER)
            win = MustHitWin(1, "ann of t1", 1_00, "PA627B-3-h-1")
            with pytest.raises(Refused, match="read off their controller"):
                await order(casino, CallPoints(Side.BANKER, None, win), "Dan", Role.DEALER)

    run(evening())


# Whatever happens, in whatever order

TABLES = ("t1", "t2", "t3", "alone")
COUPS = (
    OWN_ON_PLAYER, OWN_ON_BANKER, OWN_ON_BOTH, OWN_AND_SEAT_2, SEAT_2_ON_BOTH, TWO_SUITED, NOTHING
)  # fmt: skip
MOST_ROUNDS = 3


@dataclass(frozen=True)
class Evening:
    """What is dealt where, who bets in each round, and which node goes on with which table."""

    form: str
    rate: str
    how: dict[str, str]
    must_hit: bool
    coups: dict[str, list[str]]
    bettors: list[list[tuple[int, str]]]
    turns: list[tuple[str, int]]


SEATED = ((1, "ann"), (2, "bob"), (1, "bob"))
bettors = st.lists(st.sampled_from(SEATED), max_size=3, unique=True)
evenings = st.builds(
    Evening,
    form=st.sampled_from(["PA $5", "PA $1", "MA", "MD A"]),
    rate=st.sampled_from(["5%", "1.5%", "1/300", "1/7"]),
    how=st.sampled_from(
        [{}, {"reserve_rate": '"1/600"'}, {"limit": "50001", "reserve_rate": '"0.7%"'}]
    ),
    must_hit=st.booleans(),
    coups=st.fixed_dictionaries(
        {
            table: st.lists(st.sampled_from(COUPS), min_size=MOST_ROUNDS, max_size=MOST_ROUNDS)
            for table in TABLES
        }
    ),
    bettors=st.lists(bettors, min_size=4 * MOST_ROUNDS, max_size=4 * MOST_ROUNDS),
    turns=st.lists(st.tuples(st.sampled_from(TABLES), st.integers(0, 1)), max_size=120),
)


def opened(evening: Evening, journal: Journal) -> Room:
    more = must_hit(1, "5%" if evening.form == "MD A" else "") if evening.must_hit else ""
    game = filed(evening.form, more, rate=evening.rate, **evening.how)
    room = Room(journal, game, draw=low_points())
    for table in TABLES:
        room.link = "" if table == "alone" else HALL
        room.open(table, *evening.coups[table])
    room.link = HALL
    return room


def low_points() -> Draw:
    """So low that evenings of a few rounds reach them."""
    numbers = count(1)

    def draw(among: range) -> Point:
        n = next(numbers)
        return Point(among[n % 7], f"salt {n}")

    return draw


def goes_on(room: Room, table: str, waiting: dict[str, list[list[tuple[int, str]]]]) -> None:
    """One step: the wagers of a round, or the next thing that the house does."""
    known = room.table(table)
    if isinstance(room.next(table), CallNoMoreBets) and not known.wagers:
        if not waiting[table]:
            return
        room.do(table, PlaceWager(1, "tie", 1_00), "ann")
        for seat, person in waiting[table].pop(0):
            if not any(
                (each.seat, each.owner) == (seat, person) for each in room.table(table).wagers
            ):
                room.do(table, PlaceWager(seat, "tie", 1_00), person)
            room.do(table, PlaceWager(seat, "royal_9", room.stake), person)
        return
    try:
        room.step(table)
    except Stale:
        room.step(table)


def wagers_at(room: Room, table: str) -> Iterator[tuple[int, int]]:
    for judged in room.judged(table):
        yield len([each for each in judged.wagers if each.wager == "royal_9"]), room.stake


@settings(max_examples=30)
@given(evenings)
def test_contributions_equal_what_is_in_the_meters_exactly(evening: Evening) -> None:
    journal = MemoryJournal()
    assert_exact(evening, journal, journal)


@settings(max_examples=4)
@given(evenings)
def test_they_do_in_a_file(evening: Evening) -> None:
    with TemporaryDirectory() as folder, open_journal(f"{folder}/journal.db") as journal:
        assert_exact(evening, journal, journal)


def test_they_do_on_a_server_with_two_writers(postgres_server: Server) -> None:
    @settings(max_examples=4)
    @given(evenings)
    def on_a_server(evening: Evening) -> None:
        url = postgres_server.fresh_database()
        with open_journal(url) as one, open_journal(url) as other:
            assert_exact(evening, one, other)

    on_a_server()


def assert_exact(evening: Evening, journal: Journal, other: Journal) -> None:
    """Two nodes take turns as the evening says; every fraction of a cent is found again."""
    room = opened(evening, journal)
    room.journal = other
    nodes = room.floor, room.fresh()
    rounds = iter(evening.bettors)
    waiting = {table: [next(rounds) for _ in range(MOST_ROUNDS)] for table in TABLES}
    played_at = dict.fromkeys(TABLES, 0)
    for table, node in evening.turns:
        room.floor = nodes[node]
        if played_at[table] != node:
            room.floor.forget(table)
        played_at[table] = node
        goes_on(room, table, waiting)
    for table, node in played_at.items():
        room.floor = nodes[node]
        while waiting[table] or room.table(table).wagers or room.table(table).round:
            goes_on(room, table, waiting)
    room.floor = room.fresh()
    for link, tables in ((HALL, TABLES[:3]), ("alone", TABLES[3:])):
        controller = room.floor.progressives.of(link)
        handle = sum(n * stake for table in tables for n, stake in wagers_at(room, table))
        assert controller.handle == handle
        for row in reconciled(controller)[:3]:
            figures = controller.meters[row.meter].filed
            brought = handle * (figures.rate + figures.reserve_rate)
            start = figures.initial
            kept = row.amount + row.reserve + row.overflow - start
            seeds = row.seeds - start
            assert brought == kept + row.awards - seeds
        assert sum(row.awards for row in reconciled(controller)) == room.from_meters(*tables)
        raised = [each for each in room.booked(link) if isinstance(each, MetersRaised)]
        assert sum(each.handle for each in raised) == handle
    room.assert_sound()


# Ids of changes


def test_an_id_that_could_be_a_tables_own_is_turned_away() -> None:
    """Whoever may change meters cannot take the id under which a table will book its round."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND, link=HALL, seats=7, **royal_9())
            change = ProposeRaise("minor", 50_00, "a gift")
            with pytest.raises(Unreadable, match="has no ': '"):
                await casino.meters.order(HALL, change, "Flo", "t1: house 30")
            assert casino.meters.controller(HALL).proposal is None

    run(evening())


def test_an_id_is_not_used_for_another_change() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND, link=HALL, seats=7, **royal_9())
            await casino.meters.order(HALL, ProposeRaise("minor", 50_00, "a gift"), "Flo", "one")
            with pytest.raises(AnotherOrder):
                await casino.meters.order(HALL, ApproveProposal(), "Flo", "one")
            assert casino.meters.shown(HALL).meters["minor"] == 450_00
            await casino.meters.order(HALL, ApproveProposal(), "Max", "one")
            assert casino.meters.shown(HALL).meters["minor"] == 500_00

    run(evening())
