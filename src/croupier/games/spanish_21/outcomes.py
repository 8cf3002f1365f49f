"""How a finished hand stands against the dealer's: the outcome and the clause that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.spanish_21.boxes import Ended, Hand
from croupier.games.spanish_21.dealing import beats_21
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import BEST, is_blackjack, total_of
from croupier.values.cards import Card, Rank, Suit
from croupier.values.clauses import ClauseId

BLACKJACK, WIN, DOUBLED_WIN = "blackjack", "win", "doubled_win"
PUSH, LOSE, BUST, DEALER_BLACKJACK = "push", "lose", "bust", "dealer_blackjack"
SURRENDER, RESCUE, DEAD = "surrender", "rescue", "dead"

THREE_SEVENS = (Rank.SEVEN,) * 3
SIX_SEVEN_EIGHT = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
BY_COUNT = {5: "five_card_21", 6: "six_card_21"}
MOST_COUNTED = "seven_card_21"
"""Of seven cards or more."""


@dataclass(frozen=True, slots=True)
class Verdict:
    outcome: str
    clause: ClauseId
    """Who says that these cards make this outcome."""


def outcome_of(game: Spanish21Game, hand: Hand, dealer: Sequence[Card]) -> Verdict:
    """A hand against the dealer's cards, the up card first, the hole card and all draws there."""
    if hand.dead is not None:
        return Verdict(DEAD, hand.dead)
    early = _decided_early(game, hand, dealer)
    return early or _compared(game, hand, dealer)


def _decided_early(game: Spanish21Game, hand: Hand, dealer: Sequence[Card]) -> Verdict | None:
    match hand.ended:
        case Ended.BUST:
            return _as_printed(game, BUST)
        case Ended.RESCUED:
            return _as_printed(game, RESCUE)
        case Ended.SURRENDERED if is_blackjack(dealer):
            return Verdict(DEALER_BLACKJACK, game.house.duty("surrender_revealed"))
        case Ended.SURRENDERED:
            return _as_printed(game, SURRENDER)
        case _:
            return None


def _compared(game: Spanish21Game, hand: Hand, dealer: Sequence[Card]) -> Verdict:
    if is_blackjack(dealer) and not hand.is_blackjack:
        return _lost_to_blackjack(game, hand)
    won_by = _won_by(game, hand, total_of(dealer).points)
    if won_by is not None:
        return Verdict(winning_outcome(hand), won_by)
    if hand.total.points == total_of(dealer).points:
        return Verdict(PUSH, game.house.duty("tie"))
    return _as_printed(game, LOSE)


def _won_by(game: Spanish21Game, hand: Hand, dealers: int) -> ClauseId | None:
    """The clause by which a hand beats a dealer without a Blackjack, or with one if it has one."""
    duty, points = game.house.duty, hand.total.points
    if hand.is_blackjack and dealers == BEST:
        return duty("win_blackjack")
    if dealers > BEST:
        return duty("win_dealer_bust")
    if points > dealers:
        return duty("win_higher")
    if points == dealers == BEST and beats_21(game, hand):
        return duty("win_21")
    return None


def _lost_to_blackjack(game: Spanish21Game, hand: Hand) -> Verdict:
    """Any other 21 does by its own clause; a lower total is lower."""
    line = DEALER_BLACKJACK if hand.has_21 else LOSE
    return Verdict(DEALER_BLACKJACK, game.lines[WAGER][line].when)


def _as_printed(game: Spanish21Game, outcome: str) -> Verdict:
    return Verdict(outcome, game.lines[WAGER][outcome].when)


def winning_outcome(hand: Hand) -> str:
    """Which line pays a hand that wins; a doubled hand has no bonus (551.6(g), 551.11(b))."""
    if hand.doubled:
        return DOUBLED_WIN
    if hand.is_blackjack:
        return BLACKJACK
    return next(_bonuses(hand.cards), WIN)


def _bonuses(cards: Sequence[Card]) -> Iterator[str]:
    if total_of(cards).points != BEST:
        return
    if is_three_sevens(cards):
        yield f"{_suited(cards)[0]}_777{_suited(cards)[1]}"
    elif _ranks(cards) == SIX_SEVEN_EIGHT:
        yield f"{_suited(cards)[0]}_678{_suited(cards)[1]}"
    elif len(cards) >= min(BY_COUNT):
        yield BY_COUNT.get(len(cards), MOST_COUNTED)


def is_three_sevens(cards: Sequence[Card]) -> bool:
    return _ranks(cards) == THREE_SEVENS


def is_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _suited(cards: Sequence[Card]) -> tuple[str, str]:
    if not is_suited(cards):
        return "mixed", ""
    return "suited", "_spades" if cards[0].suit is Suit.SPADES else ""


def _ranks(cards: Sequence[Card]) -> tuple[Rank, ...]:
    return tuple(sorted((card.rank for card in cards), key=_IN_ORDER.__getitem__))


_IN_ORDER = {rank: place for place, rank in enumerate(Rank)}
