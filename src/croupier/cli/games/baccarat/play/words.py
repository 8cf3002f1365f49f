"""What a player or a dealer may say at a baccarat table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.betting import bet, said_with_sum
from croupier.cli.playing.dealers_words import choosing_depth
from croupier.cli.playing.players_words import CUT, only_sum, ordered, saying
from croupier.cli.playing.sitting import DEALER
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    DeclineShoe,
    DesignateDealer,
    PassShoe,
)
from croupier.table.baccarat.preparing import RequestFaces
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import AcceptTurning, DeclineTurning, Relinquish, ReturnCards
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.sides import Side

Sitting = AtSeat[Table]


def rides(sitting: Sitting) -> tuple[LetRide, ...]:
    """The main wagers that winnings may be left on, while the player is asked about them."""
    return tuple(s.order for s in sitting.my_duties if isinstance(s.order, LetRide))


def _bet(sitting: Sitting, words: Words) -> Answer:
    """A coupon may lie beside the chips."""
    if "match" not in words:
        return bet(sitting, words)
    usage = "bet [SEAT] WAGER SUM [match SUM]"
    at = list(words).index("match")
    coupon = only_sum(words[at + 1 :], usage)
    return ordered(sitting, PlaceWager(*said_with_sum(sitting, words[:at], usage), coupon))


def _cash(sitting: Sitting, words: Words) -> Answer:
    spoken = SpeakWager(*said_with_sum(sitting, words, "cash [SEAT] WAGER SUM"))
    return Answer(sitting.order(spoken) or _confirmed(sitting, spoken))


def _confirmed(sitting: Sitting, spoken: SpeakWager) -> Refusal | None:
    """The automatic dealer takes the cash and repeats the wager."""
    confirm = ConfirmSpokenWager(spoken.seat, sitting.person, spoken.wager)
    return sitting.give(Command(confirm, DEALER, Role.DEALER, sitting.clock()))


def _ride(sitting: Sitting, words: Words) -> Answer:
    usage = "ride player or ride banker"
    if not words:
        raise Unreadable(f"say where the winnings go: {usage}")
    side = _side(words[0], usage)
    wanted = [ride for ride in rides(sitting) if ride.on is side]
    return ordered(sitting, wanted[0] if wanted else LetRide(sitting.seat, "", side))


def _side(text: str, usage: str) -> Side:
    meant = [side for side in Side if text and side.value.startswith(text.lower())]
    if len(meant) != 1:
        raise Unreadable(f"{text!r} is no hand: {usage}")
    return meant[0]


def _take(sitting: Sitting, _: Words) -> Answer:
    asked = [s.order for s in sitting.my_duties if isinstance(s.order, TakePayout)]
    return ordered(sitting, asked[0] if asked else TakePayout(sitting.seat, ""))


WORDS: Mapping[str, Word] = {
    "bet": Word("bet [SEAT] WAGER SUM", "lay chips on a wager: bet banker 25", _bet),
    "cash": Word("cash [SEAT] WAGER SUM", "put down cash and say the wager", _cash),
    "ride": Word("ride player|banker", "leave winnings on a main wager", _ride),
    "take": Word("take", "take winnings that could ride", _take),
    "cut": CUT,
    "accept": saying("accept", "take the shoe or the cards", AcceptShoe, AcceptTurning),
    "decline": saying(
        "decline",
        "not cut, not take the shoe, not turn the cards",
        DeclineCut,
        DeclineShoe,
        DeclineTurning,
    ),
    "pass": saying("pass", "pass the shoe on", PassShoe),
    "designate": saying("designate", "let the dealer deal in your place", DesignateDealer),
    "ask": saying("ask", "ask for the shoe", AskForShoe),
    "return": saying(
        "return",
        "return the cards you view, face up",
        ReturnCards,
        untimely=lambda _: ReturnCards(Side.PLAYER),
    ),
    "give": saying(
        "give up",
        "give up turning the cards",
        Relinquish,
        untimely=lambda _: Relinquish(Side.PLAYER),
    ),
    "faces": saying("faces", "ask to see the faces of an idle spread", RequestFaces),
    "spread": saying("spread", "ask to see the batch spread", RequestSpread),
}

DEALERS_WORDS: Mapping[str, Word] = {
    "cut": choosing_depth(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "cover": choosing_depth(InsertCoverCard, InsertCoverCard, "cover N"),
}
