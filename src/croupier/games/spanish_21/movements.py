"""Where the chips of a round go, in the chapter's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.games.slips import Result, Slip
from croupier.games.spanish_21.bonuses import Award
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.outcomes import BLACKJACK, BUST, DEALER_BLACKJACK, DOUBLED_WIN, WIN
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


class Phase(Enum):
    MATCH = "after the second cards"
    INSURANCE = "after the card reader"
    DECIDING = "as hands are decided"
    REVEALING = "when the hole card is shown"
    SETTLING = "after the round"
    AWARDING = "beside the odds"


class Action(Enum):
    COLLECT = "collect"
    PAY = "pay"
    RETURN = "return"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class Movement:
    """One movement of chips."""

    phase: Phase
    action: Action
    seat: int
    owner: str
    wager: str
    cents: Cents
    clause: ClauseId
    transfers: tuple[Transfer, ...]
    hand: int | None = None


def match_settled(game: Spanish21Game, slips: Iterable[Slip]) -> Iterator[Movement]:
    """Losers collected, then winners paid, before anything else is dealt or read."""
    clause = game.house.duty("match_settled")
    for slip in _losers_first(slips):
        yield from moved(slip, Phase.MATCH, clause)


def insurance_settled(
    game: Spanish21Game, slips: Iterable[Slip], phase: Phase = Phase.INSURANCE
) -> Iterator[Movement]:
    """As soon as the card reader has told, or the hole card where it was not asked."""
    for slip in _losers_first(slips):
        duty = "insurance_pays" if slip.result is Result.WON else "insurance_collected"
        yield from moved(slip, phase, game.house.duty(duty))


def hand_decided(game: Spanish21Game, slip: Slip) -> Iterator[Movement]:
    """A bust, a rescue, a surrender to a low card or a hand called dead, at once."""
    duties = {Result.SURRENDERED: "surrender_at_once", Result.LOST: "collect_losers"}
    duty = duties.get(slip.result)
    yield from moved(slip, Phase.DECIDING, game.house.duty(duty) if duty else slip.clause)


def put_right(slip: Slip, stood: Slip) -> Iterator[Movement]:
    """Out of the tray, what a hand lost at once and a Blackjack found late may not take."""
    if back := Cents(slip.back - stood.back):
        owed = Transfer(INVENTORY, stack(slip.owner), back)
        yield _movement(slip, Phase.REVEALING, Action.RETURN, slip.clause, owed)


def surrender_revealed(game: Spanish21Game, slip: Slip) -> Iterator[Movement]:
    """A surrender to an ace or a court card, once the hole card is shown."""
    yield from moved(slip, Phase.REVEALING, game.house.duty("surrender_revealed"))


def round_settled(game: Spanish21Game, slips: Iterable[Slip]) -> Iterator[Movement]:
    """Losers collected, then winners paid and ties returned, each from the dealer's left."""
    for slip in _losers_first(slips):
        yield from moved(slip, Phase.SETTLING, _by(game, slip))


def awarded(awards: Iterable[Award]) -> Iterator[Movement]:
    for each in awards:
        paid = (Transfer(INVENTORY, stack(each.owner), each.sum),)
        yield Movement(
            Phase.AWARDING,
            Action.AWARD,
            each.seat,
            each.owner,
            each.award,
            each.sum,
            each.clause,
            paid,
        )


def _by(game: Spanish21Game, slip: Slip) -> ClauseId:
    duties = {BLACKJACK: "pay_blackjack", WIN: "pay_even", DOUBLED_WIN: "double_pays"}
    match slip.result:
        case Result.LOST if slip.outcome in {DEALER_BLACKJACK, BUST}:
            return slip.clause
        case Result.LOST:
            return game.house.duty("collect_losers")
        case Result.WON:
            return game.house.duty(duties.get(slip.outcome, "pay_bonuses"))
        case _:
            return slip.clause


def _losers_first(slips: Iterable[Slip]) -> Sequence[Slip]:
    in_turn = sorted(slips, key=lambda slip: (slip.seat, slip.hand or 0))
    return sorted(in_turn, key=lambda slip: slip.result is not Result.LOST)


def moved(slip: Slip, phase: Phase, clause: ClauseId) -> Iterator[Movement]:
    """One wager's chips: to the tray what is lost, to the player what comes back."""
    lost = Cents(slip.stake + slip.winnings - slip.back)
    kept = Cents(slip.stake - lost)
    here, person = spot(slip.seat, slip.owner, slip.wager), stack(slip.owner)
    if lost:
        taken = Transfer(here, INVENTORY, lost)
        yield _movement(slip, phase, Action.COLLECT, clause, taken)
    if slip.result is Result.WON:
        winnings = Transfer(INVENTORY, person, slip.winnings)
        yield _movement(slip, phase, Action.PAY, clause, winnings, Transfer(here, person, kept))
    elif kept:
        yield _movement(slip, phase, Action.RETURN, clause, Transfer(here, person, kept))


def _movement(
    slip: Slip, phase: Phase, action: Action, clause: ClauseId, *transfers: Transfer
) -> Movement:
    cents = Cents(transfers[0].cents)
    return Movement(
        phase, action, slip.seat, slip.owner, slip.wager, cents, clause, transfers, slip.hand
    )
