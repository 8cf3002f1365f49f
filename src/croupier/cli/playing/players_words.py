"""What a player may say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cli.playing.answering import Answer, Word, is_whole
from croupier.cli.playing.asking import ASKING
from croupier.cli.playing.at_seat import AtSeat
from croupier.table.baccarat import acts
from croupier.table.baccarat.wagering import placed_at
from croupier.table.orders import Act
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.sides import Side

Words = Sequence[str]


def _order(sitting: AtSeat, act: Act) -> Answer:
    return Answer(sitting.order(act))


def _seat(sitting: AtSeat) -> int:
    return sitting.table.seat_of(sitting.person) or 1


def _named(sitting: AtSeat, words: Words, usage: str) -> tuple[int, str]:
    """`[SEAT] WAGER`; a wager's name may be cut short."""
    seat = _seat(sitting)
    if words and is_whole(words[0]):
        seat, words = int(words[0]), words[1:]
    if not words:
        raise Unreadable(f"name the wager: {usage}")
    text = "_".join(words).replace("-", "_").lower()
    offered = sitting.table.house.wagers
    meant = [wager for wager in offered if wager.startswith(text)]
    return seat, text if text in offered or len(meant) != 1 else meant[0]


def _bet(sitting: AtSeat, words: Words) -> Answer:
    usage = "bet [SEAT] WAGER SUM [match SUM]"
    coupon = Cents(0)
    if "match" in words:
        at = list(words).index("match")
        coupon, words = _only_sum(words[at + 1 :], usage), words[:at]
    if not words:
        raise Unreadable(f"say what on: {usage}")
    seat, wager = _named(sitting, words[:-1], usage)
    stake = cents_from_text(words[-1])
    return _order(sitting, acts.PlaceWager(seat, wager, stake, coupon))


def _only_sum(words: Words, usage: str) -> Cents:
    if len(words) != 1:
        raise Unreadable(f"write a sum: {usage}")
    return cents_from_text(words[0])


def _raise(sitting: AtSeat, words: Words) -> Answer:
    seat, wager = _named(sitting, words[:-1], "raise [SEAT] WAGER SUM")
    if placed_at(sitting.table, seat, sitting.person, wager) is None:
        return Answer(Refusal(sitting.table.house.placing, f"no {wager} wager lies there to raise"))
    return _bet(sitting, words)


def _back(sitting: AtSeat, words: Words) -> Answer:
    usage = "back [SEAT] WAGER [SUM]"
    part = Cents(0)
    if len(words) > 1 and words[-1][:1] in "$0123456789":
        part, words = cents_from_text(words[-1]), words[:-1]
    seat, wager = _named(sitting, words, usage)
    return _order(sitting, acts.WithdrawWager(seat, wager, part))


def _cash(sitting: AtSeat, words: Words) -> Answer:
    usage = "cash [SEAT] WAGER SUM"
    if not words:
        raise Unreadable(f"say what on: {usage}")
    seat, wager = _named(sitting, words[:-1], usage)
    spoken = acts.SpeakWager(seat, wager, cents_from_text(words[-1]))
    return Answer(sitting.order(spoken) or sitting.confirmed(spoken))


def _ride(sitting: AtSeat, words: Words) -> Answer:
    usage = "ride player or ride banker"
    if not words:
        raise Unreadable(f"say where the winnings go: {usage}")
    side = _side(words[0], usage)
    wanted = [ride for ride in sitting.rides if ride.on is side]
    return _order(sitting, wanted[0] if wanted else acts.LetRide(_seat(sitting), "", side))


def _side(text: str, usage: str) -> Side:
    meant = [side for side in Side if text and side.value.startswith(text.lower())]
    if len(meant) != 1:
        raise Unreadable(f"{text!r} is no hand: {usage}")
    return meant[0]


