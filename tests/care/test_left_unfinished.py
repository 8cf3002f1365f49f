"""A round that nobody comes back to: past its date it is void, and every wager is where it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.cage.care import HearOfLeftRounds, tell
from croupier.floor.casino import Casino
from croupier.floor.digests import code_digest
from croupier.floor.order_times import written
from croupier.floor.unfinished import HOUSE_POLICY, Unfinished
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.table.baccarat.game import body_of
from croupier.table.orders import CLOCK, Giver
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.people import Role
from croupier.table.seats.left_unfinished import VOID, EndLeftRound, LeftUnfinished
from croupier.table.spanish_21.decisions import DoubleDown, Stand
from croupier.values.clauses import ClauseId
from croupier.values.events import LEFT_UNFINISHED
from croupier.values.records import moment
from croupier.values.refusals import Refused
from tests.care.test_kept_at_tables import LONG, where
from tests.care.test_verified import checked_alone
from tests.floor.evenings import (
    BY_HAND,
    PURSE,
    QUICK,
    ShiftedClock,
    assert_verifies,
    bet,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
)
from tests.floor.evenings import stacked as shoe
from tests.floor.pai_gow import tile_evenings as tiles
from tests.floor.passing_time import PassingTime
from tests.floor.spanish_21 import box_evenings as boxes
from tests.journal.postgres import Server
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, dealt

__all__ = ["where"]

BANKER_LOSES = "9h 2c Kd 3c"
ANN = Giver("ann", Role.PLAYER.value)
DATE = HOUSE_POLICY.void_days
Stops = Callable[[Journal], Coroutine[Any, Any, None]]


async def with_cards_dealt(journal: Journal) -> None:
    async with open_casino(journal, chance=shoe(BANKER_LOSES)) as casino:
        await open_table(casino, how=QUICK)
        await sit(casino, "ann", 1)
        screen = await screen_of(casino, "ann").until_betting()
        await bet(casino, "ann", 1, "banker", 100_00)
        await screen.until(lambda each: each.view["round"] is not None)


async def before_the_call(journal: Journal) -> None:
    async with open_casino(journal) as casino:
        await open_table(casino, how=LONG)
        await sit(casino, "ann", 1)
        await screen_of(casino, "ann").until_betting()
        await bet(casino, "ann", 1, "banker", 100_00)
        await bet(casino, "ann", 1, "player", 50_00)


async def with_a_doubled_box(journal: Journal) -> None:
    async with open_casino(journal, chance=boxes.stacked("8c 5d 6h 3d 6s Kh 3h 4d")) as casino:
        await boxes.open_boxes(casino)
        screen = screen_of(casino, "ann")
        await boxes.to_the_cards(screen)
        await boxes.until_asked(screen, Stand)
        await order(casino, DoubleDown(1, 1, 50_00), "ann")


async def with_tiles_to_be_set(journal: Journal) -> None:
    deal = dealt(f"dealer {BEATEN}; 1 {WINS}; 3 {TIES}; 5 {LOSES}")
    async with open_casino(journal, chance=tiles.stacked(deal)) as casino:
        await tiles.open_tiles(casino)
        await tiles.to_the_hands(screen_of(casino, "ann"))


async def opens_later(journal: Journal, days: float) -> tuple[dict[str, int], list[str]]:
    """What everybody's purse holds in the end, and what the table recorded since."""
    before = journal.head("t1")
    assert before
    async with open_casino(journal, clock=ShiftedClock(timedelta(days=days))) as casino:
        screen = screen_of(casino, "zoe")
        await screen.until(lambda each: not each.view["seats"])
        money = {each: casino.purses.of(each).cents for each in ("ann", "bob", "cat")}
    assert_verifies(journal)
    return money, [each.kind for each in journal.read("t1", after=before.place)]


