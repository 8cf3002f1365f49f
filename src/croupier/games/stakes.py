"""What a table refuses about the sum of a bet, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse


def about_stake(
    house: HouseRules,
    offered: OfferedWager,
    stake: int,
    seat: str | Message,
    *,
    limited: bool = True,
) -> Iterator[Refusal]:
    """Said of a seat, or of what else lies on the layout."""
    if stake <= 0:
        yield refuse(house.placing, "{seat}: a stake must be above zero", seat=seat)
    elif offered.fixed_stake is not None:
        price, clause = offered.fixed_stake.value, offered.fixed_stake.clause
        if stake != price:
            yield refuse(
                clause, "{seat}: the stake is fixed at {price:money}", seat=seat, price=price
            )
    elif stake % house.coin:
        why = said(
            "{seat}: {stake:money} is not a multiple of {coin:money}",
            seat=seat,
            stake=stake,
            coin=house.coin,
        )
        yield refuse(house.placing, why)
    elif limited:
        limits = house.limits_of(offered.id)
        if limits.minimum is not None and stake < limits.minimum:
            yield refuse(
                house.placing,
                "{seat}: {stake:money} is below the minimum, {minimum:money}",
                seat=seat,
                stake=stake,
                minimum=limits.minimum,
            )
        if limits.maximum is not None and stake > limits.maximum:
            yield refuse(
                house.placing,
                "{seat}: {stake:money} is above the maximum, {maximum:money}",
                seat=seat,
                stake=stake,
                maximum=limits.maximum,
            )
