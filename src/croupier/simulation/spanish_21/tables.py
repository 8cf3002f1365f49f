"""A game of Spanish 21 and a strategy as the tables that the kernel plays by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np

from croupier.games.spanish_21.bonuses import fixed_bonus
from croupier.games.spanish_21.boxes import Box, Hand
from croupier.games.spanish_21.compiled import (
    ACE,
    SUITS,
    TEN,
    VALUES,
    CompiledGame,
    compile_game,
    place_of,
)
from croupier.games.spanish_21.compiled import suited as suited_cards
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.outcomes import (
    BLACKJACK,
    BUST,
    DEALER_BLACKJACK,
    DOUBLED_WIN,
    LOSE,
    PUSH,
    RESCUE,
    SURRENDER,
)
from croupier.games.spanish_21.strategy import Strategy
from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.course import End, course
from croupier.simulation.spanish_21.kernels import Codes, Flags, Hands, Rounds
from croupier.simulation.spanish_21.side_wagers import (
    insurance_nets,
    insured,
    match_nets,
    matched,
    net_of,
)
from croupier.simulation.spanish_21.suited import SuitedStates, suited_states
from croupier.values.cards import DECK, Card, Rank
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial

WAYS = ("first_hand", "split_hand", "doubled", "rescued", "surrendered")
"""In the order of the kernel's."""
LEAST_END = 17
BUST_END = 5


@dataclass(frozen=True, eq=False)
class Tables:
    """The kernel's tables and the words for what it counts."""

    hands: Hands
    rounds: Rounds
    ends: tuple[End, ...]
    """How rounds that are not split end, by number."""
    lines: tuple[str, ...]
    """The outcomes, by number."""
    parts: tuple[int, int, int]
    """Nets of a round, of Match-The-Dealer and of Insurance are whole parts, so many to a stake."""
    split_hands: int
    """Hands that one box can become."""


def tables(game: Spanish21Game, strategy: Strategy) -> Tables:
    compiled = compile_game(game)
    assert compiled.peeks[ACE], "a Blackjack under an ace is found before anything is decided"
    assert compiled.peeks[TEN], "and under a court card"
    _expect_pairs(compiled, strategy)
    suited = suited_states(compiled)
    lines = tuple(game.lines[WAGER])
    nets = _nets(game, lines)
    parts = lcm(*(net.denominator for row in nets for net in row))
    hands = Hands(
        kind=suited.kind,
        after=suited.after,
        value=np.array([value for value, _ in suited.kinds], dtype=np.uint8),
        asked=_asked(compiled, suited),
        decision=_decisions(compiled, suited, strategy),
        rescued=_rescued(suited, strategy),
        open=_open(compiled, suited),
        end=_ends(compiled, suited),
        line=_lines(compiled, suited, lines),
        net=np.array([[int(net * parts) for net in row] for row in nets]),
    )
    peeks = [compiled.peeks[value] for value, _ in suited.kinds]
    found = course(hands, peeks, _bonus(game, compiled, suited))
    most = compiled.split_hands * int(abs(hands.net).max())
    split = np.tile(np.arange(-most, most + 1), compiled.split_hands - 1)
    alone = np.array([hands.net[end.way, end.line] for end in found.ends])
    blackjack = [end.blackjack for end in found.ends]
    match, insurance = match_nets(game), insurance_nets(game)
    rounds = Rounds(
        row=found.rows,
        idle=found.idle,
        splits=len(found.ends),
        most_net=most,
        net=np.concatenate([alone, split]),
        blackjack=np.array([*blackjack, *np.zeros_like(split)], dtype=np.uint8),
        value=np.array([_value(card) for card in DECK], dtype=np.uint8),
        insured=insured(game),
        matched=matched(),
        match_net=match.of,
        insurance_net=insurance.of,
    )
    shares = parts, match.parts, insurance.parts
    return Tables(hands, rounds, found.ends, lines, shares, compiled.split_hands)


def _value(card: Card) -> int:
    return 0 if card.rank is Rank.TEN else place_of(card)


def _expect_pairs(compiled: CompiledGame, strategy: Strategy) -> None:
    """Refuse what would split without end; a split hand is split again by ``resplit`` alone."""
    pairs = [compiled.states.number((value, value)) for value in range(VALUES)]
    two_alike = np.isin([chance.pair for chance in compiled.chances], pairs)
    splits = (
        np.delete(strategy.first, pairs, axis=1),
        strategy.first_suited[:, ~two_alike],
        strategy.split,
        strategy.split_suited,
    )
    if any((codes == kernels.SPLIT).any() for codes in splits):
        raise BadMaterial(f"strategy {strategy.name}: it splits a hand that is no pair")


def _asked(compiled: CompiledGame, suited: SuitedStates) -> Flags:
    asked: Flags = compiled.states.total[suited.plain] != BEST
    asked[suited.bust] = False
    return asked


