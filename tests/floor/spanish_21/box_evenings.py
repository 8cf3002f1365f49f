"""An evening at a Spanish 21 table: cards in a known order, people who answer at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening
from croupier.floor.chance import Chance, Sealed
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.cards.cutting import DeclineCut
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.state import Table
from croupier.values.cards import parse_cards
from tests.floor.evenings import Screen, order, sit
from tests.games.spanish_21.tables import spanish

PATIENT = Arrangement(betting_seconds=600, decision_seconds=600, step_milliseconds=1)
"""Nobody is answered for, and the dealer does not dawdle."""
PEOPLE = {1: "ann", 2: "bob"}
STAKE = 50_00
BURNED = "2c"
_SALTS = count(1)


def stacked(cards: str) -> Chance:
    """Shoes that deal these cards once they are cut in the middle and one is burned."""

    def shuffle(decks: int) -> Sealed:
        wanted = (*parse_cards(BURNED), *parse_cards(cards))
        rest = Counter(SPANISH_DECK * decks)
        rest.subtract(wanted)
        assert min(rest.values()) >= 0, "more of a card than the decks hold"
        dealt = [*wanted, *rest.elements()]
        middle = len(dealt) // 2
        return Sealed((*dealt[-middle:], *dealt[:-middle]), f"salt-{next(_SALTS)}")

    return Chance(cards=shuffle)


async def open_boxes(
    casino: Casino,
    game: Spanish21Game | None = None,
    how: Arrangement = PATIENT,
    people: dict[int, str] = PEOPLE,
) -> None:
    house = (game or spanish()).house
    opening = Opening(
        "t1", house, 1_000_000_00, practice=True, physical_cards=False, arrangement=how
    )
    await casino.open_table(opening, "Flo", "open t1")
    for seat, person in people.items():
        await sit(casino, person, seat)


def table_of(casino: Casino) -> Table:
    found = casino.table("t1")
    assert isinstance(found, Table)
    return found


def asks_for(table: Table, *kinds: type[Order]) -> bool:
    """Whether one of these is on the agenda."""
    return any(isinstance(step.order, kinds) for step in agenda(table))


async def until(screen: Screen, holds: Callable[[Table], object]) -> Table:
    """Something is so, whatever the screen has seen of it."""
    while not holds(table_of(screen.casino)):
        await screen.next()
    return table_of(screen.casino)


async def until_asked(screen: Screen, *kinds: type[Order]) -> Table:
    """Whoever is offered the cut lets it pass."""
    while not asks_for(table_of(screen.casino), *kinds):
        for step in agenda(table_of(screen.casino)):
            if isinstance(step.order, DeclineCut) and step.by is Role.PLAYER:
                await order(screen.casino, step.order, step.person)
        if not asks_for(table_of(screen.casino), *kinds):
            await screen.next()
    return table_of(screen.casino)


async def to_the_cards(screen: Screen, people: dict[int, str] = PEOPLE, stake: int = STAKE) -> None:
    """Everybody bets the same and has it called."""
    await until_asked(screen, CallNoMoreBets)
    for seat, person in people.items():
        await order(screen.casino, PlaceWager(seat, WAGER, stake), person)
    for person in people.values():
        await screen.casino.ready("t1", person)


async def decide(screen: Screen, person: str, act: Order) -> Table:
    """When it is asked for."""
    await until(
        screen,
        lambda table: any(step.order == act and step.person == person for step in agenda(table)),
    )
    await order(screen.casino, act, person)
    return table_of(screen.casino)
