"""House Money left to ride: when it is worth it, and what the wager then brings.

A rider has seen the opening four cards and knows the shoe they came from, so the choice is made
opening by opening; only the values of the cards bear on how the round ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from croupier.games.baccarat.compiled import FinalTable, OpeningTable
from croupier.games.baccarat.settlement import Result
from croupier.odds.exact import Analysis
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.law import OPENING_CARDS, VOID, ValuePair
from croupier.odds.weights import opening_ways
from croupier.values.prices import is_win
from croupier.values.sides import Side

ByValue = tuple[ValuePair, ValuePair]

NEVER, OPTIMAL_PLAYER, OPTIMAL_BANKER = "never", "optimal_player", "optimal_banker"


def house_money_rows(analysis: Analysis, wager_id: str = "house_money") -> Iterator[WagerOdds]:
    """The wager with its payout always taken, and left to ride on a hand whenever that pays."""
    never = analysis.odds(wager_id)
    yield _with_ride(never, NEVER, never.outcomes)
    if analysis.shoe.total >= OPENING_CARDS:
        by_value = _outcomes_by_value(analysis, wager_id)
        for side, name in ((Side.PLAYER, OPTIMAL_PLAYER), (Side.BANKER, OPTIMAL_BANKER)):
            yield _with_ride(never, name, tuple(_riding(analysis, never, side, by_value)))


def _with_ride(never: WagerOdds, ride: str, outcomes: tuple[OutcomeOdds, ...]) -> WagerOdds:
    terms = {**never.terms, "ride": ride}
    return WagerOdds(never.wager, never.paytable, never.variant, outcomes, terms)


def _riding(
    analysis: Analysis, never: WagerOdds, side: Side, by_value: Mapping[ByValue, Counter[str]]
) -> Iterator[OutcomeOdds]:
    """Each paying outcome taken, or ridden to each result of the main wager."""
    main = analysis.game.wagers[side.value].offered
    priced = {line.outcome: analysis.net(main, line) for line in main.lines}
    nets = {outcome: net for outcome, (net, _) in priced.items()}
    results = {outcome: result for outcome, (_, result) in priced.items()}
    units = lcm(*(net.denominator for net in nets.values()))
    in_units = {"void": 0, **{outcome: int(net * units) for outcome, net in nets.items()}}
    ride = analysis.game.wagers[never.wager].offered.ride
    assert ride is not None
    paying = {
        line.outcome
        for line in analysis.game.wagers[never.wager].offered.lines
        if is_win(line.price)
    }
    taken, ridden = Counter[str](), Counter[tuple[str, str]]()
    ends = _main_outcomes(analysis, side)
    for opening in analysis.law.openings:
        results_from_here = Counter[str]()
        for place, ways in opening.finals.items():
            results_from_here[ends[place]] += ways
        ways_on = sum(results_from_here.values())
        value = sum(in_units[end] * ways for end, ways in results_from_here.items())
        for outcome, ways in by_value[opening.player, opening.banker].items():
            if outcome not in paying or value <= 0:
                taken[outcome] += ways * ways_on
            else:
                for end, more in results_from_here.items():
                    ridden[outcome, end] += ways * more
    total = analysis.law.total
    for each in never.outcomes:
        yield OutcomeOdds(
            each.outcome, each.pays, Fraction(taken[each.outcome], total), each.net, each.resolved
        )
        for end in dict.fromkeys((*nets, "void")):
            if ways := ridden[each.outcome, end]:
                gain = each.net * ride.share * nets.get(end, Fraction(0))
                how = results[end].value if end in results else Result.RETURNED.value
                yield OutcomeOdds(
                    f"{each.outcome}_rode_{end}",
                    f"{each.pays}, rode, {how}",
                    Fraction(ways, total),
                    each.net + gain,
                    resolved=True,
                )


def _main_outcomes(analysis: Analysis, side: Side) -> dict[int, str]:
    table = analysis.compiled(side.value)
    assert isinstance(table, FinalTable)
    return {VOID: "void", **dict(enumerate(table.outcomes.values()))}


def _outcomes_by_value(analysis: Analysis, wager_id: str) -> dict[ByValue, Counter[str]]:
    """A wager's outcomes within each opening by value; its kinds must tell values apart."""
    table = analysis.compiled(wager_id)
    assert isinstance(table, OpeningTable)
    card_values = analysis.game.house.tableau.card_values
    of_kind = [card_values[card.rank.value].value for card in table.kinds.examples]
    values = {pair: _value_pair(of_kind, pair) for pair in table.kinds.pairs}
    found = defaultdict[ByValue, Counter[str]](Counter)
    for (player, banker), ways in opening_ways(table.kinds, analysis.shoe):
        if ways:
            outcome = table.outcomes[player, banker]
            found[values[player], values[banker]][outcome] += ways
    return found


def _value_pair(of_kind: Sequence[int], pair: tuple[int, int]) -> ValuePair:
    first, second = sorted(of_kind[kind] for kind in pair)
    return first, second
