"""A wager as a table offers it, drawn up from the chapter and what is filed."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebooks.chapter import Cited, Offer
from croupier.rulebooks.house_rules import (
    Chosen,
    NeededWager,
    OfferedWager,
    Ride,
    StakeLimits,
)
from croupier.rulebooks.submissions.filed_odds import Taken, in_force, priced_lines
from croupier.values.money import Cents


def offered_wager(
    taken: Taken,
    options: dict[str, Chosen],
    limits: dict[str, StakeLimits],
    fixed_stake: Cited[int] | None,
) -> OfferedWager:
    offer = taken.offer
    return OfferedWager(
        id=offer.wager,
        title=offer.title,
        permitted_by=offer.permitted_by,
        paytable=taken.paytable,
        lines=priced_lines(taken, options),
        bears_vigorish=offer.bears_vigorish,
        no_vigorish=offer.no_vigorish,
        ride=_ride(offer, options),
        keeps_stake=bool(offer.keeps_stake) and in_force(offer.keeps_stake, options),
        needs=_needed(offer, options),
        visit=offer.visit,
        fixed_stake=fixed_stake,
        limits=limits.get(offer.wager, StakeLimits()),
    )


def _ride(offer: Offer, options: dict[str, Chosen]) -> Ride | None:
    if offer.ride is None:
        return None
    share, most = options[offer.ride.share].value, options[offer.ride.maximum].value
    assert isinstance(share, Fraction)
    assert isinstance(most, int)
    return Ride(share, Cents(most) if most else None, offer.ride.clause)


def _needed(offer: Offer, options: dict[str, Chosen]) -> NeededWager | None:
    if offer.needs is None:
        return None
    by = offer.needs.by
    any_of = offer.needs.any_of.get(str(options[by].value) if by else "", ())
    return NeededWager(frozenset(any_of), offer.needs.clause)
