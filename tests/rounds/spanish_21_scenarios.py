"""Evenings of Spanish 21 worth telling: a whole shoe, and each irregularity of the chapter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.exporting import transcript
from croupier.surveillance.passages import passages, told_by
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.ending import OrderShuffle
from croupier.table.cards.preparing import ShuffleCards, TakeFromShuffler
from croupier.table.cards.receiving import ReceiveCards
from croupier.table.cards.sealing import SealShoe
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.spanish_21.card_reader import ReportReaderBroken
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.decisions import Hit, Surrender
from croupier.table.spanish_21.exposed_cards import AcceptCard, DrawInError, RefuseCard
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.passed_over import (
    GiveUpHand,
    MissBox,
    MissCard,
    MissDealer,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import PeekInError
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.tens import FindTen
from croupier.values.cards import Card
from tests.games.spanish_21.tables import MATCHING, dealt, spanish
from tests.surveillance.spanish_21.recording import Recorded
from tests.table.spanish_21.driver import Live

BOOK = "pa-551"
SEATS = "1 Ann,3 Bob"
BETS = "1 25; 3 40"
DEEP = 210
"""Cards behind the cutting card: lawful, and about eight rounds from six decks."""
FEW = 4
LOW = dealt("6h Kd 9c", "9h 3c", "Qd 4c")
STANDS = dealt("7h Kd", "9h 8c", "Qd 9c")


class Evening(Recorded):
    """A table with seeded shuffles and two players who bet and play a little of everything."""

    def __init__(self) -> None:
        self.chance = random.Random(BOOK)  # noqa: S311 the story is always the same
        super().__init__(MemoryJournal(), spanish(MATCHING), seats=SEATS)

    def _next_stack(self, table: Table) -> tuple[Card, ...]:
        left = Counter(SPANISH_DECK * table.house.shoe_decks)
        left.subtract([*table.laid_out, *map(self.card_at, table.unseen_out)])
        cards = list(left.elements())
        self.chance.shuffle(cards)
        return tuple(cards)

    def bet_something(self) -> None:
        for seat, person in ((1, "Ann"), (3, "Bob")):
            stake = 500 * (1 + self.chance.randrange(20))
            self.do(PlaceWager(seat, "spanish_21", stake), person)
            if self.chance.randrange(2):
                self.do(PlaceWager(seat, "match_the_dealer", 500), person)

    def play_something(self) -> None:
        """Whoever is asked says anything, to the end of the round."""
        number = self.table.rounds
        while self.table.rounds == number:
            asked = [step for step in self.steps() if step.by is Role.PLAYER]
            step = self.chance.choice(asked) if asked else None
            self.do(step.order, step.person) if step else self.step()


def whole_shoe() -> str:
    """From the arrival of the cards to the opened order."""
    evening = Evening()
    evening.until(InsertCoverCard).do(InsertCoverCard(DEEP))
    while evening.table.over is None:
        evening.ready().wait(seconds=40)
        evening.bet_something()
        evening.play_something()
    evening.until(lambda table: not table.unopened and table.over is None)
    return told(evening)


def told(live: Recorded, since: int = 0) -> str:
    """The transcript, from a place on."""
    first, *_ = told_by(live.journal.read("t1", upto=1))
    story = told_by(live.journal.read("t1", after=since), first.game)
    return "\n".join(transcript("t1", passages(story))) + "\n"


@dataclass(frozen=True, slots=True)
class Scene:
    """What happens, at which table, with which cards."""

    happens: Callable[[Recorded], int | None]
    """Where it returns a place, the story begins there."""
    cards: str = LOW
    options: Mapping[str, object] = field(default_factory=dict)
    physical: bool = False


def _deciding(live: Live) -> Live:
    return live.deal(BETS).until(Surrender)


def _found_face_up(live: Recorded) -> None:
    _deciding(live).do(FindFaceUp())
    live.finish()


def _too_many_face_up(live: Recorded) -> None:
    _deciding(live).do(FindFaceUp())
    live.do(FindFaceUp())
    live.until(ShuffleCards)


def _ten(live: Recorded) -> None:
    _deciding(live).do(FindTen(Card.parse("Th")))
    live.finish()


def _too_many_tens(live: Recorded) -> None:
    live.deal(BETS)
    for ten in ("Th", "Tc"):
        live.do(FindTen(Card.parse(ten)))
        live.step()
    live.until(ReceiveCards)


def _unexposed(live: Recorded) -> None:
    _deciding(live).do(DrawInError())
    live.do(Hit(1, 1), "Ann")
    live.finish()


def _accepted(live: Recorded) -> None:
    _deciding(live).do(DrawInError(exposed=True))
    live.do(AcceptCard(1), "Ann")
    live.finish()


def _refused(live: Recorded) -> None:
    _deciding(live).do(DrawInError(exposed=True))
    live.do(RefuseCard(1), "Ann")
    live.do(RefuseCard(3), "Bob")
    live.finish()


def _overdrawn(live: Recorded) -> None:
    live.deal(BETS).until(lambda table: table.in_round.judged)
    live.do(DrawInError(for_dealer=True))
    live.finish()


def _dealer_missed(live: Recorded) -> None:
    live.ready().bet(BETS).until(DealCard).step()
    live.step()
    live.do(MissDealer())
    live.finish()


def _runs_out(live: Recorded) -> int:
    """Nobody sees the cutting card, and four cards are left for a round of two boxes."""
    live.deal(BETS).until(lambda table: table.in_round.judged)
    while live.table.in_shoe.left > FEW:
        live.do(DrawInError(for_dealer=True))
    since = live.finish().ready().table.place
    live.round(BETS)
    return since


def _no_card(live: Recorded) -> None:
    live.ready().bet(BETS).until(DealCard).step()
    live.do(MissBox(3))
    live.step()
    live.step()
    live.do(MissBox(3))
    live.finish()


def _one_card(live: Recorded) -> None:
    live.ready().bet(BETS).until(DealCard)
    for _ in range(3):
        live.step()
    live.do(MissBox(1))
    live.step()
    live.do(TakeSecondCard(1), "Ann")
    live.finish()


def _missed_card(live: Recorded) -> None:
    _deciding(live).do(Hit(1, 1), "Ann")
    live.do(MissCard(1, 1))
    live.until(TakeMissedCard).do(GiveUpHand(1, 1), "Ann")
    live.finish()


def _jam(live: Recorded) -> None:
    live.round(BETS).ready().do(OrderShuffle("a torn card"), "floor")
    live.until(TakeFromShuffler).do(ReportJam())
    live.until(SealShoe)


def _without_shuffler(live: Recorded) -> None:
    live.round(BETS).ready().do(OrderShuffle("a torn card"), "floor")
    live.until(TakeFromShuffler).do(RemoveShuffler(), "floor")
    live.until(SealShoe)


def _needless_peek(live: Recorded) -> None:
    live.deal(BETS).do(PeekInError())
    live.finish()


def _broken_reader(live: Recorded) -> None:
    live.deal(BETS).do(ReportReaderBroken())
    live.finish()


TWO_BATCHES = {"decks": 12, "shuffler": "two_batch"}
VISIBLE = {"card_reader": "visible"}
SCENES: dict[str, Scene] = {
    "PA551-16-a-s1": Scene(_found_face_up),
    "PA551-16-a-s2": Scene(_too_many_face_up),
    "PA551-16-b-s1": Scene(_ten, physical=True),
    "PA551-16-b-s2": Scene(_too_many_tens, physical=True),
    "PA551-16-c": Scene(_unexposed),
    "PA551-16-d-s1": Scene(_accepted),
    "PA551-16-d-s2": Scene(_refused),
    "PA551-16-d-s3": Scene(_refused, STANDS),
    "PA551-16-e": Scene(_overdrawn, STANDS),
    "PA551-16-f": Scene(_dealer_missed),
    "PA551-16-g": Scene(_runs_out, STANDS, physical=True),
    "PA551-16-h-s1": Scene(_no_card),
    "PA551-16-h-s2": Scene(_one_card),
    "PA551-16-i": Scene(_missed_card),
    "PA551-16-j": Scene(_jam, options=TWO_BATCHES),
    "PA551-16-k": Scene(_without_shuffler, options=TWO_BATCHES),
    "PA551-16-l": Scene(_needless_peek),
    "PA551-16-l-1": Scene(_needless_peek, options=VISIBLE),
    "PA551-16-l-2": Scene(_needless_peek),
    "PA551-16-m": Scene(_broken_reader),
}
"""By clause."""


def every_irregularity() -> tuple[str, ...]:
    return tuple(SCENES)


def irregularity(clause: str) -> str:
    scene = SCENES[clause]
    game = spanish(MATCHING, **scene.options)
    live = Recorded(MemoryJournal(), game, cards=scene.cards, seats=SEATS, physical=scene.physical)
    since = live.ready().table.place
    return told(live, scene.happens(live) or since)
