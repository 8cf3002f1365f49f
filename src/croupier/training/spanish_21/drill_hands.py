"""Drills about hands: what is called, and what a player may do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from croupier.games.spanish_21.boxes import Box, Decision, Ended, Hand, open_box
from croupier.games.spanish_21.dealing import must_draw
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import BEST, SPANISH_DECK, Total, is_blackjack, total_of
from croupier.rulebooks.clauses import requirement
from croupier.training.drilling import (
    Draw,
    Drill,
    choices_shown,
    in_any_order,
    one_of,
    some_stake,
)
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal

LEAST_STOOD_ON = 12
"""Nobody stands on less."""
TRIES = 60
"""Hands looked through for one that is worth asking about."""
NONE = "none"
NEAR = (-10, 10, -1, 1)
"""By how much a total is called wrong."""


# What drills are made of


def shoe(game: Spanish21Game, draw: Draw) -> Iterator[Card]:
    return in_any_order(SPANISH_DECK * game.house.shoe_decks, draw)


def stake_on_box(game: Spanish21Game, draw: Draw) -> Cents:
    return some_stake(game.house, game.house.wagers[WAGER], draw)


def dealers_hand(game: Spanish21Game, cards: Iterator[Card]) -> tuple[Card, ...]:
    """Drawn to its end."""
    hand: tuple[Card, ...] = (next(cards), next(cards))
    while must_draw(game, hand) and not is_blackjack(hand):
        hand = (*hand, next(cards))
    return hand


def played_hand(cards: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
    """Two cards and what somebody drew to them, stood on or bust."""
    held: tuple[Card, ...] = (next(cards), next(cards))
    stands_on = LEAST_STOOD_ON + draw(8)
    while total_of(held).points < stands_on:
        held = (*held, next(cards))
    ended = Ended.BUST if total_of(held).is_bust else Ended.STOOD
    return Hand(held, stake, ended=ended)


def box_of(hand: Hand, seat: int = 1, owner: str = "") -> Box:
    return Box(seat, owner, (hand,), hand.cards[:2])


def called(cards: Sequence[Card]) -> str:
    """As a dealer announces it: of two cards, the first ones of a hand."""
    return "Blackjack" if is_blackjack(cards) else str(total_of(cards))


def hand_shown(title: str, cards: Sequence[Card]) -> dict[str, object]:
    return {"title": title, "cards": [str(card) for card in cards]}


# What is called


def total_called(game: Spanish21Game, draw: Draw) -> Drill:
    """More often of several cards than of two."""
    cards = played_hand(shoe(game, draw), stake_on_box(game, draw), draw).cards
    right = called(cards)
    shown = in_any_order(_totals(cards, right), draw)
    return Drill(
        {
            "title": "The point total",
            "asks": "What does the dealer announce?",
            "hands": [hand_shown("Box 1", cards)],
            "choices": choices_shown((each, each) for each in shown),
        },
        right,
        _why_called(game, cards),
        f"An ace counts 11 unless that passes {BEST}: {right}.",
    )


def _totals(cards: Sequence[Card], right: str) -> list[str]:
    """The right one, the same points otherwise called, and some beside it."""
    total = total_of(cards)
    near = [str(Total(total.points + each, total.soft)) for each in NEAR if total.points + each > 1]
    others = [str(Total(total.points, not total.soft)), *near, "Blackjack"]
    return list(dict.fromkeys((right, *others)))[:4]


def _why_called(game: Spanish21Game, cards: Sequence[Card]) -> ClauseId:
    values = game.house.values
    if is_blackjack(cards):
        return values.blackjack
    return values.soft if total_of(cards).soft else values.hard


# What a player may do


def what_may_be_decided(game: Spanish21Game, draw: Draw) -> Drill:
    box, told = _situation(game, draw)
    hand, permitted = box.hand(1), lawful(game, box, 1)
    right = _listed(permitted)
    choices = in_any_order(dict.fromkeys((right, *islice(_others(permitted, draw), 3))), draw)
    cited = next(iter(permitted.values()), game.house.duty("no_draw_on_21"))
    return Drill(
        {
            "title": "What a player may do",
            "asks": f"{told} Which decisions are open to this hand?",
            "hands": [hand_shown("The hand", hand.cards)],
            "choices": choices_shown((each, _said(each)) for each in choices),
        },
        right,
        cited,
        "; ".join(
            f"{each.value} by {requirement(clause).section}" for each, clause in permitted.items()
        )
        or f"{called(hand.cards)} is asked nothing and stands.",
    )


def _situation(game: Spanish21Game, draw: Draw) -> tuple[Box, str]:
    """A box as dealt, after a card, after a split, or doubled and waiting for an answer."""
    for _ in range(TRIES):
        cards = shoe(game, draw)
        box = open_box(1, stake_on_box(game, draw))
        for _ in range(2):
            box = give_card(game, box, 1, next(cards))
        decision = one_of((None, Decision.HIT, Decision.SPLIT, Decision.DOUBLE), draw)
        if decision is None:
            return box, DEALT
        after = decide(game, box, 1, decision)
        if isinstance(after, Refusal):
            continue
        after = give_card(game, after, 1, next(cards))
        if not after.hand(1).total.is_bust:
            return after, TOLD[decision]
    return box, DEALT


DEALT = "The first two cards are dealt."
TOLD = {
    Decision.HIT: "A third card was drawn.",
    Decision.SPLIT: "A pair was split, and the second card dealt to its first hand.",
    Decision.DOUBLE: "The hand was doubled, and its one card dealt.",
}


def _listed(decisions: Iterable[Decision]) -> str:
    return ", ".join(each.value for each in decisions) or NONE


def _said(listed: str) -> str:
    return "None: it is asked nothing" if listed == NONE else listed


def _others(permitted: Collection[Decision], draw: Draw) -> Iterator[str]:
    """One decision more, or one fewer."""
    for changed in in_any_order(Decision, draw):
        yield _listed(each for each in Decision if (each in permitted) != (each is changed))
