"""Simple bettors: a little on each round, and lawful answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random, SystemRandom
from typing import Generic

from msgspec.structs import replace

from croupier.cli.playing.practice import PracticeTable, T
from croupier.cli.playing.sitting import Sitting
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Command, Order
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import Step
from croupier.values.refusals import Refused

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
USUAL = 3
"""So many come to a table that somebody deals."""
EVERY_OTHER = 2
CHIP = 10_00
"""What a bettor reckons in where no higher minimum is posted."""
SIDE_WAGER_EVERY = 4
"""One round in so many, a bettor adds a side wager."""
CHIPS_A_STAKE = (1, 1, 1, 2, 2, 3, 5)


def generator(seed: int | None) -> Random:
    """A repeatable one with a seed, else the operating system's."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311 bettors' whims, no cards


def stake_between(least: int, most: int, coin: int, chance: Random) -> int:
    """A few chips, as far as the table takes them."""
    stake = min(most, max(least, CHIP) * chance.choice(CHIPS_A_STAKE))
    return max(stake - stake % coin, least)


def every_other_seat(table: PracticeTable) -> Iterator[int]:
    """Where bettors sit down."""
    seats = range(1, table.house.seats.value + 1)
    in_turn = (*seats[::EVERY_OTHER], *seats[1::EVERY_OTHER])
    return (seat for seat in in_turn if seat not in table.seats)


def everybody(_: str) -> bool:
    return True


class Company(Generic[T]):
    """People who play by themselves; they think about each round once."""

    def __init__(self, chance: Random, belongs: Callable[[str], bool] = everybody) -> None:
        self._chance, self._belongs = chance, belongs
        self._asked = 0
        """The last round they have thought about."""
        self._wishes: Iterator[Command] = iter(())

    def next(self, sitting: Sitting[T]) -> Command | None:
        """An answer somebody owes the table, else a wager."""
        return self._answer(sitting) or self._next_wager(sitting)

    def _answer(self, sitting: Sitting[T]) -> Command | None:
        """What a bettor says where the table waits for one."""
        steps = [
            step
            for step in sitting.agenda
            if step.by is Role.PLAYER and step.person and self._belongs(step.person)
        ]
        if not steps:
            return None
        step = self._chance.choice(steps)
        order = answered(sitting, step, self._chance)
        return Command(order, step.person, Role.PLAYER, sitting.clock())

    def _next_wager(self, sitting: Sitting[T]) -> Command | None:
        if not sitting.takes_bets:
            return None
        if self._asked <= sitting.table.rounds:
            self._asked = sitting.table.rounds + 1
            people = self._without_wagers(sitting.table)
            self._wishes = self._wagers_of_round(sitting, people)
        return next(self._wishes, None)

    def _without_wagers(self, table: T) -> list[str]:
        """Nobody, where a wager of one of them lies there from before."""
        people = dict.fromkeys(seat.person for seat in table.seats.values())
        mine = [person for person in people if self._belongs(person)]
        lying = {wager.owner for wager in table.wagers}
        return [] if lying.intersection(mine) else mine

    def _wagers_of_round(self, sitting: Sitting[T], people: list[str]) -> Iterator[Command]:
        """Each reads the table as the one before left it."""

        def by(person: str, order: Order) -> Command:
            return Command(order, person, Role.PLAYER, sitting.clock())

        for person in people:
            if _needs_chips(sitting, person):
                yield by(person, BuyIn(sitting.chips))
            for wish in (self._main_wager, self._side_wager):
                if (order := wish(sitting, person)) is not None:
                    yield by(person, order)

    def _main_wager(self, sitting: Sitting[T], person: str) -> Order | None:
        main = sitting.playing.main_wagers
        return self._laid(sitting, person, lambda wager: wager in main)

    def _side_wager(self, sitting: Sitting[T], person: str) -> Order | None:
        """Now and then a wager beside the main one, of those the table would take."""
        if self._chance.randrange(SIDE_WAGER_EVERY):
            return None
        main = sitting.playing.main_wagers
        return self._laid(sitting, person, lambda wager: wager not in main)

    def _laid(
        self, sitting: Sitting[T], person: str, wanted: Callable[[str], bool]
    ) -> Order | None:
        """A few chips on one of these wagers, at the own seat."""
        table, playing = sitting.table, sitting.playing
        seat = table.seat_of(person)
        offered = [
            step
            for step in sitting.due_to(player(person))
            if isinstance(step.order, playing.places) and step.least <= step.most
            if _at(step.order) == seat and wanted(_on(step.order))
        ]
        if not offered:
            return None
        step = self._chance.choice(offered)
        stake = stake_between(step.least, step.most, table.house.coin, self._chance)
        return replace(step.order, stake=stake)


def _at(order: Order) -> int:
    seat: int = getattr(order, "seat")  # noqa: B009 every order that lays chips has one
    return seat


def _on(order: Order) -> str:
    wager: str = getattr(order, "wager")  # noqa: B009 as above
    return wager


def answered(sitting: Sitting[T], step: Step, chance: Random) -> Order:
    """What a simple bettor says; the cards are cut anywhere."""
    if isinstance(step.order, CutCards):
        return CutCards(step.order.seat, chance.randint(step.least, step.most))
    return sitting.playing.decides(sitting.table, step, chance)


def _needs_chips(sitting: Sitting[T], person: str) -> bool:
    """Whether a person could not stake the most a bettor would."""
    table = sitting.table
    most = 2 * max(CHIPS_A_STAKE) * max(CHIP, table.house.limits.minimum or 0)
    return free_chips(sitting, person) < most


def free_chips(sitting: Sitting[T], person: str) -> int:
    """What a person can still stake."""
    table = sitting.table
    return table.chips(person) - sitting.playing.marked(table).get(person, 0)


def sit_down(sitting: Sitting[T], count: int) -> None:
    """So many bettors come with chips."""
    seats = every_other_seat(sitting.table)
    present = {seat.person for seat in sitting.table.seats.values()}
    coming = [name for name in NAMES[:count] if name not in present]
    for seat, person in zip(seats, coming, strict=False):
        for order in (TakeSeat(seat), BuyIn(sitting.chips)):
            refusal = sitting.give(Command(order, person, Role.PLAYER, sitting.clock()))
            if refusal is not None:
                raise Refused([refusal])
