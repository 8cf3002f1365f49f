"""Two people above the house's sum: two names are not enough, they came by two links."""

from __future__ import annotations

from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden


def above_the_sum(open_house: Premises, cents: int) -> bool:
    most = open_house.settings.two_people_above
    return most is not None and cents > most


async def refuse_one_link(open_house: Premises, first: str, second: str) -> None:
    """Whoever opens one link under two names is one person; who came unrecorded comes again."""
    came_by = open_house.casino.offices.came_by
    one, other = await came_by(first), await came_by(second)
    if first == second or (one and other and one != other):
        return  # one name alone is refused where the rule of two people stands
    raise Forbidden(
        f"{first} and {second} did not come by two different links;"
        " an administrator makes one for whoever is to come back"
    )
