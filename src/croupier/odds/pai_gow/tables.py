"""All rows of odds of a Pai Gow table: by role and by way of setting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.games.pai_gow.comparing import Judgement
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.house_way import Way
from croupier.odds.figures import ExactOdds, OutcomeOdds, WagerOdds
from croupier.odds.pai_gow.analysis import Analysis, analyse
from croupier.odds.pai_gow.roles import Role, roles
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL, Strategy, by_way
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Unreadable

Setter = str | Way
"""How somebody sets: by the house way, optimally, or by a way of their own."""


def exact_odds(
    game: PaiGowGame,
    *,
    wager: str | None = None,
    setters: Sequence[Setter] = (HOUSE_WAY, OPTIMAL),
    against: Setter = HOUSE_WAY,
    stake: Cents | None = None,
) -> ExactOdds:
    """Exact odds of the table's wager: a row for each role and each way of setting.

    A bettor meets the dealer, who sets by the house way; ``against`` is how those set whom a bank
    meets. A bank's figures are those of one wager against it, per unit of that wager.
    """
    if wager not in {None, WAGER}:
        raise Unreadable(f"no wager {wager!r} here; {WAGER} is the only one")
    analysis = analyse(game, stake=stake)
    return ExactOdds(
        tuple(
            row(analysis, role, own, opponent)
            for role in roles(game.house)
            for own, opponent in matches(analysis, role, setters, against)
        )
    )


def matches(
    analysis: Analysis, role: Role, setters: Sequence[Setter], against: Setter = HOUSE_WAY
) -> Iterator[tuple[Strategy, Strategy]]:
    """Who meets whom in a role; the dealer sets a co-bank's hand, by the house way."""
    opponent = analysis.house_way
    if role is not Role.BETTOR:
        opponent = _strategy(analysis, Role.BETTOR, against, opponent)
    for setter in [HOUSE_WAY] if role is Role.CO_BANK else setters:
        yield _strategy(analysis, role, setter, opponent), opponent


def _strategy(analysis: Analysis, role: Role, setter: Setter, against: Strategy) -> Strategy:
    if isinstance(setter, Way):
        return by_way(setter, setter.house_way.title)
    return analysis.optimal(role, against) if setter == OPTIMAL else analysis.house_way


def row(analysis: Analysis, role: Role, own: Strategy, against: Strategy) -> WagerOdds:
    house = analysis.game.house
    tally, price = analysis.tally(role, own, against), analysis.price(role)
    ends = {
        Judgement.WIN.value: (tally.win, price.won),
        Judgement.TIE.value: (tally.tie, Fraction(0)),
        Judgement.LOSE.value: (tally.lose, -price.lost),
    }
    outcomes = tuple(
        OutcomeOdds(
            line.outcome,
            str(line.price),
            Fraction(ends[line.outcome][0], tally.total),
            ends[line.outcome][1],
            resolved=line.outcome != Judgement.TIE.value,
        )
        for line in house.wagers[WAGER].lines
        if line.outcome in ends
    )
    terms = {"role": role.value, "strategy": own.name}
    if role is not Role.BETTOR:
        terms["against"] = against.name
    if role.share != 1:
        terms["share"] = str(role.share)
    if house.vigorish:
        terms["vigorish"] = house.vigorish.name
    if analysis.stake is not None:
        terms["stake"] = dollars(analysis.stake)
    return WagerOdds(WAGER, None, house.variant, outcomes, terms)
