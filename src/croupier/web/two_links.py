"""Two people above the house's sum: two names are not enough, they came by two links."""

from __future__ import annotations

from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden


async def refuse_one_link(open_house: Premises, cents: int, first: str, second: str) -> None:
    if refusal := await open_house.casino.offices.not_by_two_links(cents, first, second):
        raise Forbidden(str(refusal))
