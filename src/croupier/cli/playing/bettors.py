"""Simple bettors for a dealer who practises: a little on each round, and lawful answers."""

from __future__ import annotations

from datetime import datetime
from random import Random, SystemRandom

from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.due import due
from croupier.table.baccarat.state import Table
from croupier.table.orders import Act, Command
from croupier.table.people import Role, player
from croupier.table.steps import Step
from croupier.values.sides import Side

NAMES = ("Ada", "Ben", "Cleo")
EVERY_OTHER = 2
CHIP = 10_00
"""What a bettor reckons in where no higher minimum is posted."""
CHIPS_A_STAKE = (1, 1, 1, 2, 2, 3, 5)
SIDE_WAGER_EVERY = 4
"""One round in so many, a bettor adds a side wager."""
MAIN = frozenset(side.value for side in Side)


def generator(seed: int | None) -> Random:
    """A repeatable one with a seed, else the operating system's."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311 bettors' whims, no cards


def places(table: Table) -> tuple[tuple[int, str], ...]:
    """Where the bettors sit: every other seat."""
    seats = range(1, table.house.seats.value + 1, EVERY_OTHER)
    return tuple(zip(seats, NAMES, strict=False))


def needs_chips(table: Table, person: str) -> bool:
    """Whether a person could not stake the most a bettor would."""
    most = 2 * max(CHIPS_A_STAKE) * max(CHIP, table.house.limits.minimum or 0)
    return table.chips(person) - table.owes(person) < most


def main_wager(table: Table, person: str, chance: Random, at: datetime) -> Act | None:
    offered = [step for step in _wagers(table, person, at) if _wager(step) in MAIN]
    return _staked(table, chance.choice(offered), chance) if offered else None


def side_wager(table: Table, person: str, chance: Random, at: datetime) -> Act | None:
    """Now and then a wager beside the main one, of those the table would take."""
    if chance.randrange(SIDE_WAGER_EVERY):
        return None
    offered = [step for step in _wagers(table, person, at) if _wager(step) not in MAIN]
    return _staked(table, chance.choice(offered), chance) if offered else None


def _wagers(table: Table, person: str, at: datetime) -> list[Step]:
    open_now = due(table, player(person), at)
    return [step for step in open_now if isinstance(step.act, acts.PlaceWager)]


def _wager(step: Step) -> str:
    assert isinstance(step.act, acts.PlaceWager)
    return step.act.wager


def _staked(table: Table, step: Step, chance: Random) -> Act:
    act = step.act
    assert isinstance(act, acts.PlaceWager)
    stake = min(step.most, max(step.least, CHIP) * chance.choice(CHIPS_A_STAKE))
    stake -= stake % table.house.coin
    return acts.PlaceWager(act.seat, act.wager, max(stake, step.least))


def answer(table: Table, chance: Random, at: datetime) -> Command | None:
    """What a player says to a cut, a shoe or a hand; None when the table waits for the staff."""
    steps = [step for step in agenda(table) if step.by is Role.PLAYER and step.person]
    if not steps:
        return None
    step = chance.choice(steps)
    return Command(_filled(step, chance), step.person, Role.PLAYER, at)


def _filled(step: Step, chance: Random) -> Act:
    if isinstance(step.act, acts.CutCards):
        return acts.CutCards(step.act.seat, chance.randint(step.least, step.most))
    return step.act
