"""What a table would do next, tried on the table itself; no hidden tile is told of."""

from __future__ import annotations

from datetime import datetime

from croupier.table.orders import Command, Order
from croupier.table.pai_gow.dealing import DealTiles
from croupier.table.pai_gow.ending import OpenStacks
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import SetHouseHands, TurnTiles
from croupier.table.pai_gow.preparing import StackTiles
from croupier.table.pai_gow.shaking import OpenShaker
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.values.refusals import Refusal

FARTHEST = 6
"""How many steps ahead a dealer is told of."""
LEFT_TO_CHANCE = (
    StackTiles,
    OpenShaker,
    DealTiles,
    OpenStacks,
    TurnTiles,
    SetHouseHands,
    ExposeHands,
)
"""What comes after them depends on dice or tiles that nobody may know yet."""


def coming(table: Table, at: datetime) -> tuple[tuple[Table, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then."""
    steps = list[tuple[Table, Step]]()
    while len(steps) <= FARTHEST and (listed := PAI_GOW.agenda(table)):
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or isinstance(step.order, LEFT_TO_CHANCE):
            break
        answer = PAI_GOW.decide(table, Command(step.order, "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = PAI_GOW.evolved(table, answer)
    return tuple(steps[1:])


def foreseen(table: Table, order: Order, role: Role, at: datetime) -> str:
    """What becomes of an order, in sentences; its sender knows some of it already."""
    answer = PAI_GOW.decide(table, Command(PAI_GOW.tried(table, order), "", role, at))
    if isinstance(answer, Refusal):
        return ""
    news = (event for event in answer if not PAI_GOW.tellings[type(event)].known)
    told = " ".join(PAI_GOW.tell(PAI_GOW.masked(event)) for event in news)
    after = PAI_GOW.agenda(PAI_GOW.evolved(table, answer))
    then = PAI_GOW.says(after[0].order) if after else ""
    return " ".join(filter(None, (told, then and f"Next: {then[:1].lower()}{then[1:]}.")))
