"""A whole house that deals by itself, and a guest at every table who bets whenever it can."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening, Request
from croupier.games.submissions import house_rules
from croupier.table.orders import Order
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refused
from croupier.web.practice_tables import submissions
from tests.floor.passing_time import PassingTime

T = TypeVar("T")
TRAY, PURSE, CHIPS = 10**11, 10**12, 10**7
FLOORPERSON, CASHIER = "Flo", "Ada"
_NUMBERS = count(1)


def passed(evening: Coroutine[Any, Any, T]) -> T:
    """On time that passes when nothing else happens."""
    with asyncio.Runner(loop_factory=PassingTime) as runner:
        return runner.run(evening)


async def open_tables(casino: Casino, names: Sequence[str], how: Arrangement) -> None:
    texts = submissions()
    for name in names:
        rules = house_rules(texts[name], name)
        opening = Opening(name, rules, TRAY, practice=True, arrangement=how, submission=texts[name])
        await casino.open_table(opening, FLOORPERSON, f"open {name}")
        person = guest_of(name)
        await casino.purses.issue(person, PURSE, CASHIER, f"welcome {person}")


def guest_of(table: str) -> str:
    return f"guest of {table}"


def rounds(casino: Casino) -> int:
    return sum(casino.table(name).rounds for name in casino.tables())


async def play(casino: Casino, table: str) -> None:
    """For ever: take a seat, buy chips, bet, and want the round at once."""
    person = guest_of(table)
    async for _ in casino.join(table, player(person), None):
        # what was offered may be gone by the time it is taken up
        with suppress(Refused):
            await _act(casino, table, person)


async def _act(casino: Casino, table: str, person: str) -> None:
    standing, game = casino.table(table), casino.game(table)
    if standing.seat_of(person) is None:
        if standing.round is None:
            await _order(casino, table, TakeSeat(1))
    elif not standing.chips(person):
        await _order(casino, table, BuyIn(CHIPS))
    elif standing.can_bet and game.calls_bets(game.tables.agenda(standing)[0].order):
        if not game.bettors(standing):
            await _order(casino, table, _wager(casino, table, person))
        await casino.ready(table, person)


def _wager(casino: Casino, table: str, person: str) -> Order:
    manners = casino.game(table).tables.manners
    offered = casino.due(table, player(person))
    step = next(each for each in offered if manners[type(each.order)].of_the_round)
    return replace(step.order, stake=step.least)


async def _order(casino: Casino, table: str, order: Order) -> None:
    named = f"guest {next(_NUMBERS)}"
    await casino.order(table, Request(order, guest_of(table), Role.PLAYER, named))
