"""A whole round of one box under a given strategy: every outcome's exact chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.games.spanish_21.compiled import ACE, TEN, VALUES
from croupier.games.spanish_21.outcomes import BLACKJACK, DEALER_BLACKJACK, SURRENDER
from croupier.games.spanish_21.strategy import HIT, SPLIT, Strategy
from croupier.games.spanish_21.strategy import SURRENDER as GIVE_UP
from croupier.odds.spanish_21.columns import by_outcome
from croupier.odds.spanish_21.exact import chances, followed, shift
from croupier.odds.spanish_21.playing import Deal, Play
from croupier.odds.spanish_21.split_hands import Pair
from croupier.odds.spanish_21.split_value import SplitValue
from croupier.odds.spanish_21.suits import Kept, first_law
from croupier.odds.spanish_21.terms import is_bonus

SPLIT_ROUND = "split"
"""All rounds in which a pair is split; what they bring is a mean."""

Ends = dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class SplitRounds:
    """One pair, split against one up card."""

    up: int
    pair: int
    chance: Fraction
    """That it is dealt and split, the dealer having no Blackjack."""
    mean: Fraction
    """What all its hands bring then, in units."""
    value: SplitValue


@dataclass(frozen=True)
class RoundOdds:
    """Chances of a round's outcomes."""

    chances: Mapping[str, Fraction]
    splits: tuple[SplitRounds, ...]
    bonus: Mapping[str, Fraction]
    """How often the fixed sum for three suited sevens is won, by the line they are paid on."""
    by_up: Mapping[int, Mapping[str, Fraction]]
    """The chances, apart by the value of the up card."""


def evaluate_round(deal: Deal, strategy: Strategy) -> RoundOdds:
    total: Ends = defaultdict(Fraction)
    splits, by_up = list[SplitRounds](), dict[int, Ends]()
    bonus: Ends = defaultdict(Fraction)
    for up in deal.ups:
        rounds = _Rounds(deal, strategy, up)
        shown = Fraction(deal.shoe.values[up], deal.shoe.cards)
        ends = {outcome: shown * chance for outcome, chance in rounds.ends().items()}
        split = rounds.splits(shown)
        ends[SPLIT_ROUND] = sum((each.chance for each in split), Fraction(0))
        for outcome, chance in ends.items():
            total[outcome] += chance
        for line, chance in rounds.bonus.items():
            bonus[line] += shown * chance
        splits += split
        by_up[up] = ends
    return RoundOdds(dict(total), tuple(splits), dict(bonus), by_up)


class _Rounds:
    """All rounds against one up card."""

    def __init__(self, deal: Deal, strategy: Strategy, up: int) -> None:
        self.deal, self.engine, self.strategy, self.up = deal, deal.engine, strategy, up
        self.against = deal.against[up]
        self.law = first_law(deal.compiled, deal.shoe, up)
        self.made = self._made()
        self.bonus: Ends = defaultdict(Fraction)

    def _made(self) -> dict[int, dict[int, Fraction]]:
        """By two-card hand: the share of it in which each decision is made."""
        compiled, strategy, up = self.deal.compiled, self.strategy, self.up
        made = {
            int(state): {int(strategy.first[up, state]): Fraction(1)}
            for state in np.flatnonzero(compiled.states.cards == 2)
            if state != compiled.blackjack
        }
        for group in self.law:
            state = compiled.chances[group.chance].pair
            code = int(strategy.first_suited[up, *group.group])
            shift(made[state], int(strategy.first[up, state]), code, group.share)
        return made

    def dealt(self, state: int) -> Fraction:
        """The chance of two first cards."""
        one, other = self.deal.compiled.states.places(state)
        base, cards = self.against.base, self.against.cards
        ways = int(base[one]) * (int(base[other]) - (one == other)) * (1 + (one != other))
        return Fraction(ways, cards * (cards - 1))

    def ends(self) -> Ends:
        found: Ends = defaultdict(Fraction)
        clear = self.against.clear
        found[BLACKJACK] = blackjack = self.dealt(self.deal.compiled.blackjack)
        found[DEALER_BLACKJACK] = 1 - clear() - blackjack * (1 - clear(ACE, TEN))
        starts = dict[int, dict[int, Fraction]]()
        for state, made in self.made.items():
            one, other = self.deal.compiled.states.places(state)
            starts[state] = {
                code: share * (1 + (one != other))
                for code, share in made.items()
                if share and code not in {SPLIT, GIVE_UP}
            }
            if given_up := made.get(GIVE_UP):
                found[SURRENDER] += self.dealt(state) * given_up * clear(one, other)
        strategy, up = self.strategy, self.up
        play = Play(strategy.first[up].astype(np.int8), strategy.first_rescue[up].astype(np.int8))
        columns, names = by_outcome(self.engine)
        ending = followed(self.engine, starts, play)
        sums = chances(self.engine, self.against, ending, play, columns)
        for name, chance in zip(names, sums, strict=True):
            found[name] += chance
        self._suit(found)
        return found

    def _suit(self, found: Ends) -> None:
        """Move hands that are suited to their own lines."""
        compiled, up = self.deal.compiled, self.up
        for group in self.law:
            if self.strategy.first_suited[up, *group.group] == HIT:
                chance = compiled.chances[group.chance]
                next_card = self.engine.completing(self.against, group.chance)
                moved = self.dealt(chance.pair) * group.share * group.complete * next_card
                found[compiled.lines[chance.makes]] -= moved
                found[chance.lines[group.suit]] += moved
                if is_bonus(compiled, group.chance) and up in self.engine.terms.bonus_up:
                    self.bonus[chance.lines[group.suit]] += moved

    def splits(self, shown: Fraction) -> list[SplitRounds]:
        found = list[SplitRounds]()
        for value in range(VALUES):
            pair = Pair(self.deal, self.up, value)
            share = self.made[pair.state].get(SPLIT)
            if share and self.against.base[value] > 1:
                clear = self.against.clear(value, value)
                chance = shown * self.dealt(pair.state) * share * clear
                worth = SplitValue(pair, self.strategy, self._kept(pair.state))
                mean = worth.value / clear
                found.append(SplitRounds(self.up, value, chance, mean, worth))
        return found

    def _kept(self, state: int) -> Kept | None:
        """Which pairs are split, where suits decide it."""
        strategy, up, chances = self.strategy, self.up, self.deal.compiled.chances
        number = next((n for n, chance in enumerate(chances) if chance.pair == state), None)
        if number is None:
            return None
        asked = up == chances[number].value

        def kept(shown: int | None, one: int, other: int) -> bool:
            if one != other:
                return bool(strategy.first[up, state] == SPLIT)
            matched = int(asked and shown == one)
            return bool(strategy.first_suited[up, number, one, matched] == SPLIT)

        return kept
