"""What a table refuses about the sum of a bet, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.values.money import money
from croupier.values.refusals import Refusal


def about_stake(
    house: HouseRules, offered: OfferedWager, stake: int, seat: str, *, limited: bool = True
) -> Iterator[Refusal]:
    """Said of a seat, or of what else lies on the layout."""
    if stake <= 0:
        yield Refusal(house.placing, f"{seat}: a stake must be above zero")
    elif offered.fixed_stake is not None:
        price, clause = offered.fixed_stake.value, offered.fixed_stake.clause
        if stake != price:
            yield Refusal(clause, f"{seat}: the stake is fixed at {money(price)}")
    elif stake % house.coin:
        why = f"{seat}: {money(stake)} is not a multiple of {money(house.coin)}"
        yield Refusal(house.placing, why)
    elif limited:
        limits = house.limits_of(offered.id)
        given = f"{seat}: {money(stake)} is"
        if limits.minimum is not None and stake < limits.minimum:
            yield Refusal(house.placing, f"{given} below the minimum, {money(limits.minimum)}")
        if limits.maximum is not None and stake > limits.maximum:
            yield Refusal(house.placing, f"{given} above the maximum, {money(limits.maximum)}")
