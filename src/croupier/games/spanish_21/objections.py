"""Why a decision about a hand is refused, each time by its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.boxes import Box, Decision, Ended, Hand
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import ACE, value_of
from croupier.values.money import Cents, money
from croupier.values.refusals import Refusal


def place(box: Box, number: int) -> str:
    """As a dealer says it: the hand is named where there are several."""
    return f"seat {box.seat}, hand {number}" if box.is_split else f"seat {box.seat}"


def not_now(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal | None:
    """Why nothing is to be decided about a hand at this moment."""
    duty = game.house.duty
    if not 1 <= number <= len(box.hands):
        return Refusal(duty("split"), f"seat {box.seat}: there is no hand {number}")
    hand, here = box.hand(number), place(box, number)
    if hand.ended is not None:
        return why_ended(game, box, number, decision)
    if box.acting != number:
        why = f"{here}: hand {box.acting}, nearer to the dealer's left, is played first"
        return Refusal(duty("split_first_hand"), why)
    if hand.wants_card:
        return Refusal(duty("deal_decision"), f"{here}: a card is still due to the hand")
    return None


def why_ended(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal:
    """Why a hand is asked nothing more."""
    duty, hand, here = game.house.duty, box.hand(number), place(box, number)
    if hand.refused:
        why = f"{here}: who refused a card gets no other in the round"
        return Refusal(duty("exposed_refused"), why)
    if hand.ended is Ended.STOOD and hand.has_21:
        return _standing_21(game, hand, decision, here)
    over = "offer_decisions", f"the hand is over, {hand.ended}: nothing more is decided"
    clause, why = _AFTER.get((hand.ended, decision), over)
    return Refusal(duty(clause), f"{here}: {why.format(hand.total)}")


LATE = "surrender_first", "to surrender is decided before all else"
ONE_CARD = "no_draw_after_double", "a doubled hand gets one card and no other"
_AFTER: Mapping[tuple[Ended | None, Decision], tuple[str, str]] = {
    (Ended.BUST, Decision.RESCUE): ("rescue", "{} is past 21 and cannot be rescued"),
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


def _standing_21(game: Spanish21Game, hand: Hand, decision: Decision, here: str) -> Refusal:
    cited = {Decision.HIT: "no_draw_on_21", Decision.DOUBLE: "double"}
    name = "Blackjack" if hand.is_blackjack else "21"
    clause = game.house.duty(cited.get(decision, "offer_decisions"))
    return Refusal(clause, f"{here}: {name} stands and is asked nothing")


def against(game: Spanish21Game, box: Box, number: int, decision: Decision) -> Refusal | None:
    """Why a hand whose turn it is may not do this."""
    judge = _AGAINST.get(decision)
    return judge(game, box, box.hand(number), place(box, number)) if judge else None


def _against_surrender(game: Spanish21Game, _: Box, hand: Hand, here: str) -> Refusal | None:
    """Only the two cards first dealt, before anything else is decided (reading R-S22)."""
    if hand.split:
        why = f"{here}: a hand that was split is not surrendered"
        return Refusal(game.house.duty("surrender_first"), why)
    if len(hand.cards) != 2 or hand.doubled:
        clause, why = LATE
        return Refusal(game.house.duty(clause), f"{here}: {why}")
    return None


def _against_double(game: Spanish21Game, box: Box, hand: Hand, here: str) -> Refusal | None:
    """On two cards, unless the house may let any number be doubled (reading R-S05)."""
    cards = game.house.double_cards
    if cards.value is None or len(hand.cards) == cards.value or hand.doubled:
        return _against_hit(game, box, hand, here)
    why = f"{here}: a hand of {len(hand.cards)} cards is not doubled, one of {cards.value} is"
    return Refusal(cards.clause, why)


def _against_split(game: Spanish21Game, box: Box, hand: Hand, here: str) -> Refusal | None:
    if hand.doubled:
        return _doubled(game, here)
    if not hand.is_pair:
        why = f"{here}: only two cards of one value are split"
        return Refusal(game.house.duty("split"), why)
    if not may_split_more(game, box):
        most = game.house.split_hands
        return Refusal(most.clause, f"{here}: a box has {most.value} hands at most")
    return None


def _against_hit(game: Spanish21Game, _: Box, hand: Hand, here: str) -> Refusal | None:
    if hand.doubled:
        return _doubled(game, here)
    if is_drawn_ace(game, hand):
        clause = game.house.split_aces_draw_once.clause
        return Refusal(clause, f"{here}: a split ace draws once")
    return None


def _against_rescue(game: Spanish21Game, _: Box, hand: Hand, here: str) -> Refusal | None:
    if hand.doubled:
        return None
    return Refusal(game.house.duty("rescue"), f"{here}: nothing was doubled")


_AGAINST: Mapping[Decision, Callable[[Spanish21Game, Box, Hand, str], Refusal | None]] = {
    Decision.SURRENDER: _against_surrender,
    Decision.DOUBLE: _against_double,
    Decision.SPLIT: _against_split,
    Decision.HIT: _against_hit,
    Decision.RESCUE: _against_rescue,
}


def _doubled(game: Spanish21Game, here: str) -> Refusal:
    clause, why = ONE_CARD
    return Refusal(game.house.duty(clause), f"{here}: {why}")


def about_amount(
    game: Spanish21Game, box: Box, number: int, decision: Decision, amount: Cents | None
) -> Refusal | None:
    """A double may be for less than the hand's wager, not for more; nothing else has an amount."""
    stake, here = box.hand(number).stake, place(box, number)
    if amount is None:
        return None
    if decision is not Decision.DOUBLE:
        why = f"{here}: only a double has an amount, not to {decision.value}"
        return Refusal(game.house.duty("hands_off_further"), why)
    if not 0 < amount <= stake:
        why = f"{here}: a double is above zero and at most the hand's wager, {money(stake)}"
        return Refusal(game.house.duty("double"), why)
    if amount != stake and amount % game.house.coin:
        coin = money(game.house.coin)
        return Refusal(game.house.placing, f"{here}: {money(amount)} is not a multiple of {coin}")
    return None


def is_drawn_ace(game: Spanish21Game, hand: Hand) -> bool:
    """For study only: an ace of a split pair that has got its one card."""
    return game.house.split_aces_draw_once.value and hand.split and value_of(hand.cards[0]) == ACE


def may_split_more(game: Spanish21Game, box: Box) -> bool:
    return len(box.hands) < game.house.split_hands.value
