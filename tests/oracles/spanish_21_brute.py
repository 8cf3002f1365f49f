"""One box of Spanish 21 against a tiny shoe, exactly: sums over every order of its cards.

Results are net, in half wagers, without Insurance and Match-The-Dealer; a double is a full one,
for less is never better than this or a hit. The best play may use every card that lies face up, a
play handed in uses as much of an `Offer` as it likes. Cards that no rule here tells apart are one
kind, named for one of them. A round that the rules let go on past the last card raises, even if
nobody would play it so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import factorial
from typing import NamedTuple

from .spanish_21 import (
    BONUS_ODDS,
    POINTS,
    Hand,
    Offer,
    Play,
    Rules,
    arranged,
    bonus,
    is_blackjack,
    lawful,
    points,
)

Unseen = tuple[int, ...]
"""How many of each kind of card the player has not seen, the hole card among them."""
Results = tuple[int, ...]
"""Half wagers won, for each end of the dealer."""

ENDS = (17, 18, 19, 20, 21, 22)
"""Where a dealer without Blackjack ends; 22 stands for every bust."""
LOST, HALF_LOST, NATURAL = -2, -1, 3


class ShoeTooSmall(Exception):
    """The cards run out in the middle of a round."""


class State(NamedTuple):
    """A box between two cards or decisions, with a hole card that makes no Blackjack."""

    unseen: Unseen
    up: str
    cards: tuple[str, ...]
    """The hand in turn, none once all have been played."""
    starts: tuple[str, ...] = ()
    """The first cards of all hands since the split."""
    hand: int = 1
    doubled: bool = False
    done: Results = (0,) * len(ENDS)
    """What the hands played before win."""


def kind(card: str) -> str:
    """Suits count on 6, 7 and 8 alone, court cards are alike.

    >>> kind("Qh"), kind("9s"), kind("8s")
    ('Kc', '9c', '8s')
    """
    if card[0] in "678":
        return card
    return "Kc" if POINTS[card[0]] == 10 else f"{card[0]}c"


class Analyser:
    """Of the best play, or of the `play` handed in."""

    def __init__(
        self,
        shoe: Iterable[str],
        rules: Rules | None = None,
        *,
        play: Play | None = None,
        fixed_bonus: int = 0,
        score: Callable[[int], int] | None = None,
    ) -> None:
        """`fixed_bonus`: 551.6(h) in wagers; `score`: what so many half wagers count for."""
        cards = sorted(map(kind, shoe))
        self.kinds = tuple(dict.fromkeys(cards))
        self.full: Unseen = tuple(map(cards.count, self.kinds))
        self.rules, self.play, self.fixed_bonus = rules or Rules(), play, fixed_bonus
        self.score = score or int
        self.unit = 1 if score else 2
        self.sums: dict[State, int] = {}
        self.ends: dict[tuple[Unseen, tuple[str, ...]], Results] = {}

    def expected(self) -> Fraction:
        """The mean net result in wagers, or the mean score, over all orders of the shoe."""
        total = 0
        for one, after_one, first in self._next(self.full):
            for up, after_up, second in self._next(after_one):
                for other, unseen, third in self._next(after_up):
                    state = State(unseen, up, arranged((one, other)))
                    total += first * second * third * self._opened(state)
        return Fraction(total, self.unit * factorial(sum(self.full)))

    def opening(self, one: str, other: str, up: str) -> State:
        """Two cards against an up card, the peek having found no Blackjack."""
        one, other, up = map(kind, (one, other, up))
        return State(self._without((one, other, up), self.full), up, arranged((one, other)))

    def decisions(self, state: State) -> dict[str, Fraction]:
        """What each lawful decision is worth when the play goes on as it does."""
        whole = self.unit * self._orders(state)
        words = sorted(self._lawful(state))
        return {word: Fraction(self._decided(state, word), whole) for word in words}

    def best(self, offer: Offer) -> str:
        """The best play as a play. Hands played before are left out: they are the same for all."""
        state = State(
            self._without(map(kind, offer.seen), self.full),
            kind(offer.up),
            arranged(tuple(map(kind, offer.cards))),
            tuple(map(kind, offer.starts)),
            offer.hand,
            "keep" in offer.lawful,
        )
        worth = self.decisions(state)
        return max(worth, key=worth.__getitem__)

    def _opened(self, state: State) -> int:
        every, peeked = factorial(sum(state.unseen)), self._orders(state)
        if is_blackjack(state.cards):
            return every * self.score(NATURAL)
        lost = (every - peeked) * self.score(LOST)
        return lost + self._sum(state) if peeked else lost

    def _orders(self, state: State) -> int:
        """How many orders of the unseen cards, the hole card first, hide no Blackjack."""
        holes = sum(count for _, _, count in self._holes(state))
        return holes * factorial(sum(state.unseen) - 1)

    def _sum(self, state: State) -> int:
        """Of the scores of all those orders."""
        if state not in self.sums:
            self.sums[state] = self._summed(state)
        return self.sums[state]

    def _summed(self, state: State) -> int:
        if not state.cards:
            return self._settled(state)
        if len(state.cards) == 1:
            return self._drawn(state)
        words = self._lawful(state)
        if points(state.cards) > 21 or not words:
            return self._finished(state, self._results(state))
        if self.play:
            return self._decided(state, self.play(self._offer(state, words)))
        return max(self._decided(state, word) for word in words)

    def _lawful(self, state: State) -> frozenset[str]:
        if state.doubled:
            return frozenset({"keep", "rescue"})
        hand = Hand(list(state.cards), 1, split=bool(state.starts))
        return lawful(self.rules, hand, len(state.starts))

    def _offer(self, state: State, words: frozenset[str]) -> Offer:
        counts = zip(self.kinds, self.full, state.unseen, strict=True)
        seen = [card for card, held, left in counts for _ in range(held - left)]
        return Offer(1, state.hand, state.cards, state.starts, state.up, tuple(seen), words)

    def _decided(self, state: State, word: str) -> int:
        if word == "hit":
            return self._drawn(state)
        if word == "double":
            return self._drawn(state._replace(doubled=True))
        if word == "split":
            one, other = state.cards
            before, after = state.starts[: state.hand - 1], state.starts[state.hand :]
            return self._sum(state._replace(cards=(one,), starts=(*before, one, other, *after)))
        flat = {"surrender": HALF_LOST, "rescue": LOST}.get(word)
        return self._finished(state, (flat,) * len(ENDS) if flat else self._results(state))

    def _drawn(self, state: State) -> int:
        if sum(state.unseen) < 2:
            raise ShoeTooSmall(f"no card for {state.cards}")
        total = 0
        for card, unseen, count in self._next(state.unseen):
            cards = arranged((*state.cards, card))
            after = state._replace(unseen=unseen, cards=cards)
            if self._holes(after):
                total += count * self._sum(after)
        return total

    def _finished(self, state: State, results: Results) -> int:
        """On to the box's next hand, or to the dealer's."""
        done = tuple(one + other for one, other in zip(state.done, results, strict=True))
        after = State(state.unseen, state.up, (), done=done)
        if state.hand < len(state.starts):
            start = state.starts[state.hand]
            after = after._replace(cards=(start,), starts=state.starts, hand=state.hand + 1)
        return self._sum(after)

    def _results(self, state: State) -> Results:
        """551.6(b), (c) and (f) to (h) for a hand that met no dealer Blackjack."""
        cards, total = state.cards, points(state.cards)
        even = 4 if state.doubled else 2
        if total > 21:
            return (-even,) * len(ENDS)
        if is_blackjack(cards) and not state.starts:
            return (NATURAL,) * len(ENDS)
        won, name = even, bonus(cards)
        if name and not state.doubled:
            won = int(2 * BONUS_ODDS[name])
            if name.startswith("suited_777") and state.up[0] == "7" and not state.starts:
                won += 2 * self.fixed_bonus
        wins_ties = total == 21 and (len(cards) > 2 or self.rules.split_21 == "win")
        tied = won if wins_ties else 0
        return tuple(
            won if end > 21 or total > end else tied if total == end else -even for end in ENDS
        )

    def _settled(self, state: State) -> int:
        if len(set(state.done)) == 1:  # 551.13(c)
            return self._orders(state) * self.score(state.done[0])
        scores = [self.score(halves) for halves in state.done]
        return sum(
            count * orders * score
            for hole, unseen, count in self._holes(state)
            for orders, score in zip(self._dealer(unseen, (state.up, hole)), scores, strict=True)
        )

    def _dealer(self, unseen: Unseen, cards: tuple[str, ...]) -> Results:
        """551.13(b): in how many orders of the unseen cards the dealer comes to each end."""
        total = min(points(cards), ENDS[-1])
        if total >= ENDS[0]:
            return tuple(factorial(sum(unseen)) if total == end else 0 for end in ENDS)
        if not any(unseen):
            raise ShoeTooSmall(f"no card for the dealer's {cards}")
        cards = tuple(sorted(cards))
        if (unseen, cards) not in self.ends:
            further = [
                [count * orders for orders in self._dealer(left, (*cards, card))]
                for card, left, count in self._next(unseen)
            ]
            self.ends[unseen, cards] = tuple(map(sum, zip(*further, strict=True)))
        return self.ends[unseen, cards]

    def _next(self, unseen: Unseen) -> Iterator[tuple[str, Unseen, int]]:
        """Each card that may come next, what is left then, and how many there are of it."""
        for at, count in enumerate(unseen):
            if count:
                yield self.kinds[at], (*unseen[:at], count - 1, *unseen[at + 1 :]), count

    def _holes(self, state: State) -> list[tuple[str, Unseen, int]]:
        return [each for each in self._next(state.unseen) if not is_blackjack((state.up, each[0]))]

    def _without(self, cards: Iterable[str], unseen: Unseen) -> Unseen:
        left = list(unseen)
        for card in cards:
            left[self.kinds.index(card)] -= 1
        assert min(left) >= 0, "more cards than the shoe holds"
        return tuple(left)
