"""House Money left to ride: when it is worth it, and what the wager then brings.

A rider has seen the opening four cards and knows the shoe they came from, so the choice is made
opening by opening; only the values of the cards bear on how the round ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.games.baccarat.compiled import OpeningTable
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.games.baccarat.settlement import money, riding
from croupier.odds.baccarat.analysis import VOID_OUTCOME, Analysis, outcomes_by_place
from croupier.odds.baccarat.law import ValuePair
from croupier.odds.baccarat.weights import opening_ways
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.rulebooks.house_rules import OfferedWager, PricedLine
from croupier.values.money import Cents, dollars
from croupier.values.sides import Side

ByValue = tuple[ValuePair, ValuePair]

NEVER, OPTIMAL_PLAYER, OPTIMAL_BANKER = "never", "optimal_player", "optimal_banker"


def house_money_rows(analysis: Analysis, wager_id: str = "house_money") -> Iterator[WagerOdds]:
    """The wager with its payout always taken, and left to ride on a hand whenever that pays."""
    never = analysis.odds(wager_id)
    yield _with_ride(analysis, never, NEVER, never.outcomes)
    rides = ((Side.PLAYER, OPTIMAL_PLAYER), (Side.BANKER, OPTIMAL_BANKER))
    if analysis.shoe.total < OPENING_CARDS:
        for _, name in rides:
            yield _with_ride(analysis, never, name, never.outcomes)
        return
    by_value = _outcomes_by_value(analysis, wager_id)
    for side, name in rides:
        outcomes = tuple(_riding(analysis, never, side, by_value))
        yield _with_ride(analysis, never, name, outcomes)


def _with_ride(
    analysis: Analysis, never: WagerOdds, ride: str, outcomes: tuple[OutcomeOdds, ...]
) -> WagerOdds:
    terms = {**never.terms, "ride": ride}
    rule = analysis.game.wagers[never.wager].offered.ride
    if ride != NEVER and analysis.stake is not None:
        terms["beside"] = dollars(analysis.stake)
    elif ride != NEVER and rule and rule.maximum is not None:
        terms["maximum"] = "not applied: name a stake"
    return WagerOdds(never.wager, never.paytable, never.variant, outcomes, terms)


def _riding(
    analysis: Analysis, never: WagerOdds, side: Side, by_value: Mapping[ByValue, Counter[str]]
) -> Iterator[OutcomeOdds]:
    """Each paying outcome taken, or ridden to each result of the main wager."""
    stake = analysis.stake_on(analysis.game.wagers[never.wager].offered)
    added = extras(analysis, never.wager, side)
    worth_it = worth_riding(analysis, never.wager, side)
    taken, ridden = Counter[str](), Counter[tuple[str, str]]()
    for opening, from_here in _ends_by_opening(analysis, side):
        for outcome, ways in by_value[opening].items():
            if (opening, outcome) in worth_it:
                for end, more in from_here.items():
                    ridden[outcome, end] += ways * more
            else:
                taken[outcome] += ways * from_here.total()
    total = analysis.law.total
    for each in never.outcomes:
        probability = Fraction(taken[each.outcome], total)
        yield OutcomeOdds(each.outcome, each.pays, probability, each.net, each.resolved)
        for end, extra in added.get(each.outcome, {}).items():
            if ways := ridden[each.outcome, end]:
                yield OutcomeOdds(
                    rode(each.outcome, end),
                    f"{each.pays}, rode to {end}",
                    Fraction(ways, total),
                    each.net + Fraction(extra, stake),
                    resolved=True,
                )


def rode(outcome: str, end: str) -> str:
    """The outcome of a payout left to ride, by the result of the main wager."""
    return f"{outcome}_rode_{end}"


def worth_riding(analysis: Analysis, wager_id: str, side: Side) -> frozenset[tuple[ByValue, str]]:
    """The openings by value, and the wager's outcomes there, after which the payout should ride."""
    added = extras(analysis, wager_id, side)
    return frozenset(
        (opening, outcome)
        for opening, from_here in _ends_by_opening(analysis, side)
        for outcome, more in added.items()
        if sum(more[end] * ways for end, ways in from_here.items()) > 0
    )


def _ends_by_opening(analysis: Analysis, side: Side) -> Iterator[tuple[ByValue, Counter[str]]]:
    """Ways to go on from each opening by value, by the result of a main wager."""
    ends = outcomes_by_place(analysis.compiled(side.value))
    for opening in analysis.law.openings:
        from_here = Counter[str]()
        for place, ways in opening.finals.items():
            from_here[ends[place]] += ways
        yield (opening.player, opening.banker), from_here


def extras(analysis: Analysis, wager_id: str, side: Side) -> dict[str, dict[str, int]]:
    """By the wager's outcome and the main wager's result, what riding adds to a stake."""
    wager = analysis.game.wagers[wager_id].offered
    stake = analysis.stake_on(wager)
    return {line.outcome: _extras(analysis, wager, line, side, stake) for line in wager.lines}


def _extras(
    analysis: Analysis, wager: OfferedWager, line: PricedLine, side: Side, stake: Cents
) -> dict[str, int]:
    """What riding adds, by the result of a main wager of the same stake that it rides on."""
    house, main = analysis.house, analysis.game.wagers[side.value].offered
    if analysis.stake is None and wager.ride is not None:
        wager = replace(wager, ride=replace(wager.ride, maximum=None))
    left = riding(house, wager, line, stake)
    added = {VOID_OUTCOME: 0}
    for result in main.lines:
        with_it = money(house, main, result, Cents(stake + left), analysis.meters).handed_back
        alone = money(house, main, result, stake, analysis.meters).handed_back
        added[result.outcome] = with_it - alone - left
    return added


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