@pytest.mark.parametrize(
    ("stops", "people", "is_begun"),
    [
        (with_cards_dealt, ["ann"], True),
        (before_the_call, ["ann"], False),
        (with_a_doubled_box, ["ann", "bob"], True),
        (with_tiles_to_be_set, ["ann", "bob", "cat"], True),
    ],
)
def test_after_its_date_everything_goes_back_and_the_seats_are_given_up(
    stops: Stops,
    people: list[str],
    is_begun: bool,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    path = tmp_path / "floor.db"
    with open_journal(path) as journal:
        run(stops(journal))
    with open_journal(path) as journal, asyncio.Runner(loop_factory=PassingTime) as hours:
        money, kinds = hours.run(opens_later(journal, DATE))
    assert {each: money[each] for each in people} == dict.fromkeys(people, PURSE)
    assert kinds[0] == LEFT_UNFINISHED
    assert ("round-voided/1" in kinds) is is_begun
    assert "card-dealt/1" not in kinds


def test_whoever_comes_back_hears_of_it_once(where: str) -> None:
    with open_journal(where) as journal:
        run(before_the_call(journal))

    async def comes_back(journal: Journal) -> None:
        async with open_casino(journal, clock=ShiftedClock(timedelta(days=DATE))) as casino:
            await screen_of(casino, "zoe").until(lambda each: not each.view["wagers"])
            [left] = (await casino.care.of("ann")).left
            assert "your $150.00 on the layout goes back" in tell(left)
            assert not (await casino.care.of("zoe")).left
            with pytest.raises(Refused, match="no such round"):
                await casino.care.order(lambda at: HearOfLeftRounds(at, 2), ANN, "two")
            for _ in range(2):  # a click that comes twice
                await casino.care.order(lambda at: HearOfLeftRounds(at, 1), ANN, "heard")
            care = await casino.care.of("ann")
            assert (care.left, care.counts) == ((), False)
        assert_verifies(journal)

    with open_journal(where) as journal:
        run(comes_back(journal))
    if not where.startswith("postgres"):
        assert checked_alone(where)[0] == 0


def test_a_day_before_it_goes_on(where: str) -> None:
    with open_journal(where) as journal:
        run(with_cards_dealt(journal))
    with open_journal(where) as journal, asyncio.Runner(loop_factory=PassingTime) as hours:
        money, kinds = hours.run(opens_later(journal, DATE - 1))
    assert LEFT_UNFINISHED not in kinds
    assert "round-ended/1" in kinds
    assert money["ann"] == PURSE - 100_00


def test_of_two_nodes_one_voids_it(postgres_server: Server) -> None:
    where = postgres_server.fresh_journal()
    with open_journal(where) as journal:
        run(with_cards_dealt(journal))

    async def opens_twice(one: Journal, other: Journal) -> None:
        clock = ShiftedClock(timedelta(days=DATE))
        async with open_casino(one, clock=clock) as left, open_casino(other, clock=clock) as right:
            for casino in (left, right):
                await casino.meet("t1")
                await _until_free(casino)
                assert casino.table("t1").chips("ann") == 500_00

    with open_journal(where) as one, open_journal(where) as other:
        run(opens_twice(one, other))
        assert_verifies(one)
        kinds = [each.kind for each in one.read("t1")]
    assert (kinds.count(LEFT_UNFINISHED), kinds.count("round-voided/1")) == (1, 1)


async def _until_free(casino: Casino) -> None:
    while casino.table("t1").is_used:
        await casino.catch_up("t1", 10**6)
        await asyncio.sleep(0.01)


def test_where_no_dealer_comes_back_the_house_ends_it(tmp_path: Path) -> None:
    async def evening(journal: Journal) -> None:
        await with_cards_dealt(journal)
        clock = ShiftedClock()
        async with open_casino(journal, clock=clock) as casino:
            await casino.arrange("t1", BY_HAND, "Flo", "a dealer comes")
        clock.advance(days=DATE + 1)
        async with open_casino(journal, clock=clock) as casino:
            await screen_of(casino, "zoe").until(lambda each: each.view["round"] is None)
            assert casino.table("t1").chips("ann") == 500_00
        assert_verifies(journal)

    with open_journal(tmp_path / "floor.db") as journal:
        run(evening(journal))


def test_what_is_decided_is_settled(tmp_path: Path) -> None:
    async def evening(journal: Journal) -> None:
        deal = dealt(f"dealer {BEATEN}; 1 {WINS}; 3 {TIES}; 5 {LOSES}")
        async with open_casino(journal, chance=tiles.stacked(deal)) as casino:
            await tiles.open_tiles(casino)
            screen = screen_of(casino, "ann")
            await tiles.to_the_surrender(screen)
            await order(casino, ExposeHands(1), "Dee", Role.DEALER)
        clock = ShiftedClock(timedelta(days=DATE))
        async with open_casino(journal, clock=clock) as casino:
            screen = screen_of(casino, "zoe")
            await screen.until(lambda each: each.view["round"] is None)
            assert "round-voided" not in screen.kinds
            assert "is decided" in next(
                each["told"] for each in screen.events if each["kind"] == LEFT_UNFINISHED
            )
            assert casino.table("t1").chips("cat") == 450_00
        assert_verifies(journal)

    with open_journal(tmp_path / "floor.db") as journal:
        run(evening(journal))


def test_later_terms_shorten_nothing_that_was_laid_before(tmp_path: Path) -> None:
    async def rules(journal: Journal, days: int) -> None:
        async with open_casino(journal, clock=ShiftedClock(timedelta(days=2))) as casino:
            await casino.offices.rule_unfinished(Unfinished(void_days=days))

    path = tmp_path / "floor.db"
    with open_journal(path) as journal:
        run(before_the_call(journal))
        run(rules(journal, 3))
    with open_journal(path) as journal, asyncio.Runner(loop_factory=PassingTime) as hours:
        _, kinds = hours.run(opens_later(journal, 5))
    assert LEFT_UNFINISHED not in kinds


def test_nobody_plays_on_what_is_void_before_the_clock_has_said_so(tmp_path: Path) -> None:
    async def evening(journal: Journal) -> None:
        await with_tiles_to_be_set(journal)
        clock = ShiftedClock()
        async with open_casino(journal, clock=clock) as casino:
            table = tiles.table_of(casino)
            hand = table.in_round.hands[1]
            await asyncio.sleep(1)  # the house's clock waits for answers now
            clock.advance(days=DATE)
            way = table.game.way(known(hand))
            with pytest.raises(Refused, match="is void since"):
                await order(casino, SetHands(1, way.high, way.low), "ann")

    with open_journal(tmp_path / "floor.db") as journal:
        run(evening(journal))


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.FLOORPERSON])
def test_nobody_voids_a_round_for_its_age_but_the_clock(role: Role, tmp_path: Path) -> None:
    async def evening(journal: Journal) -> None:
        await with_cards_dealt(journal)
        head = journal.head("t1")
        assert head
        async with open_casino(journal) as casino:
            since = moment(next(iter(journal.read("t1", head.place - 1))).at)
            with pytest.raises(Refused, match="the clock alone"):
                await order(casino, EndLeftRound(since - timedelta(days=40), 30), "ann", role)

    with open_journal(tmp_path / "floor.db") as journal:
        run(evening(journal))


@pytest.mark.parametrize(
    ("days", "since"),
    [(DATE - 10, timedelta()), (DATE, timedelta(days=-1))],
    ids=["other terms", "another time"],
)
def test_a_round_that_was_not_old_enough_is_found(
    days: int, since: timedelta, tmp_path: Path
) -> None:
    """A program that is not ours voids it; the order is decided again and holds by itself."""
    with open_journal(tmp_path / "floor.db") as journal:
        run(with_cards_dealt(journal))
        *_, last = journal.read("t1")
        left = moment(last.at) + since
        at = written(left + timedelta(days=days))
        clause = ClauseId("PA541-8-d")
        event = LeftUnfinished((), left, days, VOID, clause)
        entry = Entry(at, CLOCK.name, LEFT_UNFINISHED, body_of(event), CLOCK.office, b"")
        journal.append(Append("t1", last.place, (entry,), "forged"))
        found = verify_kept(journal, "t1", code_digest())
    assert "care" in {each.what for each in found.troubles}
