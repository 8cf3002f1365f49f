"""Why a decision about a hand is refused, each time by its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.boxes import Box, Decision, Ended, Hand
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import ACE, value_of
from croupier.values.messages import Message, said
from croupier.values.money import Cents
from croupier.values.refusals import Refusal, refuse


def place(box: Box, number: int) -> Message:
    """As a dealer says it: the hand is named where there are several."""
    return (
        said("seat {seat}, hand {hand}", seat=box.seat, hand=number)
        if box.is_split
        else said("seat {seat}", seat=box.seat)
    )


def not_now(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal | None:
    """Why nothing is to be decided about a hand at this moment."""
    duty = game.house.duty
    if not 1 <= number <= len(box.hands):
        return refuse(
            duty("split"), "seat {seat}: there is no hand {number}", seat=box.seat, number=number
        )
    hand, here = box.hand(number), place(box, number)
    if hand.ended is not None:
        return why_ended(game, box, number, decision)
    if box.acting != number:
        why = said(
            "{here}: hand {acting}, nearer to the dealer's left, is played first",
            here=here,
            acting=box.acting,
        )
        return refuse(duty("split_first_hand"), why)
    if hand.wants_card:
        return refuse(duty("deal_decision"), "{here}: a card is still due to the hand", here=here)
    return None


def why_ended(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal:
    """Why a hand is asked nothing more."""
    duty, hand, here = game.house.duty, box.hand(number), place(box, number)
    if hand.refused:
        why = said("{here}: who refused a card gets no other in the round", here=here)
        return refuse(duty("exposed_refused"), why)
    if hand.ended is Ended.STOOD and hand.has_21:
        return _standing_21(game, hand, decision, here)
    over = "offer_decisions", "the hand is over, {ended:word}: nothing more is decided"
    clause, text = _AFTER.get((hand.ended, decision), over)
    why = said(text, total=hand.total, ended=hand.ended)
    return refuse(duty(clause), "{here}: {why}", here=here, why=why)


LATE = "surrender_first", "to surrender is decided before all else"
ONE_CARD = "no_draw_after_double", "a doubled hand gets one card and no other"
_AFTER: Mapping[tuple[Ended | None, Decision], tuple[str, str]] = {
    (Ended.BUST, Decision.RESCUE): ("rescue", "{total} is past 21 and cannot be rescued"),
    (Ended.DOUBLED, Decision.RESCUE): (
        "rescue",
        "a double is rescued right after its card or not at all",
    ),
    (Ended.RESCUED, Decision.RESCUE): ("rescue", "a double is rescued once"),
    **{
        (ended, Decision.SURRENDER): LATE
        for ended in (Ended.STOOD, Ended.BUST, Ended.DOUBLED, Ended.RESCUED)
    },
    **{
        (ended, decision): ONE_CARD
        for ended in (Ended.DOUBLED, Ended.RESCUED)
        for decision in (Decision.DOUBLE, Decision.SPLIT, Decision.HIT)
    },
}
"""Duty and words for what is said too late."""


def _standing_21(game: Spanish21Game, hand: Hand, decision: Decision, here: Message) -> Refusal:
    cited = {Decision.HIT: "no_draw_on_21", Decision.DOUBLE: "double"}
    name = "Blackjack" if hand.is_blackjack else "21"
    clause = game.house.duty(cited.get(decision, "offer_decisions"))
    return refuse(clause, "{here}: {name:word} stands and is asked nothing", here=here, name=name)


def against(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal | None:
    """Why a hand whose turn it is may not do this."""
    judge = _AGAINST.get(decision)
    return judge(game, box, box.hand(number), place(box, number)) if judge else None


def _against_surrender(game: Spanish21Game, _: Box, hand: Hand, here: Message) -> Refusal | None:
    """Only the two cards first dealt, before anything else is decided (reading R-S22)."""
    if hand.split:
        why = said("{here}: a hand that was split is not surrendered", here=here)
        return refuse(game.house.duty("surrender_first"), why)
    if len(hand.cards) != 2 or hand.doubled:
        clause, late = LATE
        return refuse(game.house.duty(clause), "{here}: {why}", here=here, why=said(late))
    return None


def _against_double(game: Spanish21Game, box: Box, hand: Hand, here: Message) -> Refusal | None:
    """On two cards, unless the house may let any number be doubled (reading R-S05)."""
    cards = game.house.double_cards
    if cards.value is None or len(hand.cards) == cards.value or hand.doubled:
        return _against_hit(game, box, hand, here)
    why = said(
        "{here}: a hand of {count} cards is not doubled, one of {cards} is",
        here=here,
        count=len(hand.cards),
        cards=cards.value,
    )
    return refuse(cards.clause, why)


def _against_split(game: Spanish21Game, box: Box, hand: Hand, here: Message) -> Refusal | None:
    if hand.doubled:
        return _doubled(game, here)
    if not hand.is_pair:
        why = said("{here}: only two cards of one value are split", here=here)
        return refuse(game.house.duty("split"), why)
    if not may_split_more(game, box):
        most = game.house.split_hands
        return refuse(
            most.clause, "{here}: a box has {most} hands at most", here=here, most=most.value
        )
    return None


def _against_hit(game: Spanish21Game, _: Box, hand: Hand, here: Message) -> Refusal | None:
    if hand.doubled:
        return _doubled(game, here)
    if is_drawn_ace(game, hand):
        clause = game.house.split_aces_draw_once.clause
        return refuse(clause, "{here}: a split ace draws once", here=here)
    return None


def _against_rescue(game: Spanish21Game, _: Box, hand: Hand, here: Message) -> Refusal | None:
    if hand.doubled:
        return None
    return refuse(game.house.duty("rescue"), "{here}: nothing was doubled", here=here)


_AGAINST: Mapping[Decision, Callable[[Spanish21Game, Box, Hand, Message], Refusal | None]] = {
    Decision.SURRENDER: _against_surrender,
    Decision.DOUBLE: _against_double,
    Decision.SPLIT: _against_split,
    Decision.HIT: _against_hit,
    Decision.RESCUE: _against_rescue,
}


def _doubled(game: Spanish21Game, here: Message) -> Refusal:
    clause, why = ONE_CARD
    return refuse(game.house.duty(clause), "{here}: {why}", here=here, why=said(why))


def about_amount(
    game: Spanish21Game, box: Box, number: int, decision: Decision, amount: Cents | None
) -> Refusal | None:
    """A double may be for less than the hand's wager, not for more; nothing else has an amount."""
    stake, here = box.hand(number).stake, place(box, number)
    if amount is None:
        return None
    if decision is not Decision.DOUBLE:
        why = said(
            "{here}: only a double has an amount, not to {decision:word}",
            here=here,
            decision=decision.value,
        )
        return refuse(game.house.duty("hands_off_further"), why)
    if not 0 < amount <= stake:
        why = said(
            "{here}: a double is above zero and at most the hand's wager, {stake:money}",
            here=here,
            stake=stake,
        )
        return refuse(game.house.duty("double"), why)
    if amount != stake and amount % game.house.coin:
        coin = game.house.coin
        return refuse(
            game.house.placing,
            "{here}: {amount:money} is not a multiple of {coin:money}",
            here=here,
            amount=amount,
            coin=coin,
        )
    return None


def is_drawn_ace(game: Spanish21Game, hand: Hand) -> bool:
    """For study only: an ace of a split pair that has got its one card."""
    return game.house.split_aces_draw_once.value and hand.split and value_of(hand.cards[0]) == ACE


def may_split_more(game: Spanish21Game, box: Box) -> bool:
    return len(box.hands) < game.house.split_hands.value
