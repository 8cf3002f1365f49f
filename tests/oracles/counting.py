"""Whole tiny games of baccarat, every order of the shoe walked through card by card.

A counter's and a perfect player's bets are worked out for each; nothing is drawn by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from .baccarat import Bet, Table, deal, settle

Cards = tuple[str, ...]
STAKE = 10_000


@dataclass
class Won:
    """Over all orders, each as likely as the other."""

    orders: int = 0
    rounds: int = 0
    bets: int = 0
    won: Fraction = Fraction(0)


def all_orders(left: Counter[str]) -> Iterator[Cards]:
    """Every way in which the cards can lie, cards of the same face alike."""
    if not left:
        yield ()
    for card in sorted(left):
        rest = left - Counter([card])
        for order in all_orders(rest):
            yield (card, *order)


@cache
def first_round(cards: Cards) -> Cards:
    """Those of six cards that a round takes from the front."""
    for size in (4, 5, 6):
        try:
            deal(list(cards[:size]))
        except ValueError:
            continue
        return cards[:size]
    raise AssertionError(cards)


def net(table: Table, wager: str, cards: Cards) -> Fraction:
    """What a unit brings in one round."""
    (slip,) = settle(table, [Bet(1, wager, STAKE)], list(cards))
    return Fraction(slip.back - STAKE, STAKE)


def edge(table: Table, wager: str, unseen: Counter[str]) -> Fraction:
    """By every order of the next six cards, each with its chance."""
    total = Fraction(0)
    for cards, chance in _draws(unseen, 6):
        total += chance * net(table, wager, first_round(cards))
    return total


def _draws(unseen: Counter[str], size: int) -> Iterator[tuple[Cards, Fraction]]:
    if not size:
        yield (), Fraction(1)
        return
    for card, there in unseen.items():
        for others, chance in _draws(unseen - Counter([card]), size - 1):
            yield (card, *others), Fraction(there, unseen.total()) * chance


def burned(first: str) -> int:
    """Cards that follow the first into the discards: its pips, ten for tens and pictures."""
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(first[0]) or int(first[0])


def played_out(
    table: Table,
    wager: str,
    shoe: Counter[str],
    *,
    behind: int,
    burn_is_seen: bool,
    bets: Callable[[Fraction, Counter[str], int], bool],
) -> Won:
    """All orders to the round after the cover card; ``bets`` is asked before each round.

    It hears the exact edge, the cards seen so far and how many are not.
    """
    found, known = Won(), cache(lambda left: edge(table, wager, Counter(dict(left))))
    for order in all_orders(shoe):
        found.orders += 1
        gone = 1 + burned(order[0])
        seen = Counter(order[:gone] if burn_is_seen else order[:1])
        is_last = gone > len(order) - behind
        while gone + 6 <= len(order):
            unseen = shoe - seen
            worth = known(tuple(sorted(unseen.items())))
            found.rounds += 1
            if bets(worth, seen, unseen.total()):
                found.bets += 1
                found.won += worth
            cards = first_round(order[gone : gone + 6])
            seen += Counter(cards)
            gone += len(cards)
            if is_last:
                break
            is_last = gone > len(order) - behind
    return found
