"""What rounds of Spanish 21 came to, counted by the kernel and told by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np

from croupier.games.spanish_21.dealing import offers_insurance
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.match import OUTCOMES
from croupier.games.spanish_21.outcomes import BUST, DEALER_BLACKJACK, LOSE, PUSH
from croupier.games.spanish_21.slips import NO_BLACKJACK
from croupier.simulation import kernels
from croupier.simulation.kernels import Tallied, Whole
from croupier.simulation.spanish_21.tables import MATCHES, WAYS, Tables
from croupier.simulation.tallies import NetResults

SPLIT = "split"
"""The outcome of a round whose pair was split; its hands are counted apart."""
DOUBLED = {line: f"doubled_{line}" for line in (PUSH, LOSE, BUST)}
"""The outcome of a doubled hand, where it is not a line of its own."""


@dataclass(frozen=True, slots=True)
class Spanish21Tallies:
    """What simulated rounds came to, per initial wager on the box."""

    strategy: str
    cards: int
    """In the shoe."""
    seed: int
    net: NetResults
    by_hands: Mapping[int, NetResults]
    """By the hands that the box became; none when the dealer had a Blackjack."""
    outcomes: Mapping[str, int]
    """Rounds by outcome."""
    split_hands: Mapping[str, int]
    """Hands of split pairs by outcome."""
    ways: Mapping[str, int]
    """Hands by how they were played."""
    fixed_bonuses: int
    match: Mapping[str, int]
    """Outcomes of Match-The-Dealer, had it been wagered every round."""
    insurance: Mapping[str, int]
    """Outcomes of Insurance, had it been taken whenever it was offered."""

    @property
    def rounds(self) -> int:
        return self.net.count

    def document(self) -> dict[str, object]:
        """For programs: whole counts, and the figures that follow from them."""
        return {
            "game": "spanish_21",
            "strategy": self.strategy,
            "cards": self.cards,
            "seed": self.seed,
            "rounds": self.rounds,
            "mean": str(self.net.mean),
            "standard_error": self.net.standard_error,
            "standard_deviation": self.net.standard_deviation,
            "parts": self.net.parts,
            "net": {str(net): count for net, count in self.net.rounds.items()},
            "hands": {str(hands): net.count for hands, net in self.by_hands.items()},
            "outcomes": dict(self.outcomes),
            "split_hands": dict(self.split_hands),
            "ways": dict(self.ways),
            "fixed_bonuses": self.fixed_bonuses,
            "match_the_dealer": dict(self.match),
            "insurance": dict(self.insurance),
        }


def empty_counts(tables: Tables) -> tuple[Whole, Tallied]:
    """A row of counts, and the same by name."""
    shapes = (
        (tables.most_hands + 1, 2 * tables.most_net + 1),
        (2, len(WAYS), len(tables.lines)),
        (len(tables.ups), 2),
        (len(MATCHES), len(MATCHES)),
        (1,),
    )
    ends = np.cumsum([0, *(int(np.prod(shape)) for shape in shapes)])
    counts = np.zeros(ends[-1], dtype=np.int64)
    parts = np.split(counts, ends[1:-1])
    return counts, Tallied(*(n.reshape(shape) for n, shape in zip(parts, shapes, strict=True)))


def read_counts(
    game: Spanish21Game, tables: Tables, counts: Whole, told: tuple[str, int, int]
) -> Spanish21Tallies:
    """What a row of counts says about a strategy, a number of cards and a seed."""
    row, tallied = empty_counts(tables)
    row += counts
    nets = [_net(tables, each) for each in tallied.nets]
    split_rounds = sum(each.count for each in nets[2:])
    alone, split = (_by_outcome(tables, lines) for lines in tallied.lines)
    strategy, cards, seed = told
    return Spanish21Tallies(
        strategy=strategy,
        cards=cards,
        seed=seed,
        net=_net(tables, tallied.nets.sum(axis=0)),
        by_hands=dict(enumerate(nets)),
        outcomes=alone | {SPLIT: split_rounds},
        split_hands=split,
        ways=dict(zip(WAYS, tallied.lines.sum(axis=(0, 2)).tolist(), strict=True)),
        fixed_bonuses=int(tallied.bonuses[0]),
        match=_match(tallied.matches),
        insurance=_insurance(game, tables, tallied.ups),
    )


def _net(tables: Tables, counts: Whole) -> NetResults:
    found = {int(n) - tables.most_net: int(counts[n]) for n in np.flatnonzero(counts)}
    return NetResults(found, tables.parts)


def outcome_name(line: str, *, doubled: bool) -> str:
    return DOUBLED.get(line, line) if doubled else line


def _by_outcome(tables: Tables, lines: Whole) -> dict[str, int]:
    """[way, line] by name, as printed and then what the doubled came to."""
    found = dict.fromkeys((*tables.lines, *DOUBLED.values()), 0)
    for way, (number, line) in product(range(len(WAYS)), enumerate(tables.lines)):
        found[outcome_name(line, doubled=way == kernels.DOUBLED)] += int(lines[way, number])
    return found


def _match(matches: Whole) -> dict[str, int]:
    found = dict.fromkeys(OUTCOMES.values(), 0)
    for two in product(range(len(MATCHES)), repeat=2):
        found[OUTCOMES[tuple(sorted(MATCHES[each] for each in two if each))]] += int(matches[two])
    return found


def _insurance(game: Spanish21Game, tables: Tables, ups: Whole) -> dict[str, int]:
    offered = [offers_insurance(game, card) for card in tables.ups]
    lost, won = ups[offered].sum(axis=0).tolist()
    return {DEALER_BLACKJACK: won, NO_BLACKJACK: lost}
