"""What a player may say at any table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.asking import ASKING
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.practice import T
from croupier.cli.playing.twice import ordered_twice
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.unusual import unusual_buy_in
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable


def ordered(sitting: AtSeat[T], order: Order) -> Answer:
    return Answer(sitting.order(order))


def only_sum(words: Words, usage: str) -> Cents:
    if len(words) != 1:
        raise Unreadable(f"write a sum: {usage}")
    return cents_from_text(words[0])


def saying(
    usage: str, meaning: str, *kinds: type[Order], untimely: Callable[[int], Order] | None = None
) -> Word:
    """A word that answers whatever of these is open, or is refused like the first of them.

    `untimely` makes an order of that first kind out of the person's seat.
    """

    def answer(sitting: AtSeat[T], _: Words) -> Answer:
        for step in sitting.steps():
            if isinstance(step.order, kinds):
                return ordered(sitting, step.order)
        return ordered(sitting, (untimely or kinds[0])(sitting.seat))

    return Word(usage, meaning, answer)


def cut(sitting: AtSeat[T], words: Words) -> Answer:
    """Without a depth, in the middle."""
    offered = [step for step in sitting.my_duties if isinstance(step.order, CutCards)]
    if words and not (len(words) == 1 and is_whole(words[0])):
        raise Unreadable(f"{' '.join(words)!r} is no number of cards: cut N")
    middle = (offered[0].least + offered[0].most) // 2 if offered else 0
    return ordered(sitting, CutCards(sitting.seat, int(words[0]) if words else middle))


def _buy(sitting: AtSeat[T], words: Words) -> Answer:
    order, unusual = BuyIn(only_sum(words, "buy SUM")), unusual_buy_in(sitting.table.house)
    held = sitting.table.chips(sitting.person)
    return ordered_twice(sitting, order, Role.PLAYER, unusual=unusual, what="You have", held=held)


def _sit(sitting: AtSeat[T], words: Words) -> Answer:
    if len(words) != 1 or not is_whole(words[0]):
        raise Unreadable("name the seat: sit N")
    return ordered(sitting, TakeSeat(int(words[0])))


def _leave(sitting: AtSeat[T], words: Words) -> Answer:
    seat = int(words[0]) if words and is_whole(words[0]) else sitting.seat
    refusal = sitting.order(LeaveSeat(seat))
    gone = refusal is None and sitting.table.seat_of(sitting.person) is None
    return Answer(refusal, over=gone)


def _deal(sitting: AtSeat[T], _: Words) -> Answer:
    return Answer(sitting.next())


CUT = Word("cut [N]", "cut the cards after card N", cut)
DEAL = Word("deal (or Enter)", "let the dealer go on", _deal)
AT_ANY_SEAT: Mapping[str, Word] = {
    "deal": DEAL,
    "buy": Word("buy SUM", "buy chips", _buy),
    "sit": Word("sit N", "take a further seat", _sit),
    "leave": Word("leave [SEAT]", "take your chips and go", _leave),
    **ASKING,
}
