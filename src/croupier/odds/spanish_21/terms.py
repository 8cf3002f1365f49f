"""What every end of a hand brings: per unit, or for a stake with the table's own rounding."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.slips import payout
from croupier.games.spanish_21.compiled import SUITS, CompiledGame, compile_game, place_of
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.outcomes import BLACKJACK, DOUBLED_WIN, SURRENDER
from croupier.values.money import Cents, rounded_up
from croupier.values.odds import Odds
from croupier.values.prices import PartBack

SEVEN = 6
"""The place of a seven among the values."""


@dataclass(frozen=True)
class Terms:
    """All in units of the initial wager."""

    pays: tuple[Fraction, ...]
    """What an undoubled hand wins, by state, unless it is suited."""
    suited: tuple[tuple[Fraction, ...], ...]
    """What it wins if it is, by chance and suit."""
    blackjack: Fraction
    doubled: Fraction
    """What a doubled hand wins, per unit of all that is on it."""
    surrender: Fraction
    """What is left of a unit that is surrendered, less the unit."""
    bonus: Fraction
    """The fixed sum beside three suited sevens, if a stake is known."""
    bonus_up: frozenset[int]
    """Up cards against which it is paid, by value."""

    def suited_extra(self, compiled: CompiledGame, chance: int, suit: int) -> Fraction:
        """What a suited hand brings above one that is not."""
        return self.suited[chance][suit] - self.pays[compiled.chances[chance].makes]

    def first_extra(self, compiled: CompiledGame, chance: int, suit: int, up: int) -> Fraction:
        """The same of the cards first dealt, with the fixed sum."""
        extra = self.suited_extra(compiled, chance, suit)
        return extra + self.bonus if is_bonus(compiled, chance) and up in self.bonus_up else extra


def is_bonus(compiled: CompiledGame, chance: int) -> bool:
    """Whether it is three sevens that the chance leads to."""
    return bool(compiled.states.held[compiled.chances[chance].makes, SEVEN] == 3)


def bonus_up(game: Spanish21Game) -> frozenset[int]:
    ranks = game.house.super_bonus_up.value
    return frozenset(place_of(card) for card in SPANISH_DECK if card.rank.value in ranks)


def terms(game: Spanish21Game, stake: Cents | None = None) -> Terms:
    """Without a stake nothing is rounded and the fixed bonus is left out."""
    compiled = compile_game(game)
    won = {line: _won(game, line, stake) for line in game.lines[WAGER]}
    bonus = next(
        (
            each.sum
            for each in game.house.super_bonus
            if stake is not None
            and each.at_least <= stake
            and (each.below is None or stake < each.below)
        ),
        0,
    )
    return Terms(
        pays=tuple(won[line] for line in compiled.lines),
        suited=tuple(
            tuple(won[chance.lines[suit]] for suit in range(len(SUITS)))
            for chance in compiled.chances
        ),
        blackjack=won[BLACKJACK],
        doubled=won[DOUBLED_WIN],
        surrender=won[SURRENDER],
        bonus=Fraction(bonus, stake or 1),
        bonus_up=bonus_up(game),
    )


def _won(game: Spanish21Game, line: str, stake: Cents | None) -> Fraction:
    """What a line is up, per unit; of a line that loses minus one, which nobody asks for."""
    house, price = game.house, game.lines[WAGER][line].price
    if stake is None:
        match price:
            case Odds() as odds:
                return odds.ratio
            case PartBack(share):
                return share - 1
    else:
        match price:
            case Odds() as odds:
                on = 2 * stake if line == DOUBLED_WIN else stake
                return Fraction(payout(house, odds, on), on)
            case PartBack(share):
                return Fraction(rounded_up(share * stake, house.coin), stake) - 1
    return Fraction(-1)