def _take(sitting: AtSeat, _: Words) -> Answer:
    asked = [s.act for s in sitting.my_duties if isinstance(s.act, acts.TakePayout)]
    return _order(sitting, asked[0] if asked else acts.TakePayout(_seat(sitting), ""))


def _cut(sitting: AtSeat, words: Words) -> Answer:
    duties = [step for step in sitting.my_duties if isinstance(step.act, acts.CutCards)]
    depth = int(words[0]) if words and is_whole(words[0]) else None
    if words and depth is None:
        raise Unreadable(f"{words[0]!r} is no number of cards: cut N")
    if depth is None:
        depth = (duties[0].least + duties[0].most) // 2 if duties else 0
    return _order(sitting, acts.CutCards(_seat(sitting), depth))


def _buy(sitting: AtSeat, words: Words) -> Answer:
    return _order(sitting, acts.BuyIn(_only_sum(words, "buy SUM")))


def _sit(sitting: AtSeat, words: Words) -> Answer:
    if len(words) != 1 or not is_whole(words[0]):
        raise Unreadable("name the seat: sit N")
    return _order(sitting, acts.TakeSeat(int(words[0])))


def _leave(sitting: AtSeat, words: Words) -> Answer:
    seat = int(words[0]) if words and is_whole(words[0]) else _seat(sitting)
    refusal = sitting.order(acts.LeaveSeat(seat))
    gone = refusal is None and sitting.table.seat_of(sitting.person) is None
    return Answer(refusal, over=gone)


def _deal(sitting: AtSeat, _: Words) -> Answer:
    return Answer(sitting.next())


def _saying(usage: str, meaning: str, *kinds: type[Act]) -> Word:
    """A word that answers whatever of these is open, or is refused like the first of them."""

    def answer(sitting: AtSeat, _: Words) -> Answer:
        for step in sitting.steps():
            if isinstance(step.act, kinds):
                return _order(sitting, step.act)
        about = Side.PLAYER if "side" in kinds[0].__struct_fields__ else _seat(sitting)
        return _order(sitting, kinds[0](about))

    return Word(usage, meaning, answer)


WORDS: Mapping[str, Word] = {
    "bet": Word("bet [SEAT] WAGER SUM", "lay chips on a wager: bet banker 25", _bet),
    "raise": Word("raise [SEAT] WAGER SUM", "add to a wager that lies there", _raise),
    "back": Word("back [SEAT] WAGER [SUM]", "take a wager back before the call", _back),
    "cash": Word("cash [SEAT] WAGER SUM", "put down cash and say the wager", _cash),
    "deal": Word("deal (or Enter)", "let the dealer go on", _deal),
    "ride": Word("ride player|banker", "leave winnings on a main wager", _ride),
    "take": Word("take", "take winnings that could ride", _take),
    "cut": Word("cut [N]", "cut the cards after card N", _cut),
    "accept": _saying("accept", "take the shoe or the cards", acts.AcceptShoe, acts.AcceptTurning),
    "decline": _saying(
        "decline",
        "not cut, not take the shoe, not turn the cards",
        acts.DeclineCut,
        acts.DeclineShoe,
        acts.DeclineTurning,
    ),
    "pass": _saying("pass", "pass the shoe on", acts.PassShoe),
    "designate": _saying("designate", "let the dealer deal in your place", acts.DesignateDealer),
    "ask": _saying("ask", "ask for the shoe", acts.AskForShoe),
    "return": _saying("return", "return the cards you view, face up", acts.ReturnCards),
    "give": _saying("give up", "give up turning the cards", acts.Relinquish),
    "faces": _saying("faces", "ask to see the faces of an idle spread", acts.RequestFaces),
    "spread": _saying("spread", "ask to see the batch spread", acts.RequestSpread),
    "buy": Word("buy SUM", "buy chips", _buy),
    "sit": Word("sit N", "take a further seat", _sit),
    "leave": Word("leave [SEAT]", "take your chips and go", _leave),
    **ASKING,
}
