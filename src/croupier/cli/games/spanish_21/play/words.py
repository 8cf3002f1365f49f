"""What a player or a dealer may say at a Spanish 21 table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cli.games.spanish_21.play.advice import advice
from croupier.cli.games.spanish_21.play.rounds import last_bets, slips_shown
from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import ERROR, choosing_depth
from croupier.cli.playing.players_words import AT_ANY_SEAT, CUT, DEAL, ordered, saying
from croupier.cli.playing.sitting import DEALER, FLOORPERSON
from croupier.cli.playing.sitting import Sitting as StayAtTable
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager, WithdrawWager, placed_at
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.table.spanish_21.betting import AdmitPlayer
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.decisions import (
    DoubleDown,
    Hit,
    KeepDouble,
    OfHands,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.exposed_cards import AcceptCard, RefuseCard
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import (
    DeclineSecondCard,
    GiveUpHand,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.places import judged_parts, parts_of
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import whose_turn
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable

Sitting = AtSeat[Table]
NOW = "now"
KEYS: Mapping[str, str] = {
    "h": "hit",
    "s": "stand",
    "d": "double",
    "p": "split",
    "r": "surrender",
    "x": "rescue",
    "k": "keep",
    "i": "insure",
    "n": "no",
    "a": "advice",
}
"""As the letters of a strategy chart."""
UNASKED = (
    DeclineInsurance,
    KeepDouble,
    TakeSecondCard,
    TakeMissedCard,
    DeclineCut,
)
"""What the word deal answers; of these, Enter passes on a cut alone."""
MEANT = (Stand, RefuseCard)
"""What is never answered by a slip of the finger."""


# A box, a wager and a sum as people say them

SIDE = "match"
"""What people say for Match-The-Dealer."""


@dataclass(frozen=True, slots=True)
class Said:
    box: int
    wager: str
    sum: Cents | None

    def cents(self, usage: str) -> Cents:
        """The sum, where there must be one."""
        if self.sum is None:
            raise Unreadable(f"write a sum: {usage}")
        return self.sum


def said(words: Words, own: int, usage: str, wager: str = WAGER) -> Said:
    """`[BOX] [match] [SUM]`; of one number alone, the sum."""
    left = [word.lower() for word in words]
    named = [word for word in left if not word[:1].isdigit() and word[:1] != "$"]
    if any(not SIDE.startswith(word) for word in named) or len(named) > 1:
        raise Unreadable(f"{' '.join(words)!r} is not understood: {usage}")
    numbers = [word for word in left if word not in named]
    box = own
    if len(numbers) > 1 and is_whole(numbers[0]):
        box, numbers = int(numbers[0]), numbers[1:]
    if len(numbers) > 1:
        raise Unreadable(f"{' '.join(words)!r} names more than one sum: {usage}")
    stake = cents_from_text(numbers[0]) if numbers else None
    return Said(box, MATCH if named else wager, stake)


# Chips laid on a box and taken back


def _bet(sitting: Sitting, words: Words) -> Answer:
    """Without a sum, everything that was wagered in the last round."""
    usage = "bet [BOX] SUM"
    if words:
        bet = said(words, sitting.seat, usage)
        return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))
    again = last_bets(sitting.told, sitting.person)
    if not again:
        raise Unreadable(f"say how much: {usage}")
    laid = (ordered(sitting, PlaceWager(*key, stake)) for key, stake in again.items())
    return next((answer for answer in laid if answer.refusal), Answer())


def _match(sitting: Sitting, words: Words) -> Answer:
    usage = "match [BOX] SUM"
    bet = said(words, sitting.seat, usage, MATCH)
    return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))


def _raise(sitting: Sitting, words: Words) -> Answer:
    usage = "raise [BOX] [match] SUM"
    bet = said(words, sitting.seat, usage)
    if placed_at(sitting.table.wagers, bet.box, sitting.person, bet.wager) is None:
        why = f"no such wager lies on box {bet.box} to raise"
        return Answer(Refusal(sitting.table.house.placing, why))
    return ordered(sitting, PlaceWager(bet.box, bet.wager, bet.cents(usage)))


def _back(sitting: Sitting, words: Words) -> Answer:
    bet = said(words, sitting.seat, "back [[BOX] [match] SUM]")
    return ordered(sitting, WithdrawWager(bet.box, bet.wager, bet.sum or Cents(0)))


def _cash(sitting: Sitting, words: Words) -> Answer:
    usage = "cash [BOX] [match] SUM"
    bet = said(words, sitting.seat, usage)
    spoken = SpeakWager(bet.box, bet.wager, bet.cents(usage))
    return Answer(sitting.order(spoken) or _confirmed(sitting, spoken))


def _confirmed(sitting: Sitting, spoken: SpeakWager) -> Refusal | None:
    """The automatic dealer repeats the wager, and so does the floorperson."""
    confirm = ConfirmSpokenWager(spoken.seat, sitting.person, spoken.wager)
    by_dealer = Command(confirm, DEALER, Role.DEALER, sitting.clock())
    by_floor = Command(confirm, FLOORPERSON, Role.FLOORPERSON, sitting.clock())
    return sitting.give(by_dealer) or sitting.give(by_floor)


# Decisions


def _to_decide(sitting: Sitting) -> tuple[int, int]:
    """Box and hand of this player that are played, else the first of the own box."""
    acting, round_ = whose_turn(sitting.table), sitting.table.round
    if acting and round_ and round_.boxes[acting[0]].owner == sitting.person:
        return acting
    return sitting.seat, 1


def _decision(usage: str, meaning: str, kind: type[OfHands]) -> Word:
    def answer(sitting: Sitting, _: Words) -> Answer:
        return ordered(sitting, kind(*_to_decide(sitting)))

    return Word(usage, meaning, answer)


def _double(sitting: Sitting, words: Words) -> Answer:
    """Without a sum, as much as the wager."""
    stake = said(words, sitting.seat, "double [SUM]").sum or Cents(0)
    return ordered(sitting, DoubleDown(*_to_decide(sitting), stake))


def _surrender(sitting: Sitting, _: Words) -> Answer:
    return ordered(sitting, Surrender(_to_decide(sitting)[0]))


def _insure(sitting: Sitting, words: Words) -> Answer:
    """Without a sum, as much as may be."""
    offered = {s.order.seat: s.most for s in sitting.my_duties if isinstance(s.order, Insure)}
    asked = said(words, next(iter(offered), sitting.seat), "insure [[BOX] SUM]")
    stake = asked.sum or offered.get(asked.box, 0)
    return ordered(sitting, Insure(asked.box, stake))


def _deal(sitting: Sitting, words: Words) -> Answer:
    """On from here: what is offered is declined, but a hand is played by its player."""
    mine = [step.order for step in sitting.my_duties]
    if any(isinstance(order, MEANT) for order in mine):
        raise Unreadable("it is yours to decide: say which, or advice")
    declined = next((order for order in mine if isinstance(order, UNASKED)), None)
    return ordered(sitting, declined) if declined else DEAL.answer(sitting, words)


def _advice(sitting: Sitting, _: Words) -> Answer:
    return Answer(shown=advice(sitting.table, sitting.person))


def _slips(sitting: StayAtTable[Table], _: Words) -> Answer:
    return Answer(shown=slips_shown(sitting.table, sitting.told))


def _admit(sitting: Sitting, _: Words) -> Answer:
    """Whoever sat a round out asks to wager again before the shuffle."""
    order = AdmitPlayer(sitting.person)
    return Answer(sitting.give(Command(order, FLOORPERSON, Role.FLOORPERSON, sitting.clock())))


def _leave(sitting: Sitting, words: Words) -> Answer:
    """In mid-round the wagers stay behind, so it is said twice."""
    lying = _undecided(sitting.table, sitting.person)
    if lying and NOW not in words:
        option = sitting.table.house.options["leaving_mid_round"]
        loses = option.value == "forfeit"
        what = "is forfeit" if loses else "is played without you, and what it brings is kept"
        why = f"{dollars(lying)} of yours {what}; if you mean it say leave now"
        return Answer(Refusal(option.clause, why))
    return AT_ANY_SEAT["leave"].answer(sitting, [])


def _undecided(table: Table, person: str) -> int:
    """What a person has in boxes and beside them that no card has decided."""
    round_ = table.round
    if round_ is None:
        return 0
    parts = [part for w in table.wagers if w.owner == person for part in parts_of(round_, w)]
    side = {(w.seat, w.wager): w.stake for w in table.wagers}
    return sum(
        round_.boxes[seat].hand(hand).at_stake if hand else side[seat, wager]
        for seat, wager, hand in parts
        if (seat, wager, hand) not in judged_parts(round_)
    )


def _relieve(sitting: BehindTable[Table], words: Words) -> Answer:
    """Somebody else deals from now on."""
    if len(words) != 1:
        raise Unreadable("say who comes: relieve NAME")
    command = Command(NewDealer(), words[0], Role.DEALER, sitting.clock())
    refusal = sitting.give(command)
    if refusal is None:
        sitting.person = words[0]
    return Answer(refusal)


SLIPS = Word("slips", "what every wager of the round brought, and why", _slips)
WORDS: Mapping[str, Word] = {
    "bet": Word("bet [[BOX] SUM]", "lay chips on your box; bet alone lays the last bets", _bet),
    "match": Word("match [BOX] SUM", "bet beside it that a card of yours matches", _match),
    "raise": Word("raise [BOX] [match] SUM", "add to a wager that lies there", _raise),
    "back": Word("back [[BOX] [match] SUM]", "take a wager back before the call", _back),
    "cash": Word("cash [BOX] [match] SUM", "put down cash and say the wager", _cash),
    "deal": Word("deal (or Enter)", "let the dealer go on", _deal),
    "hit": _decision("hit, h", "draw a card", Hit),
    "stand": _decision("stand, s", "draw no more", Stand),
    "double": Word("double [SUM], d", "double your wager, or add less; one card comes", _double),
    "split": _decision("split, p", "make two hands of a pair", Split),
    "surrender": Word("surrender, r", "give up the hand and part of the wager", _surrender),
    "rescue": _decision("rescue, x", "take a double back and lose the wager", Rescue),
    "keep": _decision("keep, k", "leave the double there", KeepDouble),
    "insure": Word("insure [[BOX] SUM], i", "against a dealer's Blackjack under an ace", _insure),
    "no": saying(
        "no, n",
        "no Insurance, no cut, no exposed card, no second card",
        DeclineInsurance,
        DeclineCut,
        RefuseCard,
        DeclineSecondCard,
    ),
    "advice": Word("advice, a", "what each decision is worth, best first", _advice),
    "slips": SLIPS,
    "cut": CUT,
    "take": saying(
        "take",
        "the exposed card, the second card or the missed one",
        AcceptCard,
        TakeSecondCard,
        TakeMissedCard,
    ),
    "give": saying(
        "give up",
        "a hand whose card was missed",
        GiveUpHand,
        untimely=lambda seat: GiveUpHand(seat, 1),
    ),
    "spread": saying("spread", "ask to see the batch spread", RequestSpread),
    "admit": Word("admit", "ask to be let in again after you sat out", _admit),
    "error": ERROR,
    "sit": Word("sit N", "take a seat, if you have none", AT_ANY_SEAT["sit"].answer),
    "leave": Word("leave", "take your chips and go", _leave),
}
DEALERS_WORDS: Mapping[str, Word] = {
    "cut": choosing_depth(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "insert": choosing_depth(InsertCoverCard, InsertCoverCard, "insert N"),
    "relieve": Word("relieve NAME", "another dealer comes, and burns a card", _relieve),
    "slips": SLIPS,
}
