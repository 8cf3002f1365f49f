"""An evening at a Pai Gow table: tiles and dice in a known order, people who answer at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening
from croupier.floor.chance import Chance, SealedDice, SealedTiles, mixed, shaken
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.table.orders import Order
from croupier.table.pai_gow.bank import DeclineBank
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from tests.floor.evenings import Screen, order, sit
from tests.games.pai_gow.tables import paigow
from tests.table.pai_gow.driver import Dealt

PATIENT = Arrangement(betting_seconds=600, decision_seconds=600, step_milliseconds=1)
"""Nobody is answered for, and the dealer does not dawdle."""
PEOPLE = {1: "ann", 3: "bob", 5: "cat"}
STAKE = 50_00
ASKING = (CallNoMoreBets, DeclineBank)
_SALTS = count(1)


def stacked(*deals: Dealt) -> Chance:
    """These deals, one a round, then whatever chance brings."""
    orders = iter([each.order for each in deals])
    throws = iter([each.dice for each in deals])

    def tiles() -> SealedTiles:
        order = next(orders, None)
        return SealedTiles(order, f"salt-{next(_SALTS)}") if order else mixed()

    def dice() -> SealedDice:
        thrown = next(throws, None)
        return SealedDice(thrown, f"salt-{next(_SALTS)}") if thrown else shaken()

    return Chance(tiles=tiles, dice=dice)


async def open_tiles(
    casino: Casino,
    game: PaiGowGame | None = None,
    how: Arrangement = PATIENT,
    *,
    table: str = "t1",
    people: dict[int, str] = PEOPLE,
    physical: bool = False,
) -> None:
    house = (game or paigow()).house
    opening = Opening(
        table, house, 1_000_000_00, practice=True, physical_cards=physical, arrangement=how
    )
    await casino.open_table(opening, "Flo", f"open {table}")
    if not physical:
        for seat, person in people.items():
            await sit(casino, person, seat, table=table)


def table_of(casino: Casino, table: str = "t1") -> Table:
    found = casino.table(table)
    assert isinstance(found, Table)
    return found


def asks_for(table: Table, *kinds: type[Order]) -> bool:
    """Whether the agenda begins with one of these."""
    steps = PAI_GOW.agenda(table)
    return bool(steps) and isinstance(steps[0].order, kinds)


async def until(screen: Screen, holds: Callable[[Table], object]) -> Table:
    """Something is so, whatever the screen has seen of it."""
    while not holds(table_of(screen.casino, screen.table)):
        await screen.next()
    return table_of(screen.casino, screen.table)


async def until_asked(screen: Screen, *kinds: type[Order]) -> Table:
    return await until(screen, lambda table: asks_for(table, *kinds))


async def until_betting(screen: Screen) -> Table:
    """Whoever is offered the bank passes it."""
    while not asks_for(await until_asked(screen, *ASKING), CallNoMoreBets):
        step = PAI_GOW.agenda(table_of(screen.casino))[0]
        await order(screen.casino, step.order, step.person)
    return table_of(screen.casino)


async def bet(casino: Casino, people: dict[int, str] = PEOPLE, stake: int = STAKE) -> None:
    for seat, person in people.items():
        await order(casino, PlaceWager(seat, WAGER, stake), person)


async def all_ready(casino: Casino, people: dict[int, str] = PEOPLE) -> None:
    for person in people.values():
        await casino.ready("t1", person)


async def set_by_the_way(casino: Casino, *people: str) -> None:
    """Each sets whatever waits to be set, as the house way does."""
    table = table_of(casino)
    for step in PAI_GOW.agenda(table):
        if isinstance(step.order, SetHands) and (not people or step.person in people):
            way = table.game.way(known(table.in_round.hands[step.order.seat]))
            await order(casino, SetHands(step.order.seat, way.high, way.low), step.person)


async def to_the_hands(screen: Screen, people: dict[int, str] = PEOPLE) -> Table:
    """Everybody bets the same and has it called; the tiles wait to be set."""
    await until_betting(screen)
    await bet(screen.casino, people)
    await all_ready(screen.casino, people)
    return await until_asked(screen, SetHands)


async def to_the_surrender(screen: Screen, people: dict[int, str] = PEOPLE) -> Table:
    """The dealer's hands are set, and nobody's have been exposed."""
    await to_the_hands(screen, people)
    await set_by_the_way(screen.casino)
    return await until_asked(screen, ExposeHands)


async def a_round(screen: Screen, people: dict[int, str] = PEOPLE) -> Table:
    number = table_of(screen.casino).rounds
    await to_the_surrender(screen, people)
    await all_ready(screen.casino, people)
    return await until(screen, lambda table: table.rounds > number)


async def by_dealer(casino: Casino, act: Order) -> None:
    await order(casino, act, "Dan", Role.DEALER)
