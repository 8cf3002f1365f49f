"""Whatever brings somebody into a round, or more of theirs into one, is held to their limits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from croupier.cage.book import order_on_record
from croupier.cage.care import (
    CareOrder,
    ExcludeMyself,
    Limit,
    PausePlay,
    SetLimit,
    body_of,
    book,
)
from croupier.floor.casino import Casino
from croupier.floor.order_times import written
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Entry
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.cards.burning import BurnCard
from croupier.table.orders import Command, Giver, Order
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank
from croupier.table.people import Role
from croupier.table.seats.betting import WithdrawWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.spanish_21.decisions import DoubleDown, Hit, Stand
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.streams import care_stream
from tests.care.test_kept_at_tables import asks, told_no
from tests.floor.evenings import assert_verifies, open_casino, order, run, screen_of
from tests.floor.pai_gow import tile_evenings as tiles
from tests.floor.spanish_21 import box_evenings as boxes
from tests.games.pai_gow.tables import banked
from tests.table.driver import Live

ANN = Giver("ann", Role.PLAYER.value)
DEE = Giver("Dee", Role.DEALER.value)
Asked = Callable[[datetime], CareOrder]


def asked(live: Live, wish: Asked) -> None:
    """On record as the desk would write it."""
    cares, stream = live.floor.cares, care_stream("ann")
    given = wish(live.at)
    decided = book.decide(cares.of("ann"), given, "ann")
    assert not isinstance(decided, Refusal), decided
    entry = Entry(
        written(live.at), "ann", decided.kind, body_of(decided), "player", order_on_record(given)
    )
    place = cares.of("ann").place
    cares.moved_on(live.journal.append(Append(stream, place, (entry,), f"asks {place}")))


def answer(live: Live, act: Order, by: Giver | None = None) -> str:
    """Why it is refused; nothing if it was taken."""
    told = live.floor.send("t1", Command(act, "ann", Role.PLAYER, live.at, "", by or ANN))
    return str(told) if isinstance(told, Refusal) else ""


KEPT_OUT: list[tuple[str, Asked, str]] = [
    ("paused", lambda at: PausePlay(at, 1), "paused"),
    ("stays out", lambda at: ExcludeMyself(at, "one-year"), "keep you out"),
    ("no time left", lambda at: SetLimit(at, Limit.TIME_DAY, 0), "0 minutes a day"),
    ("all is spent", lambda at: SetLimit(at, Limit.SPEND_WEEK, 0), "$0.00 a week"),
]
each_reason = pytest.mark.parametrize(("wish", "why"), [each[1:] for each in KEPT_OUT],
                                      ids=[each[0] for each in KEPT_OUT])  # fmt: skip


@each_reason
def test_whoever_is_kept_out_lays_buys_and_sits_no_more_but_leaves(wish: Asked, why: str) -> None:
    live = Live("pa-627a").ready()
    asked(live, wish)
    for act in (PlaceWager(1, "banker", 100_00), BuyIn(100_00), TakeSeat(2)):
        assert why in answer(live, act), act
    assert answer(live, LeaveSeat(1)) == ""


async def offered_the_bank(casino: Casino) -> None:
    """To ann, who has played a round."""
    await tiles.open_tiles(casino, banked())
    screen = screen_of(casino, "ann")
    await tiles.a_round(screen)
    await tiles.until_asked(screen, DeclineBank)


@each_reason
def test_whoever_is_kept_out_takes_no_bank(wish: Asked, why: str) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await offered_the_bank(casino)
            await casino.care.order(wish, Giver("ann", "player"), "wish")
            assert why in await told_no(order(casino, AcceptBank(1), "ann"))
            await order(casino, DeclineBank(1), "ann")
        assert_verifies(journal)

    run(evening())


@pytest.mark.parametrize("limit", [Limit.SPEND_DAY, Limit.SPEND_WEEK, Limit.SPEND_MONTH])
def test_whoever_keeps_a_limit_on_spending_takes_no_bank_and_may_still_bet(limit: Limit) -> None:
    """Others would lay what it loses, past any limit."""

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await offered_the_bank(casino)
            ann = Giver("ann", "player")
            await casino.care.order(lambda at: SetLimit(at, Limit.WAGER, 50_00), ann, "one wager")
            await casino.care.order(lambda at: SetLimit(at, limit, 100_00), ann, "spending")
            assert "may lose more" in await told_no(order(casino, AcceptBank(1), "ann"))
            assert "may lose more" in await told_no(order(casino, AcceptBank(1, co=True), "ann"))
            await order(casino, DeclineBank(1), "ann")
        assert_verifies(journal)

    run(evening())


@pytest.mark.parametrize(("most", "is_over"), [(24_99, True), (25_00, False)])
def test_winnings_that_ride_make_no_wager_larger_than_allowed(most: int, is_over: bool) -> None:  # noqa: FBT001
    live = Live("pa-627a", "[wagers.house_money]", cards="Kh 2c 9d 2s Ks 5d")
    live.ready().bet("1 banker 10; 1 house_money 5").until(LetRide)
    asked(live, lambda at: SetLimit(at, Limit.WAGER, most))
    told = answer(live, LetRide(1, "house_money", Side.BANKER))
    assert ("$25.00" in told) is is_over, told
    if is_over:
        assert answer(live, TakePayout(1, "house_money")) == ""


@pytest.mark.parametrize("back", [WithdrawWager(1, "banker"), None], ids=["taken back", "won"])
def test_what_lay_there_before_the_first_limit_gives_it_no_room(back: Order | None) -> None:
    live = Live("pa-627a", cards="2h 9c 3d Ks").ready().bet("1 banker 100")
    asked(live, lambda at: SetLimit(at, Limit.SPEND_DAY, 50_00))
    if back:
        assert answer(live, back) == ""
    else:
        live.play_round()
        live.ready()
    assert "$50.00 of it is left" in answer(live, PlaceWager(1, "banker", 55_00))
    assert answer(live, PlaceWager(1, "banker", 50_00)) == ""
    assert_verifies(live.journal)


AT_REAL_CARDS: list[tuple[Order, Asked]] = [
    (PlaceWager(1, "banker", 100_00), lambda at: PausePlay(at, 1)),
    (PlaceWager(1, "banker", 100_00), lambda at: ExcludeMyself(at, "life")),
    (PlaceWager(1, "banker", 100_00), lambda at: SetLimit(at, Limit.WAGER, 99_00)),
    (PlaceWager(1, "banker", 100_00), lambda at: SetLimit(at, Limit.SPEND_DAY, 99_00)),
    (SpeakWager(1, "banker", 100_00), lambda at: SetLimit(at, Limit.SPEND_DAY, 500_00)),
    (BuyIn(100_00), lambda at: PausePlay(at, 1)),
    (TakeSeat(3), lambda at: ExcludeMyself(at, "one-year")),
]


@pytest.mark.parametrize(("act", "wish"), AT_REAL_CARDS)
def test_a_dealer_enters_nothing_for_them_that_they_do_not_allow_themselves(
    act: Order, wish: Asked
) -> None:
    """And is told no more than that."""
    live = Live("pa-627a", physical=True).until(BurnCard).burn().ready()
    asked(live, wish)
    told = answer(live, act, DEE)
    assert told == "ann does not do this now, by their own wish"


def test_at_real_cards_chips_for_cash_are_no_gain_and_wagers_count() -> None:
    live = Live("pa-627a", physical=True).until(BurnCard).burn().ready()
    asked(live, lambda at: SetLimit(at, Limit.SPEND_DAY, 150_00))
    assert answer(live, BuyIn(500_00), DEE) == ""
    assert answer(live, PlaceWager(1, "banker", 100_00), DEE) == ""
    care = live.floor.cares.of("ann")
    assert care.counted(Limit.SPEND_DAY, live.at.date()) == 100_00
    assert "own wish" in answer(live, PlaceWager(1, "player", 55_00), DEE)
    assert_verifies(live.journal)


async def with_cards(casino: Casino) -> None:
    await boxes.open_boxes(casino)
    screen = screen_of(casino, "ann")
    await boxes.to_the_cards(screen)
    await boxes.until_asked(screen, Stand)


@pytest.mark.parametrize(
    ("limit", "most", "act", "why"),
    [
        (Limit.WAGER, 99_99, DoubleDown(1, 1, 50_00), "on one wager"),
        (Limit.WAGER, 100_00, DoubleDown(1, 1, 50_00), ""),
        (Limit.SPEND_DAY, 49_99, DoubleDown(1, 1, 50_00), "of it is left"),
        (Limit.SPEND_DAY, 50_00, DoubleDown(1, 1, 50_00), ""),
        (Limit.TIME_DAY, 0, DoubleDown(1, 1, 50_00), ""),
        (Limit.TIME_DAY, 0, Hit(1, 1), ""),
    ],
)
def test_more_is_laid_in_a_round_within_limits_and_a_round_may_be_finished(
    limit: Limit, most: int, act: Order, why: str
) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        chance = boxes.stacked("8c 5d 6h 3d 6s Kh 3h 4d")
        async with open_casino(journal, chance=chance) as casino:
            await with_cards(casino)
            await asks(casino, SetLimit, limit, most)
            if why:
                assert why in await told_no(order(casino, act, "ann"))
                await order(casino, Stand(1, 1), "ann")
            else:
                await order(casino, act, "ann")
        assert_verifies(journal)

    run(evening())
