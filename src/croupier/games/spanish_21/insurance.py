"""Insurance: when it is offered and how large it may be."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.game import Spanish21Game
from croupier.rulebooks.chapter import Cited
from croupier.values.cards import Card
from croupier.values.messages import Message, said
from croupier.values.money import Cents, rounded_up
from croupier.values.refusals import Refusal, refuse


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
    game: Spanish21Game, stake: Cents, wager: Cents, where: Message
) -> Iterator[Refusal]:
    """What a table has against a stake, beside a wager on the box."""
    most = insurance_most(game, wager)
    if not wager:
        why = said("{where}: there is no wager on the box to insure", where=where)
        yield refuse(game.house.insurance_share.clause, why)
    elif stake > most.value:
        why = said(
            "{where}: {stake:money} is above the most, {most:money}",
            where=where,
            stake=stake,
            most=most.value,
        )
        yield refuse(most.clause, why)


def not_offered(game: Spanish21Game, up: Card, where: Message) -> Refusal | None:
    """Insurance is for an ace alone."""
    offered = game.house.insurance_up
    if up.rank.value in offered.value:
        return None
    return refuse(
        offered.clause, "{where}: {up} is up, and Insurance is for an ace", where=where, up=up
    )
