"""What simple bettors lay down and answer at a Pai Gow table."""

from __future__ import annotations

from datetime import datetime
from random import Random

from croupier.cli.playing.company import stake_between
from croupier.table.orders import Order
from croupier.table.pai_gow.betting import PlaceWager
from croupier.table.pai_gow.cutting import CutStacks
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.state import STACKS, Table
from croupier.table.people import player
from croupier.table.steps import Step


def wager(table: Table, person: str, chance: Random, at: datetime) -> Order | None:
    """On the area of the own seat, as far as a bank covers it."""
    for step in PAI_GOW.due(table, player(person), at):
        act = step.order
        if isinstance(act, PlaceWager) and act.seat == table.seat_of(person):
            if step.most < step.least:
                return None
            stake = stake_between(step.least, step.most, table.house.coin, chance)
            return PlaceWager(act.seat, act.wager, stake)
    return None


def filled(table: Table, step: Step, chance: Random) -> Order:
    """Bettors set by the house way and cut where they please."""
    act = step.order
    if isinstance(act, SetHands):
        hand = table.game.way(known(table.in_round.hands[act.seat]))
        return SetHands(act.seat, hand.high, hand.low)
    if isinstance(act, CutStacks):
        first, last = sorted(chance.choices(STACKS, k=2))
        left = chance.randint(0, last - first + 1)
        return CutStacks(act.seat, first, last, left, last - first + 1 - left)
    return act
