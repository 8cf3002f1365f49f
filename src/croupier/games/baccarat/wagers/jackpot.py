"""Jackpot Baccarat: the opening four cards as a poker hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from croupier.games.baccarat.hands import Opening
from croupier.games.baccarat.poker_counts import count_poker_hands
from croupier.games.baccarat.wager import LOSE, Formula, OpeningWager, Terms
from croupier.values.cards import COURT_RANKS, Rank

RUN = tuple(Rank)
ROYAL = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})
STRAIGHTS = frozenset(frozenset(RUN[low : low + 4]) for low in range(len(RUN) - 3)) | {ROYAL}
ACE_LOW = frozenset(RUN[:4])
TENS_TO_KINGS = frozenset({Rank.TEN}) | COURT_RANKS


@dataclass(frozen=True)
class JackpotBaccarat(OpeningWager):
    """Straights run from ace-2-3-4 to jack-queen-king-ace, without a wrap (reading R-MD14)."""

    id = "jackpot"
    as_set = True
    suits_alike = True
    outcomes = (
        "four_card_royal",
        "four_of_a_kind",
        "straight_flush",
        "three_of_a_kind",
        "flush",
        "straight",
        "two_pair",
        "pair_of_aces",
        "pair_of_tens_to_kings",
        LOSE,
    )
    straights: frozenset[frozenset[Rank]] = STRAIGHTS

    def under(self, terms: Terms) -> Self:
        if terms.options.get("jackpot_ace") == "high_only":
            return replace(self, straights=STRAIGHTS - {ACE_LOW})
        return self

    @property
    def formula(self) -> Formula:
        """Straights are given by the places of their ranks, but for the royal one."""
        runs = sorted(sorted(map(RUN.index, straight)) for straight in self.straights)
        runs.remove(sorted(map(RUN.index, ROYAL)))
        return Formula(count_poker_hands, runs, self.outcomes)

    def lines_met(self, opening: Opening) -> Iterator[str]:
        cards = opening.cards
        counts = Counter(card.rank for card in cards)
        groups = sorted(counts.values(), reverse=True)
        flush = len({card.suit for card in cards}) == 1
        straight = frozenset(counts) in self.straights
        if flush and counts.keys() == ROYAL:
            yield "four_card_royal"
        if groups == [4]:
            yield "four_of_a_kind"
        if flush and straight:
            yield "straight_flush"
        if groups == [3, 1]:
            yield "three_of_a_kind"
        if flush:
            yield "flush"
        if straight:
            yield "straight"
        if groups == [2, 2]:
            yield "two_pair"
        if counts[Rank.ACE] == 2:
            yield "pair_of_aces"
        if any(counts[rank] == 2 for rank in TENS_TO_KINGS):
            yield "pair_of_tens_to_kings"
        yield LOSE


WAGERS = (JackpotBaccarat(),)
