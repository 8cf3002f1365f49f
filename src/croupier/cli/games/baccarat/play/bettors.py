"""What simple bettors lay down and answer at a baccarat table."""

from __future__ import annotations

from datetime import datetime
from random import Random

from croupier.cli.playing.company import stake_between
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.game import due
from croupier.table.baccarat.state import Table
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import player
from croupier.table.steps import Step
from croupier.values.sides import Side

SIDE_WAGER_EVERY = 4
"""One round in so many, a bettor adds a side wager."""
MAIN = frozenset(side.value for side in Side)


def main_wager(table: Table, person: str, chance: Random, at: datetime) -> Order | None:
    offered = [step for step in _wagers(table, person, at) if _wager(step) in MAIN]
    return _staked(table, chance.choice(offered), chance) if offered else None


def side_wager(table: Table, person: str, chance: Random, at: datetime) -> Order | None:
    """Now and then a wager beside the main one, of those the table would take."""
    if chance.randrange(SIDE_WAGER_EVERY):
        return None
    offered = [step for step in _wagers(table, person, at) if _wager(step) not in MAIN]
    return _staked(table, chance.choice(offered), chance) if offered else None


def _wagers(table: Table, person: str, at: datetime) -> list[Step]:
    open_now = due(table, player(person), at)
    return [step for step in open_now if isinstance(step.order, PlaceWager)]


def _wager(step: Step) -> str:
    assert isinstance(step.order, PlaceWager)
    return step.order.wager


def _staked(table: Table, step: Step, chance: Random) -> Order:
    act = step.order
    assert isinstance(act, PlaceWager)
    stake = stake_between(step.least, step.most, table.house.coin, chance)
    return PlaceWager(act.seat, act.wager, stake)


def filled(_: Table, step: Step, chance: Random) -> Order:
    """What a player says to a cut, a shoe or a hand."""
    if isinstance(step.order, CutCards):
        return CutCards(step.order.seat, chance.randint(step.least, step.most))
    return step.order
