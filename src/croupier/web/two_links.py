"""Two people above the house's sum: two names are not enough, they came by two links."""

from __future__ import annotations

from croupier.cage.book import HouseOrder
from croupier.cage.purse import IssueMoney, ProposeMoney
from croupier.floor.casino import Casino
from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden


async def issuing(casino: Casino, cents: int) -> HouseOrder:
    """One person's order to issue so much; above the sum it waits for a second."""
    is_much = await casino.offices.takes_two(cents)
    return ProposeMoney(cents) if is_much else IssueMoney(cents)


async def refuse_one_link(open_house: Premises, cents: int, first: str, second: str) -> None:
    if refusal := await open_house.casino.offices.not_by_two_links(cents, first, second):
        raise Forbidden(str(refusal))
