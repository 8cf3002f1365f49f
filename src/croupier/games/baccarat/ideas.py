"""An idea for a wager, laid over a game for study: a rule, what it sees of a round, and pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from croupier.games.baccarat.game import BaccaratGame, BoundWager
from croupier.games.baccarat.hands import FinalState, Opening, Pair
from croupier.games.baccarat.wager import LOSE, FinalWager, HandWager, OpeningWager, Wager
from croupier.rulebooks.house_rules import OfferedWager, PricedLine, StakeLimits
from croupier.values.cards import Card
from croupier.values.clauses import NO_CLAUSE
from croupier.values.odds import Odds
from croupier.values.prices import Loss, Price, Push
from croupier.values.refusals import Unreadable
from croupier.values.sides import Side

Sees = Literal["result", "opening", "player", "banker"]
"""The points and number of cards of both finished hands; the first two cards of both hands; the
first two cards of one."""

Rule = Callable[[Any], str | None]
"""The outcome of what the wager sees; None: it loses."""

Alike = Callable[[Card], object]
"""All that the rule can tell apart about a card."""

_PRICES: Mapping[str, Price] = {"push": Push(), "lose": Loss()}


def with_wager(
    game: BaccaratGame,
    wager: str,
    rule: Rule,
    pays: Mapping[str, str],
    *,
    sees: Sees = "result",
    alike: Alike = lambda card: card,
) -> BaccaratGame:
    """The same game with one wager more, for study: no chapter permits it.

    ``rule`` answers with an outcome of ``pays``, or with None where the wager loses; what it is
    asked about depends on ``sees``. A rule on opening cards is asked about each of 1.9 million
    deals unless ``alike`` says what it looks at, such as ``lambda card: card.rank``.

    >>> from croupier import baccarat
    >>> table = baccarat.with_wager(
    ...     baccarat.rulebook("pa-627a"),
    ...     "two_naturals",
    ...     lambda result: "both" if result.player.natural and result.banker.natural else None,
    ...     {"both": "20 to 1"},
    ... )
    >>> odds = baccarat.odds(table, wager="two_naturals")["two_naturals"]
    >>> f"{float(odds.house_edge):.4%}"
    '24.7775%'
    """
    if wager in game.wagers:
        raise Unreadable(f"this game has a wager {wager!r} already")
    lines = tuple(
        PricedLine(outcome, _price(price), NO_CLAUSE, NO_CLAUSE)
        for outcome, price in {**pays, LOSE: "lose"}.items()
    )
    offered = OfferedWager(
        id=wager,
        title=wager.replace("_", " ").title(),
        permitted_by=NO_CLAUSE,
        paytable=None,
        lines=lines,
        bears_vigorish=False,
        no_vigorish=None,
        ride=None,
        keeps_stake=False,
        needs=None,
        visit=None,
        fixed_stake=None,
        limits=StakeLimits(),
    )
    definition = _definition(wager, _held_to_prices(wager, rule, frozenset(pays)), sees, alike)
    by_outcome = {line.outcome: line for line in lines}
    bound = BoundWager(definition, offered, by_outcome, highest_line=False)
    house = replace(
        game.house, wagers={**game.house.wagers, wager: offered}, lawful=False, filed=""
    )
    return replace(game, house=house, wagers={**game.wagers, wager: bound})


def _price(text: str) -> Price:
    return _PRICES.get(text) or Odds.parse(text)


def _held_to_prices(wager: str, rule: Rule, outcomes: frozenset[str]) -> Rule:
    def outcome_of(seen: object) -> str | None:
        outcome = rule(seen)
        if outcome is not None and outcome not in outcomes:
            raise Unreadable(f"{wager}: {outcome!r} has no price; there is {sorted(outcomes)}")
        return outcome

    return outcome_of


def _definition(wager: str, rule: Rule, sees: Sees, alike: Alike) -> Wager:
    match sees:
        case "result":
            return _OnResult(wager, rule)
        case "opening":
            return _OnOpening(wager, rule, alike)
        case "player" | "banker":
            return _OnHand(wager, rule, alike, Side(sees))
        case strange:
            raise Unreadable(f"a wager sees the result, opening, player or banker, not {strange!r}")


class _OnResult(FinalWager):
    id = ""
    outcomes = ()

    def __init__(self, wager: str, rule: Rule) -> None:
        self.id, self.rule = wager, rule

    def lines_met(self, final: FinalState) -> Iterator[str]:
        yield self.rule(final) or LOSE


class _OnHand(HandWager):
    id = ""
    outcomes = ()

    def __init__(self, wager: str, rule: Rule, alike: Alike, side: Side) -> None:
        self.id, self.rule, self.alike, self.side = wager, rule, alike, side

    def kind(self, card: Card) -> object:
        return self.alike(card)

    def lines_met(self, hand: Pair) -> Iterator[str]:
        yield self.rule(hand) or LOSE


class _OnOpening(OpeningWager):
    id = ""
    outcomes = ()

    def __init__(self, wager: str, rule: Rule, alike: Alike) -> None:
        self.id, self.rule, self.alike = wager, rule, alike

    def kind(self, card: Card) -> object:
        return self.alike(card)

    def lines_met(self, opening: Opening) -> Iterator[str]:
        yield self.rule(opening) or LOSE
