"""A controller is opened with the figures of a submission, and tables that file them join it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cage.progressive.differences import differences, filed_by
from croupier.cage.progressive.events import ControllerOpened, TableLinked
from croupier.cage.progressive.figures import MustHitFigures, figures_of
from croupier.cage.progressive.must_hit import arm
from croupier.cage.progressive.state import Controller
from croupier.cage.progressive.turns import Decided, Outcome, Turn, in_turn
from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.streams import checked_table_id


def open_controller(name: str, progressive: Progressive, commitment: str) -> Decided:
    """The meters at their initial amounts; the commitment is to the first Must Hit point."""
    turns: list[Turn] = [lambda controller: opened(controller, progressive)]
    if progressive.must_hit is not None:
        turns.append(lambda controller: arm(controller, commitment))
    return in_turn(Controller(name), turns)


def opened(controller: Controller, progressive: Progressive) -> Outcome:
    if controller.place:
        return Refusal(None, f"the controller {controller.name} is open already")
    if refusal := _no_name(controller.name) or next(unfit(progressive), None):
        return refusal
    return ControllerOpened(
        controller.name,
        progressive.wager,
        progressive.stake,
        figures_of(progressive.meters.values()),
        MustHitFigures.of(progressive.must_hit),
    )


def link(controller: Controller, table_id: str, progressive: Progressive) -> Decided:
    """A table joins; whatever it files must be what the controller has."""
    if controller.place:
        for difference in differences(progressive, filed_by(controller)):
            why = f"table {table_id} cannot be linked to {controller.name}: {difference}"
            return Refusal(difference.clause, why)
    return in_turn(controller, [lambda controller: linked(controller, table_id)])


def linked(controller: Controller, table_id: str) -> Outcome:
    if not controller.place:
        return Refusal(None, f"there is no controller {controller.name}")
    if table_id in controller.tables:
        return Refusal(None, f"table {table_id} is linked to {controller.name} already")
    return _no_name(table_id) or TableLinked(table_id)


def unfit(progressive: Progressive) -> Iterator[Refusal]:
    """Figures no controller can run, whatever the chapter says of them."""
    if not progressive.meters or progressive.stake <= 0:
        yield Refusal(None, "a progressive has a stake and at least one meter")
    for name, meter in progressive.meters.items():
        if not _runs(meter):
            yield Refusal(meter.clause, f"the figures of the {name} meter contradict each other")
    must_hit = progressive.must_hit
    if must_hit is not None and not _is_reached(must_hit):
        why = "a Must Hit has a rate above zero and a ceiling above its reset amount"
        yield Refusal(must_hit.clause, why)


def _runs(meter: Meter) -> bool:
    amounts = meter.initial, meter.reset
    return (
        min(amounts) >= 0
        and (meter.limit is None or max(amounts) <= meter.limit)
        and all(0 <= rate < 1 for rate in (meter.rate, meter.reserve_rate))
    )


def _is_reached(must_hit: MustHit) -> bool:
    return 0 <= must_hit.reset < must_hit.ceiling and 0 < must_hit.rate < 1


def _no_name(name: str) -> Refusal | None:
    """A link is called like a table, since a table alone has a link of its own name."""
    try:
        checked_table_id(name)
    except Unreadable as wrong:
        return Refusal(None, str(wrong))
    return None
