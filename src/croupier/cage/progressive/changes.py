"""Changes by two people: one proposes, another carries out."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cage.progressive.differences import MUST_HIT, Difference, differences, filed_by
from croupier.cage.progressive.events import (
    AdjustmentProposed,
    ConfigurationChanged,
    ConfigurationProposed,
    MeterAdjusted,
    ProposalWithdrawn,
)
from croupier.cage.progressive.figures import MeterFigures, MustHitFigures, figures_of
from croupier.cage.progressive.opening import unfit
from croupier.cage.progressive.state import Controller
from croupier.cage.progressive.turns import Decided, Outcome
from croupier.rulebooks.house_rules import Progressive
from croupier.values.money import Cents, dollars
from croupier.values.names import folded
from croupier.values.refusals import Refusal

MAY_CHANGE = frozenset({"reset", "rate", "reserve_rate", "limit"})
LONGEST_REASON = 500


def propose(controller: Controller, by: str, progressive: Progressive, reason: str) -> Decided:
    """Other figures, from a submission that was found lawful."""
    return _alone(configuration_proposed(controller, by, progressive, reason))


def adjust(controller: Controller, by: str, meter: str, cents: int, reason: str) -> Decided:
    """Propose that the house puts money into a meter."""
    return _alone(adjustment_proposed(controller, by, meter, cents, reason))


def approve(controller: Controller, by: str) -> Decided:
    """Carry out what another person proposed."""
    return _alone(approved(controller, by))


def withdraw_proposal(controller: Controller, by: str) -> Decided:
    return _alone(withdrawn(controller, by))


def _alone(decided: Outcome) -> Decided:
    return decided if isinstance(decided, Refusal) else (decided,)


def configuration_proposed(
    controller: Controller, by: str, progressive: Progressive, reason: str
) -> Outcome:
    if refusal := _no_proposal(controller, by, reason) or _unlawful(controller, progressive):
        return refusal
    figures = figures_of(progressive.meters.values())
    return ConfigurationProposed(by, reason, figures, MustHitFigures.of(progressive.must_hit))


def adjustment_proposed(
    controller: Controller, by: str, meter: str, cents: int, reason: str
) -> Outcome:
    if refusal := _no_proposal(controller, by, reason) or _no_room(controller, meter, cents):
        return refusal
    return AdjustmentProposed(by, reason, meter, cents)


def approved(controller: Controller, by: str) -> Outcome:
    """The meters may have moved since, so what was lawful then is looked at again."""
    proposal = controller.proposal
    if proposal is None:
        return Refusal(None, f"no change of {controller.name} waits for a second person")
    if refusal := _nobody(by):
        return refusal
    if folded(by) == folded(proposal.by):
        return Refusal(None, f"{proposal.by} proposed it: a second person must carry it out")
    signed = by, proposal.by, proposal.reason
    if isinstance(proposal, AdjustmentProposed):
        refusal = _no_room(controller, proposal.meter, proposal.cents)
        return refusal or MeterAdjusted(*signed, proposal.meter, proposal.cents)
    refusal = _unlawful(controller, filed_in(controller, proposal))
    return refusal or ConfigurationChanged(*signed, proposal.meters, proposal.must_hit)


def withdrawn(controller: Controller, by: str) -> Outcome:
    if controller.proposal is None:
        return Refusal(None, f"no change of {controller.name} was proposed")
    return _nobody(by) or ProposalWithdrawn(by)


def filed_in(controller: Controller, proposal: ConfigurationProposed) -> Progressive:
    """The figures of a proposal as a submission has them."""
    return progressive_of(controller.wager, controller.stake, proposal.meters, proposal.must_hit)


def progressive_of(
    wager: str, stake: int, meters: tuple[MeterFigures, ...], must_hit: MustHitFigures | None
) -> Progressive:
    return Progressive(
        wager=wager,
        stake=Cents(stake),
        combinations={},
        meters={each.name: each.filed for each in meters},
        must_hit=must_hit.filed if must_hit else None,
    )


def _no_proposal(controller: Controller, by: str, reason: str) -> Refusal | None:
    if not controller.place:
        return Refusal(None, f"there is no controller {controller.name}")
    if controller.proposal is not None:
        return Refusal(None, f"a change proposed by {controller.proposal.by} waits already")
    if not reason.strip() or len(reason) > LONGEST_REASON:
        return Refusal(None, f"a change needs a reason, of {LONGEST_REASON} characters at most")
    return _nobody(by)


def _nobody(by: str) -> Refusal | None:
    return None if by.strip() else Refusal(None, "a change needs the name of who makes it")


def _no_room(controller: Controller, name: str, cents: int) -> Refusal | None:
    meter = controller.meters.get(name)
    if meter is None:
        return Refusal(None, f"{controller.name} has no meter {name}")
    if cents <= 0:
        return Refusal(meter.filed.clause, f"{name} is only ever raised; it falls by a hit alone")
    if meter.filed.limit is not None and meter.amount + cents > meter.filed.limit:
        limit = f"its limit of ${dollars(meter.filed.limit)}"
        return Refusal(meter.filed.clause, f"${dollars(cents)} would bring {name} above {limit}")
    return None


def _unlawful(controller: Controller, progressive: Progressive) -> Refusal | None:
    found = list(differences(progressive, filed_by(controller)))
    if not found:
        return Refusal(None, "these are the figures the controller has")
    return next(_unchangeable(controller, progressive, found), None)


def _unchangeable(
    controller: Controller, progressive: Progressive, found: list[Difference]
) -> Iterator[Refusal]:
    for each in found:
        if each.whose != MUST_HIT and each.figure not in MAY_CHANGE:
            yield Refusal(each.clause, f"a change may not touch it: {each}")
        if each.whose == MUST_HIT and None in {each.filed, each.held}:
            why = "Must Hit is offered from the opening of a controller on, or never"
            yield Refusal(each.clause, why)
    yield from unfit(progressive)
    for name, meter in controller.meters.items():
        limit = progressive.meters[name].limit
        if limit is not None and limit < meter.amount:
            why = f"{name} stands above a limit of ${dollars(limit)} and falls by a hit alone"
            yield Refusal(meter.filed.clause, why)
