"""Changes by two people: one proposes, another carries out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cage.book import HouseOrder
from croupier.cage.progressive.controller import (
    AdjustmentProposed,
    ConfigurationProposed,
    Controller,
    MeterEvent,
    Outcome,
    book,
)
from croupier.cage.progressive.differences import MUST_HIT, Difference, differences
from croupier.cage.progressive.figures import (
    MeterFigures,
    MustHitFigures,
    figures_in_words,
    figures_of,
    filed_with,
)
from croupier.cage.progressive.opening import unfit
from croupier.rulebooks.house_rules import Progressive
from croupier.values.messages import Message, said
from croupier.values.names import folded
from croupier.values.refusals import Refusal, refuse

MAY_CHANGE = frozenset({"reset", "rate", "reserve_rate", "limit"})
LONGEST_REASON = 500


# One proposes


@book.order(ConfigurationProposed)
class ProposeFigures(HouseOrder, frozen=True):
    """Those of a lawful submission."""

    called = "propose-figures"
    reason: str
    wager: str
    stake: int
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None

    @classmethod
    def of(cls, filed: Progressive, reason: str) -> ProposeFigures:
        return cls(reason, filed.wager, filed.stake, *figures_of(filed))


@book.decides
def _figures_ordered(controller: Controller, order: ProposeFigures, by: str) -> Outcome:
    filed = filed_with(order.wager, order.stake, order.meters, order.must_hit)
    return _configuration_proposed(controller, by, filed, order.reason)


@book.order(AdjustmentProposed)
class ProposeRaise(HouseOrder, frozen=True):
    """The house is to put money into a meter."""

    called = "propose-raise"
    meter: str
    cents: int
    reason: str


@book.decides
def _raise_ordered(controller: Controller, order: ProposeRaise, by: str) -> Outcome:
    return _adjustment_proposed(controller, by, order.meter, order.cents, order.reason)


def _configuration_proposed(
    controller: Controller, by: str, progressive: Progressive, reason: str
) -> Outcome:
    if refusal := _no_proposal(controller, by, reason) or _unlawful(controller, progressive):
        return refusal
    return ConfigurationProposed(by, reason, *figures_of(progressive))


@book.again
def _configuration_proposed_again(controller: Controller, event: ConfigurationProposed) -> Outcome:
    return _configuration_proposed(controller, event.by, _filed_in(controller, event), event.reason)


@book.change
def _configuration_waits(controller: Controller, event: ConfigurationProposed) -> Controller:
    return replace(controller, proposed_configuration=event)


def _adjustment_proposed(
    controller: Controller, by: str, meter: str, cents: int, reason: str
) -> Outcome:
    if refusal := _no_proposal(controller, by, reason) or _no_room(controller, meter, cents):
        return refusal
    return AdjustmentProposed(by, reason, meter, cents)


@book.again
def _adjustment_proposed_again(controller: Controller, event: AdjustmentProposed) -> Outcome:
    return _adjustment_proposed(controller, event.by, event.meter, event.cents, event.reason)


@book.change
def _adjustment_waits(controller: Controller, event: AdjustmentProposed) -> Controller:
    return replace(controller, proposed_adjustment=event)


def _no_proposal(controller: Controller, by: str, reason: str) -> Refusal | None:
    if not controller.place:
        return refuse(None, "there is no controller {link}", link=controller.name)
    if controller.proposal is not None:
        who = controller.proposal.by
        return refuse(None, "a change proposed by {by} waits already", by=who)
    if not reason.strip() or len(reason) > LONGEST_REASON:
        why = "a change needs a reason, of {most} characters at most"
        return refuse(None, why, most=LONGEST_REASON)
    return _nobody(by)


def _nobody(by: str) -> Refusal | None:
    return None if by.strip() else refuse(None, "a change needs the name of who makes it")


def _no_room(controller: Controller, name: str, cents: int) -> Refusal | None:
    meter = controller.meters.get(name)
    if meter is None:
        return refuse(None, "{link} has no meter {meter}", link=controller.name, meter=name)
    clause, limit = meter.filed.clause, meter.filed.limit
    if cents <= 0:
        return refuse(clause, "{meter} is only ever raised; it falls by a hit alone", meter=name)
    if limit is not None and meter.amount + cents > limit:
        why = "{cents:money} would bring {meter} above its limit of {limit:money}"
        return refuse(clause, why, cents=cents, meter=name, limit=limit)
    return None


def _unlawful(controller: Controller, progressive: Progressive) -> Refusal | None:
    found = list(differences(progressive, controller.filed))
    if not found:
        return refuse(None, "these are the figures the controller has")
    return next(_unchangeable(controller, progressive, found), None)


def _unchangeable(
    controller: Controller, progressive: Progressive, found: list[Difference]
) -> Iterator[Refusal]:
    for each in found:
        if each.whose != MUST_HIT and each.figure not in MAY_CHANGE:
            yield refuse(each.clause, "a change may not touch it: {difference}", difference=each)
        if each.whose == MUST_HIT and None in {each.filed, each.held}:
            why = "Must Hit is offered from the opening of a controller on, or never"
            yield refuse(each.clause, why)
    yield from unfit(progressive)
    for name, meter in controller.meters.items():
        limit = progressive.meters[name].limit
        if limit is not None and limit < meter.amount:
            why = "{meter} stands above a limit of {limit:money} and falls by a hit alone"
            yield refuse(meter.filed.clause, why, meter=name, limit=limit)


def _filed_in(controller: Controller, proposal: ConfigurationProposed) -> Progressive:
    """The figures of a proposal as a submission has them."""
    return filed_with(controller.wager, controller.stake, proposal.meters, proposal.must_hit)


# Another carries out


def _carried_out(event: ConfigurationChanged) -> Message:
    return said(
        "{by} carries out what {proposed_by} proposed: {figures} ({reason}).",
        by=event.by,
        proposed_by=event.proposed_by,
        figures=figures_in_words(event.meters, event.must_hit),
        reason=event.reason,
    )


@book.event(_carried_out)
class ConfigurationChanged(MeterEvent, frozen=True):
    """A second person carries out what a first proposed."""

    kind = "configuration-changed/1"
    by: str
    proposed_by: str
    reason: str
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


@book.event(
    "{by} carries out what {proposed_by} proposed: {meter} is raised by {cents:money} ({reason})."
)
class MeterAdjusted(MeterEvent, frozen=True):
    """The house puts money into a meter."""

    kind = "meter-adjusted/1"
    by: str
    proposed_by: str
    reason: str
    meter: str
    cents: int


@book.order(ConfigurationChanged, MeterAdjusted)
class ApproveProposal(HouseOrder, frozen=True):
    called = "approve-proposal"


@book.decides
def _approval_ordered(controller: Controller, _: ApproveProposal, by: str) -> Outcome:
    return _approved(controller, by)


def _approved(controller: Controller, by: str) -> Outcome:
    """The meters may have moved since, so what was lawful then is looked at again."""
    proposal = controller.proposal
    if proposal is None:
        why = "no change of {link} waits for a second person"
        return refuse(None, why, link=controller.name)
    if refusal := _nobody(by):
        return refusal
    if folded(by) == folded(proposal.by):
        return refuse(None, "{by} proposed it: a second person must carry it out", by=proposal.by)
    signed = by, proposal.by, proposal.reason
    if isinstance(proposal, AdjustmentProposed):
        refusal = _no_room(controller, proposal.meter, proposal.cents)
        return refusal or MeterAdjusted(*signed, proposal.meter, proposal.cents)
    refusal = _unlawful(controller, _filed_in(controller, proposal))
    return refusal or ConfigurationChanged(*signed, proposal.meters, proposal.must_hit)


@book.again
def _approved_again(controller: Controller, event: ConfigurationChanged | MeterAdjusted) -> Outcome:
    return _approved(controller, event.by)


@book.change
def _changed(controller: Controller, event: ConfigurationChanged) -> Controller:
    filed = {each.name: each.filed for each in event.meters}
    meters = {
        name: replace(meter, filed=filed.get(name, meter.filed))
        for name, meter in controller.meters.items()
    }
    chosen, must_hit = event.must_hit and event.must_hit.filed, controller.must_hit
    waits = chosen if must_hit and chosen != must_hit.filed else None
    changed = replace(controller, meters=meters, proposed_configuration=None)
    return changed.with_must_hit(next_filed=waits)


@book.change
def _adjusted(controller: Controller, event: MeterAdjusted) -> Controller:
    meter = controller.meters[event.meter]
    raised = controller.with_meter(
        event.meter, amount=meter.amount + event.cents, seeded=meter.seeded + event.cents
    )
    return replace(raised, proposed_adjustment=None)


# Or it is withdrawn


@book.event("{by} withdraws the proposed change.")
class ProposalWithdrawn(MeterEvent, frozen=True):
    kind = "proposal-withdrawn/1"
    by: str


@book.order(ProposalWithdrawn)
class WithdrawProposal(HouseOrder, frozen=True):
    called = "withdraw-proposal"


@book.decides
def _withdrawal_ordered(controller: Controller, _: WithdrawProposal, by: str) -> Outcome:
    return _withdrawn(controller, by)


def _withdrawn(controller: Controller, by: str) -> Outcome:
    if controller.proposal is None:
        return refuse(None, "no change of {link} was proposed", link=controller.name)
    return _nobody(by) or ProposalWithdrawn(by)


@book.again
def _withdrawn_again(controller: Controller, event: ProposalWithdrawn) -> Outcome:
    return _withdrawn(controller, event.by)


@book.change
def _gone(controller: Controller, _: ProposalWithdrawn) -> Controller:
    return replace(controller, proposed_configuration=None, proposed_adjustment=None)
