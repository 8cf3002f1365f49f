"""What a player may say at a baccarat table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.players_words import AT_ANY_SEAT, DEAL, only_sum, ordered, saying
from croupier.cli.playing.sitting import DEALER
from croupier.table.baccarat.betting import PlaceWager, WithdrawWager, placed_at
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    DeclineShoe,
    DesignateDealer,
    PassShoe,
)
from croupier.table.baccarat.preparing import RequestFaces
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.spoken_wagers import ConfirmSpokenWager, SpeakWager
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import AcceptTurning, DeclineTurning, Relinquish, ReturnCards
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.preparing import RequestSpread
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.sides import Side

Sitting = AtSeat[Table]


def rides(sitting: Sitting) -> tuple[LetRide, ...]:
    """The main wagers that winnings may be left on, while the player is asked about them."""
    return tuple(s.order for s in sitting.my_duties if isinstance(s.order, LetRide))


def _named(sitting: Sitting, words: Words, usage: str) -> tuple[int, str]:
    """`[SEAT] WAGER`; a wager's name may be cut short."""
    seat = sitting.seat
    if words and is_whole(words[0]):
        seat, words = int(words[0]), words[1:]
    if not words:
        raise Unreadable(f"name the wager: {usage}")
    text = "_".join(words).replace("-", "_").lower()
    offered = sitting.table.house.wagers
    meant = [wager for wager in offered if wager.startswith(text)]
    return seat, text if text in offered or len(meant) != 1 else meant[0]


def _bet(sitting: Sitting, words: Words) -> Answer:
    usage = "bet [SEAT] WAGER SUM [match SUM]"
    coupon = Cents(0)
    if "match" in words:
        at = list(words).index("match")
        coupon, words = only_sum(words[at + 1 :], usage), words[:at]
    if not words:
        raise Unreadable(f"say what on: {usage}")
    seat, wager = _named(sitting, words[:-1], usage)
    stake = cents_from_text(words[-1])
    return ordered(sitting, PlaceWager(seat, wager, stake, coupon))


def _raise(sitting: Sitting, words: Words) -> Answer:
    seat, wager = _named(sitting, words[:-1], "raise [SEAT] WAGER SUM")
    if placed_at(sitting.table, seat, sitting.person, wager) is None:
        return Answer(Refusal(sitting.table.house.placing, f"no {wager} wager lies there to raise"))
    return _bet(sitting, words)


def _back(sitting: Sitting, words: Words) -> Answer:
    usage = "back [SEAT] WAGER [SUM]"
    part = Cents(0)
    if len(words) > 1 and words[-1][:1] in "$0123456789":
        part, words = cents_from_text(words[-1]), words[:-1]
    seat, wager = _named(sitting, words, usage)
    return ordered(sitting, WithdrawWager(seat, wager, part))


def _cash(sitting: Sitting, words: Words) -> Answer:
    usage = "cash [SEAT] WAGER SUM"
    if not words:
        raise Unreadable(f"say what on: {usage}")
    seat, wager = _named(sitting, words[:-1], usage)
    spoken = SpeakWager(seat, wager, cents_from_text(words[-1]))
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


def _cut(sitting: Sitting, words: Words) -> Answer:
    duties = [step for step in sitting.my_duties if isinstance(step.order, CutCards)]
    depth = int(words[0]) if words and is_whole(words[0]) else None
    if words and depth is None:
        raise Unreadable(f"{words[0]!r} is no number of cards: cut N")
    if depth is None:
        depth = (duties[0].least + duties[0].most) // 2 if duties else 0
    return ordered(sitting, CutCards(sitting.seat, depth))


WORDS: Mapping[str, Word] = {
    "bet": Word("bet [SEAT] WAGER SUM", "lay chips on a wager: bet banker 25", _bet),
    "raise": Word("raise [SEAT] WAGER SUM", "add to a wager that lies there", _raise),
    "back": Word("back [SEAT] WAGER [SUM]", "take a wager back before the call", _back),
    "cash": Word("cash [SEAT] WAGER SUM", "put down cash and say the wager", _cash),
    "deal": DEAL,
    "ride": Word("ride player|banker", "leave winnings on a main wager", _ride),
    "take": Word("take", "take winnings that could ride", _take),
    "cut": Word("cut [N]", "cut the cards after card N", _cut),
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
    **AT_ANY_SEAT,
}
