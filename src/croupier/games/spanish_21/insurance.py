"""Insurance: when it is offered and how large it may be."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.game import Spanish21Game
from croupier.rulebooks.chapter import Cited
from croupier.values.cards import Card
from croupier.values.money import Cents, money, rounded_up
from croupier.values.refusals import Refusal


def insurance_most(game: Spanish21Game, wager: Cents) -> Cited[int]:
    """Half the wager on the box, or the next sum that can be made in chips (reading R-S23).

    A wager that was laid in smaller chips than the unit can be halved in them.
    """
    house = game.house
    share, filed = house.insurance_share, house.insurance_unit
    half = share.value * wager
    most = rounded_up(half, house.coin if wager % filed.value else filed.value)
    return Cited(most, share.clause if most == half else filed.clause)


def about_insurance(
    game: Spanish21Game, stake: Cents, wager: Cents, where: str
) -> Iterator[Refusal]:
    """What a table has against a stake, beside a wager on the box."""
    most = insurance_most(game, wager)
    if not wager:
        why = f"{where}: there is no wager on the box to insure"
        yield Refusal(game.house.insurance_share.clause, why)
    elif stake > most.value:
        why = f"{where}: {money(stake)} is above the most, {money(most.value)}"
        yield Refusal(most.clause, why)


def not_offered(game: Spanish21Game, up: Card, where: str) -> Refusal | None:
    """Insurance is for an ace alone."""
    offered = game.house.insurance_up
    if up.rank.value in offered.value:
        return None
    return Refusal(offered.clause, f"{where}: {up} is up, and Insurance is for an ace")
