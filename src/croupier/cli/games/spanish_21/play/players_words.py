"""What a player may say at a Spanish 21 table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.spanish_21.play import betting
from croupier.cli.games.spanish_21.play.advising import advice
from croupier.cli.games.spanish_21.play.asking import slips_shown
from croupier.cli.games.spanish_21.play.irregularities import in_words, irregularities
from croupier.cli.games.spanish_21.play.reading import said, whole
from croupier.cli.playing.answering import Answer, Word, Words, is_whole
from croupier.cli.playing.asking import listed
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.players_words import AT_ANY_SEAT, DEAL, ordered, saying
from croupier.cli.playing.sitting import DEALER, FLOORPERSON
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.preparing import RequestSpread
from croupier.table.orders import Command
from croupier.table.people import DEALER as DEALERS_VIEW
from croupier.table.people import Role
from croupier.table.spanish_21.betting import AdmitPlayer
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
from croupier.values.money import Cents, dollars
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
"""What Enter answers."""
MEANT = (Stand, RefuseCard)
"""What is never answered by a slip of the finger."""


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
    if any(isinstance(act, MEANT) for act in mine):
        raise Unreadable("it is yours to decide: say which, or advice")
    declined = next((act for act in mine if isinstance(act, UNASKED)), None)
    return ordered(sitting, declined) if declined else DEAL.answer(sitting, words)


def _cut(sitting: Sitting, words: Words) -> Answer:
    offered = [step for step in sitting.my_duties if isinstance(step.order, CutCards)]
    middle = (offered[0].least + offered[0].most) // 2 if offered else 0
    return ordered(sitting, CutCards(sitting.seat, whole(words, "cut N", middle)))


def _advice(sitting: Sitting, _: Words) -> Answer:
    return Answer(shown=advice(sitting.table, sitting.person))


def _slips(sitting: Sitting, _: Words) -> Answer:
    return Answer(shown=slips_shown(sitting.table, sitting.told))


def _error(sitting: Sitting, words: Words) -> Answer:
    """At a practice table one may see what comes of a dealer's slip."""
    open_now = irregularities(sitting.table, sitting.due_to(DEALERS_VIEW))
    if not open_now:
        return Answer(shown="Nothing that a clause answers can go wrong at this moment.")
    if not words:
        rows = [(str(n), in_words(s.order), s.clause) for n, s in enumerate(open_now, 1)]
        return Answer(shown=listed("What can go wrong now: error N", rows))
    if not is_whole(words[0]) or not 1 <= int(words[0]) <= len(open_now):
        raise Unreadable(f"there is no {words[0]}; the list ends at {len(open_now)}")
    step = open_now[int(words[0]) - 1]
    command = Command(step.order, DEALER, step.by, sitting.clock())
    return Answer(sitting.give(command) or sitting.go_on())


def _admit(sitting: Sitting, _: Words) -> Answer:
    """Whoever sat a round out asks to wager again before the shuffle."""
    act = AdmitPlayer(sitting.person)
    return Answer(sitting.give(Command(act, FLOORPERSON, Role.FLOORPERSON, sitting.clock())))


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


WORDS: Mapping[str, Word] = {
    **betting.WORDS,
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
    "slips": Word("slips", "what every wager of the round brought, and why", _slips),
    "cut": Word("cut [N]", "cut the cards after card N", _cut),
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
    "error": Word("error [N]", "what can go wrong now; see it happen", _error),
    **AT_ANY_SEAT,
    "sit": Word("sit N", "take a seat, if you have none", AT_ANY_SEAT["sit"].answer),
    "leave": Word("leave", "take your chips and go", _leave),
}
