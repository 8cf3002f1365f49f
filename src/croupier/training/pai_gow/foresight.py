"""What a table would do next, tried on the table itself; no hidden tile is told of."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.pai_gow import acts, telling
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow.agenda import agenda
from croupier.table.pai_gow.decide import decide
from croupier.table.pai_gow.due import tried
from croupier.table.pai_gow.evolve import evolved
from croupier.table.pai_gow.imperatives import imperative
from croupier.table.pai_gow.masking import masked
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.values.refusals import Refusal

FARTHEST = 6
"""How many steps ahead a dealer is told of."""
LEFT_TO_CHANCE = (
    acts.StackTiles,
    acts.OpenShaker,
    acts.DealTiles,
    acts.OpenStacks,
    acts.TurnTiles,
    acts.SetHouseHands,
    acts.ExposeHands,
)
"""What comes after them depends on dice or tiles that nobody may know yet."""


def coming(table: Table, at: datetime) -> tuple[tuple[Table, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then."""
    steps = list[tuple[Table, Step]]()
    while len(steps) <= FARTHEST and (listed := agenda(table)):
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or isinstance(step.order, LEFT_TO_CHANCE):
            break
        answer = decide(table, Command(step.order, "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = evolved(table, answer)
    return tuple(steps[1:])


def foreseen(table: Table, act: Order, role: Role, at: datetime) -> str:
    """What becomes of an order, in sentences."""
    answer = decide(table, Command(tried(table, act), "", role, at))
    if isinstance(answer, Refusal):
        return ""
    told = " ".join(telling.tell(_unseen(event)) for event in answer if _is_news(event))
    after = agenda(evolved(table, answer))
    then = imperative(after[0].order) if after else ""
    return " ".join(filter(None, (told, then and f"Next: {then[:1].lower()}{then[1:]}.")))


def _is_news(event: Event) -> bool:
    """The person who gives the order knows the rest already."""
    return not isinstance(event, e.TileExposed | e.TileExposedInStacking | e.TilesRejected)


def _unseen(event: Event) -> Event:
    shown = masked(event)
    return replace(shown, tile=None) if "tile" in shown.__struct_fields__ else shown