def _decisions(compiled: CompiledGame, suited: SuitedStates, strategy: Strategy) -> Codes:
    """The first hand's plan, then those of split hands by how many there are and by the pair."""
    states = len(compiled.states)
    split = strategy.split.reshape(-1, VALUES, states)
    suits = strategy.split_suited.reshape(len(split), *strategy.first_suited.shape)
    plain = np.concatenate([strategy.first[None], split])
    values = np.array([value for value, _ in suited.kinds])
    decisions: Codes = plain[:, values][:, :, suited.plain]
    special = np.concatenate([strategy.first_suited[None], suits])
    for (up, (value, up_suit)), ((chance, suit), state) in product(
        enumerate(suited.kinds), suited.pairs.items()
    ):
        completes = value == compiled.chances[chance].value and up_suit is SUITS[suit]
        decisions[:, up, state] = special[:, value, chance, suit, int(completes)]
    for hands, pair in product(range(len(strategy.split)), range(VALUES)):
        plan = decisions[1 + hands * VALUES + pair]
        if pair == ACE and compiled.aces_draw_once:
            plan[:] = kernels.STAND
        again = suited.plain == compiled.states.number((pair, pair))
        if hands + 2 < compiled.split_hands:
            plan[np.ix_(strategy.resplit[hands, pair][values], again)] = kernels.SPLIT
    return np.ascontiguousarray(decisions)


def _rescued(suited: SuitedStates, strategy: Strategy) -> Flags:
    split = strategy.split_rescue.reshape(-1, *strategy.first_rescue.shape)
    plain = np.concatenate([strategy.first_rescue[None], split])
    values = [value for value, _ in suited.kinds]
    rescued: Flags = np.ascontiguousarray(plain[:, values][:, :, suited.plain])
    rescued[:, :, suited.bust] = False
    return rescued


def _open(compiled: CompiledGame, suited: SuitedStates) -> Flags:
    """A 21 that beats any other is decided, and so is a Blackjack, of which plain 21s are none."""
    total, beats = compiled.states.total[suited.plain], compiled.beats_21[suited.plain]
    still = ~((total == BEST) & beats)
    still[suited.bust] = False
    first = still & (suited.plain != compiled.blackjack)
    never = np.zeros_like(still)
    return np.stack([first, still, still, never, never])


def _ends(compiled: CompiledGame, suited: SuitedStates) -> Codes:
    total = compiled.states.total[suited.plain]
    ends = np.where(compiled.dealer_draws[suited.plain], kernels.DRAWS, total - LEAST_END)
    ends[compiled.blackjack], ends[suited.bust] = kernels.BLACKJACK, BUST_END
    assert ((ends >= 0) & (ends <= kernels.DRAWS)).all(), "no dealer stands below 17"
    return ends.astype(np.uint8)


def _lines(compiled: CompiledGame, suited: SuitedStates, names: tuple[str, ...]) -> Codes:
    """[way, state, end]: 17 to 21, bust, Blackjack."""
    number = {name: place for place, name in enumerate(names)}
    total, beats = compiled.states.total[suited.plain], compiled.beats_21[suited.plain]
    winning = np.array([number[compiled.lines[state]] for state in suited.plain])
    for (chance, suit), state in suited.threes.items():
        winning[state] = number[compiled.chances[chance].lines[suit]]
    lines = np.empty((len(WAYS), len(suited), kernels.BLACKJACK + 1), dtype=np.uint8)
    lines[kernels.RESCUED], lines[kernels.SURRENDERED] = number[RESCUE], number[SURRENDER]
    for way in (kernels.FIRST, kernels.OF_SPLIT, kernels.DOUBLED):
        won = np.full_like(winning, number[DOUBLED_WIN]) if way == kernels.DOUBLED else winning
        for end in range(BUST_END):
            dealers = LEAST_END + end
            wins = (total > dealers) | ((total == dealers) & (dealers == BEST) & beats)
            ties = total == dealers
            lines[way, :, end] = np.select([wins, ties], [won, number[PUSH]], number[LOSE])
        lines[way, :, BUST_END] = won
        lines[way, :, kernels.BLACKJACK] = number[DEALER_BLACKJACK]
        lines[way, suited.bust] = number[BUST]
    lines[kernels.FIRST, compiled.blackjack] = number[BLACKJACK]
    return lines


def _nets(game: Spanish21Game, lines: tuple[str, ...]) -> list[list[Fraction]]:
    """[way, line]: what is won or lost; a double makes both twice as much."""
    priced = [net_of(game.lines[WAGER][line].price) for line in lines]
    return [
        [net * (2 if way == kernels.DOUBLED else 1) for net in priced] for way in range(len(WAYS))
    ]


def _cards_of(suited: SuitedStates) -> dict[int, Card]:
    """A card of each kind."""
    return {int(kind): card for kind, card in zip(suited.kind, DECK, strict=True)}


def _bonus(game: Spanish21Game, compiled: CompiledGame, suited: SuitedStates) -> Flags:
    """Whether three suited cards bring the fixed bonus to whoever bet enough."""
    bonus = np.zeros((len(suited.kinds), len(suited)), dtype=np.bool_)
    enough = max((each.at_least for each in game.house.super_bonus), default=Cents(0))
    cards = _cards_of(suited)
    for (chance, suit), state in suited.threes.items():
        makes = compiled.states.places(compiled.chances[chance].makes)
        box = Box(1, "", (Hand(suited_cards(makes, SUITS[suit]), enough),))
        for up in range(len(suited.kinds)):
            bonus[up, state] = fixed_bonus(game, box, cards[up]) is not None
    return bonus
