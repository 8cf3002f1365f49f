"""What a player may decide about a hand, and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.games.spanish_21.boxes import Box, Decision, Ended, Hand
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.objections import (
    about_amount,
    against,
    is_drawn_ace,
    may_split_more,
    not_now,
)
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal

__all__ = ["Box", "Decision", "Ended", "Hand", "decide", "give_card", "lawful", "stands_unasked"]


def lawful(game: Spanish21Game, box: Box, number: int) -> Mapping[Decision, ClauseId]:
    """What may be decided about a hand now, each by its clause; empty if it is asked nothing."""
    return dict(_lawful(game, box, number))


def _lawful(game: Spanish21Game, box: Box, number: int) -> Iterator[tuple[Decision, ClauseId]]:
    for decision in Decision:
        if not_now(game, box, number, decision) or against(game, box, number, decision):
            continue
        yield decision, _permits(game, box, number, decision)


def _permits(game: Spanish21Game, box: Box, number: int, decision: Decision) -> ClauseId:
    hand = box.hand(number)
    match decision:
        case Decision.SPLIT if box.is_split:
            return game.house.duty("resplit")
        case Decision.STAND if hand.doubled:
            return game.house.duty("one_card")
        case Decision.STAND:
            return game.house.duty("split_decisions" if hand.split else "offer_decisions")
        case Decision.HIT:
            return game.house.duty("draw")
        case _:
            return game.house.duty(decision.value)


def decide(
    game: Spanish21Game, box: Box, number: int, decision: Decision, amount: Cents | None = None
) -> Box | Refusal:
    """The box after a decision; a card that it asks for is dealt by `give_card`.

    A double may name a smaller amount. To stand on a doubled hand is to leave the double there.
    """
    refused = (
        not_now(game, box, number, decision)
        or against(game, box, number, decision)
        or about_amount(game, box, number, decision, amount)
    )
    return refused or box.with_hand(number, *_decided(box.hand(number), decision, amount))


def _decided(hand: Hand, decision: Decision, amount: Cents | None) -> Iterator[Hand]:
    match decision:
        case Decision.SURRENDER:
            yield replace(hand, ended=Ended.SURRENDERED)
        case Decision.DOUBLE:
            yield replace(hand, doubled=hand.stake if amount is None else amount, awaits=True)
        case Decision.SPLIT:
            for card in hand.cards:
                yield Hand((card,), hand.stake, split=True)
        case Decision.STAND:
            yield replace(hand, ended=Ended.DOUBLED if hand.doubled else Ended.STOOD)
        case Decision.HIT:
            yield replace(hand, awaits=True)
        case Decision.RESCUE:
            yield replace(hand, ended=Ended.RESCUED)


def give_card(game: Spanish21Game, box: Box, number: int, card: Card) -> Box:
    """The box after a card; a hand that it ends is asked nothing more."""
    hand = box.hand(number)
    dealt = replace(hand, cards=(*hand.cards, card), awaits=False)
    if len(box.first_two) < 2:
        box = replace(box, first_two=(*box.first_two, card))
    if dealt.total.is_bust:
        return box.with_hand(number, replace(dealt, ended=Ended.BUST))
    if dealt.refused or stands_unasked(game, box, dealt):
        return box.with_hand(number, replace(dealt, ended=Ended.STOOD))
    return box.with_hand(number, dealt)


def stands_unasked(game: Spanish21Game, box: Box, hand: Hand) -> bool:
    """A Blackjack or any other 21 does (reading R-S22), unless it could still be rescued."""
    if hand.doubled or len(hand.cards) < 2:
        return False
    splits = hand.is_pair and may_split_more(game, box)
    return hand.has_21 or (is_drawn_ace(game, hand) and not splits)
