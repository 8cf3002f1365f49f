"""What the removal of one card does to a wager of Spanish 21: exact, card by card.

A round is played by one strategy from every shoe, as somebody does who bets by a count and plays by
a chart; or as well as can be from each. With a strategy that stays, a card removed unseen changes
nothing, so that the effects, each as often as its card is there, come to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.spanish_21.compiled import OF_VALUE, SUITS, CompiledGame
from croupier.games.spanish_21.game import MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.strategy import Strategy
from croupier.odds.par_sheet import Removal, Removals
from croupier.odds.showing import Listed, Listing, figure
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.best import best_strategy
from croupier.odds.spanish_21.chart import COLUMNS, value_name
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.playing import Deal
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.rulebooks.reader import nearest
from croupier.values.cards import Card
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

DECK_CARDS = len(SPANISH_DECK)


@dataclass(frozen=True, repr=False)
class Effects(Listed):
    """How the player's expected value changes when one card is gone from the shoe."""

    wager: str
    by_card: Mapping[Card, Fraction]
    left: Mapping[Card, int]
    """How many of each card the shoe holds."""
    anew: bool
    """Whether play is the best for each shoe, not one and the same."""

    @property
    def cards(self) -> int:
        return sum(self.left.values())

    def of_value(self, value: int) -> Fraction:
        """The mean over the cards of a value; nothing where none is left."""
        there = [card for card in OF_VALUE[value] if self.left.get(card)]
        ways = sum(self.left[card] for card in there)
        total = sum((self.left[card] * self.by_card[card] for card in there), Fraction(0))
        return total / ways if ways else total

    def points(self, value: int) -> float:
        """In points, one hundredth of a wager, for one card of a single deck.

        From n cards a card's removal moves the shares of all others by one part in n - 1.
        """
        return float(100 * self.of_value(value) * (self.cards - 1) / (DECK_CARDS - 1))

    @property
    def values(self) -> tuple[int, ...]:
        """Cards by value."""
        return tuple(sum(self.left.get(card, 0) for card in of) for of in OF_VALUE)

    def listing(self) -> Listing:
        """In points for one card a deck, as effects are published, and as they are for the shoe."""
        told = {value: self.of_value(value) for value in COLUMNS}
        lines = [
            (value_name(value), f"{self.points(value):+.4f}", f"{float(effect):+.5%}")
            for value, effect in told.items()
        ]
        records = [
            {"card": value_name(value), "points": self.points(value), **figure("effect", effect)}
            for value, effect in told.items()
        ]
        columns = ("card", "points for one card a deck", "of this shoe")
        return Listing(f"Effect of removal on {self.wager}", columns, lines, records)


def effects(
    game: Spanish21Game,
    *,
    wager: str = WAGER,
    shoe: Composition | None = None,
    played: Analysis | None = None,
    anew: bool = False,
    told: Callable[[], None] = lambda: None,
) -> Effects:
    """The effects on a round, or on Match-The-Dealer.

    A round is played as it was analysed, or else as well as can be from the shoe as it is; played
    ``anew``, as well as can be from each shoe less a card. ``told`` is called as shoes are done.
    """
    if wager not in game.house.wagers or wager not in {WAGER, MATCH}:
        offered = [each for each in (WAGER, MATCH) if each in game.house.wagers]
        raise Unreadable(f"no effects of {wager!r}; {nearest(wager, offered)}")
    if wager == MATCH:
        return _of_match(game, full_shoe(game.house) if shoe is None else shoe)
    return effects_of_removal(played or analyse(game, shoe), anew=anew, told=told)


def effects_of_removal(
    played: Analysis, *, anew: bool = False, told: Callable[[], None] = lambda: None
) -> Effects:
    """The effects on a round that is played as it was analysed, or anew."""
    shoe, found = played.deal.shoe.composition, dict[Card, Fraction]()
    alike, known = _Alike(played.compiled, played.strategy), dict[object, Fraction]()
    before = played.expected_value
    for card in SPANISH_DECK:
        if shoe[card]:
            less = shoe.without([card])
            key = alike.key(less)
            if key not in known:
                known[key] = _value(played, less, anew=anew) - before
                told()
            found[card] = known[key]
    return Effects(WAGER, found, {card: shoe[card] for card in found}, anew)


def _value(played: Analysis, shoe: Composition, *, anew: bool) -> Fraction:
    left = Shoe(shoe)
    left.expect_enough(played.compiled)
    deal = Deal(played.deal.engine, left)
    if anew:
        return Analysis(deal, best_strategy(deal).strategy).expected_value
    return Analysis(deal, played.strategy).expected_value


class _Alike:
    """Which shoes are alike to a round: by value, and by suit where a bonus asks for suits.

    Suits that are paid and played alike may change places.
    """

    def __init__(self, compiled: CompiledGame, strategy: Strategy) -> None:
        makes = {each.makes for each in compiled.chances}
        self.asked = sorted({value for state in makes for value in compiled.states.places(state)})
        self.suits = [
            (
                tuple(each.pays[suit] for each in compiled.chances),
                strategy.first_suited[:, :, suit].tobytes(),
                strategy.split_suited[:, :, :, :, suit].tobytes(),
            )
            for suit in range(len(SUITS))
        ]

    def key(self, shoe: Composition) -> object:
        left = Shoe(shoe)
        suited = sorted(
            (own, tuple(left.by_suit[value][suit] for value in self.asked))
            for suit, own in enumerate(self.suits)
        )
        return left.values, tuple(suited)


def _of_match(game: Spanish21Game, shoe: Composition) -> Effects:
    before, found = match_odds(game, shoe).expected_value, dict[Card, Fraction]()
    for card in SPANISH_DECK:
        if shoe[card]:
            found[card] = match_odds(game, shoe.without([card])).expected_value - before
    return Effects(MATCH, found, {card: shoe[card] for card in found}, anew=False)


def removals_of(effects: Effects) -> Removals:
    """As a PAR sheet has them."""
    cards = (Removal(str(card), effect, None) for card, effect in effects.by_card.items())
    return Removals(tuple(cards), None)
