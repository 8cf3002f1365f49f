"""What the game's own settlement says of rounds, to be held against simulated ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.match import match_outcome
from croupier.games.spanish_21.outcomes import RESCUE
from croupier.games.spanish_21.settlement import Settlement
from croupier.simulation.results import Simulated, SimulatedWager
from croupier.simulation.spanish_21.counts import SimulatedRounds, outcome_name
from croupier.simulation.spanish_21.rounds import Spanish21Simulation
from croupier.values.cards import DECK, Card, Rank
from croupier.values.money import Cents

SEED = 551
STAKE = Cents(10_000)


@dataclass
class Told:
    """Rounds of one box, in the words of the simulation."""

    nets: Counter[Fraction] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    split: Counter[str] = field(default_factory=Counter)
    hands: Counter[int] = field(default_factory=Counter)
    matches: Counter[str] = field(default_factory=Counter)
    insurance: Counter[str] = field(default_factory=Counter)
    bonuses: int = 0

    def add(self, settled: Settlement) -> None:
        (box,), up = settled.boxes, settled.dealer[0]
        self.nets[net_of(settled)] += 1
        self.hands[len(box.hands)] += 1
        (self.split if box.is_split else self.alone).update(
            outcome_name(slip.outcome, doubled=bool(hand.doubled and slip.outcome != RESCUE))
            for slip, hand in zip(settled.slips, box.hands, strict=True)
        )
        self.matches[match_outcome(box.first_two, up)] += 1
        if up.rank is Rank.ACE:
            has_it = is_blackjack(settled.dealer[:2])
            self.insurance["dealer_blackjack" if has_it else "no_blackjack"] += 1
        self.bonuses += len(settled.awards)

    def expect(self, found: Simulated) -> None:
        """Every figure is that of the simulation."""
        main = main_of(found)
        assert {Fraction(net, main.net.parts): n for net, n in main.net.rounds.items()} == self.nets
        assert {hands: net.count for hands, net in main.by_hands.items() if net.count} == self.hands
        split_rounds = self.hands.total() - self.hands[1]
        assert +Counter(named(main)) == self.alone + Counter(split=split_rounds)
        assert +Counter(main.split_hands) == self.split
        assert main.fixed_bonuses == self.bonuses
        assert +Counter(named(found["match_the_dealer"])) == self.matches
        insured = [named(each) for each in found.wagers if each.odds.wager == "insurance"]
        assert +sum(map(Counter, insured), Counter()) == self.insurance


def net_of(settled: Settlement) -> Fraction:
    """What the wager brought, without a fixed bonus."""
    return Fraction(sum(slip.back - slip.stake for slip in settled.slips), STAKE)


def main_of(found: Simulated) -> SimulatedRounds:
    main = found["spanish_21"]
    assert isinstance(main, SimulatedRounds)
    return main


def named(wager: SimulatedWager) -> dict[str, int]:
    outcomes = (each.outcome for each in wager.odds.outcomes)
    return dict(zip(outcomes, wager.counts, strict=True))


def cards_of(ready: Spanish21Simulation, unit: int) -> tuple[Card, ...]:
    """All cards of a unit: as far as any round goes, and then whatever is left."""
    stack = ready.stacks[-1]
    (drawn,) = stack.orders(SEED, range(unit, unit + 1))
    left = Counter(stack.cards.tolist()) - Counter(drawn.tolist())
    return tuple(DECK[code] for code in (*drawn.tolist(), *left.elements()))
