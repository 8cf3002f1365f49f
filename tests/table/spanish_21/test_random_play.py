"""Whatever people do at a Spanish 21 table: chips are conserved, replay is live, nothing shows."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from croupier.games.spanish_21.dealing import OpeningCard
from croupier.games.spanish_21.dealing import Step as Opening
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, DeclineCut, OfferCut, OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import ChangeCards, DeclareIdle, EndShoe, OrderShuffle, ShoeOpened
from croupier.table.cards.preparing import (
    InspectCards,
    LoadShuffler,
    RunShuffler,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TakeFromShuffler,
    VerifyInspection,
    WashCards,
)
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Command, Giver, Order
from croupier.table.orders_in_writing import command_of
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, Viewer, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.snapshots import Snapshots
from croupier.table.spanish_21.betting import AdmitPlayer
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import CheckReader, RepairReader, ReportReaderBroken
from croupier.table.spanish_21.counting import CheckCount
from croupier.table.spanish_21.cutting_card import RemoveCuttingCard
from croupier.table.spanish_21.dealing import AnnounceTotal, CardDealt, DealCard
from croupier.table.spanish_21.decisions import (
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.discards import ShuffleDiscards
from croupier.table.spanish_21.exposed_cards import (
    AcceptCard,
    CardDrawnInError,
    CardRacked,
    DrawInError,
    ErrorRemedied,
    RackCard,
    RefuseCard,
)
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound, FindFaceUp
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.game import agenda, decide, due, evolve, evolved, view_for
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import (
    CallHandDead,
    DeclineSecondCard,
    GiveUpHand,
    MissBox,
    MissCard,
    MissDealer,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import (
    CallDealersCard,
    HoleCardTurned,
    MissPeek,
    NoteNeedlessPeek,
    PeekInError,
    ReadHoleCard,
)
from croupier.table.spanish_21.settling import ClearCards, RoundEnded
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.tens import FindTen, RemoveTens, TearTen, TearTens
from croupier.table.spanish_21.turn import next_due
from croupier.table.spanish_21.voiding import VoidRound
from croupier.table.steps import Step, is_same_step
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, MAY_OWE
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.table.spanish_21.driver import Live
from tests.writing import entries_of

PEOPLE = ("ann", "bob", "cleo")
VIEWERS = (*map(player, PEOPLE), DEALER, FLOORPERSON, INSPECTOR, PUBLIC)
ACTING = VIEWERS[:5]
FACE = re.compile(r'"([A2-9JQK][cdhs])"')
SNAPSHOTS = Snapshots(Table)
RECORDS = "\n".join(
    f"[approvals.R-{name}]\nreference = 'A-1'\ndate = 2010-04-01"
    for name in ("S03", "S05", "S13", "S16", "S24", "S25", "X15", "X32", "X33")
)
HOUSES = {
    "plain": lambda: spanish(f"{MATCHING}\n[limits]\nminimum = 5\nmaximum = 500"),
    "batches": lambda: spanish(
        f"{MATCHING}\n{RECORDS}",
        decks=12,
        shuffler="two_batch",
        boxes_per_player=3,
        mid_shoe_entry_ban=True,
        idle_spread="face_down",
    ),
    "device": lambda: spanish(
        f"{MATCHING}\n[limits]\ncoin = 0.50", shuffler="continuous", boxes_per_player=2
    ),
    "otherwise": lambda: spanish(
        f"{MATCHING}\n{RECORDS}",
        decks=8,
        card_reader="visible",
        busts="at_end",
        doubling="any_cards",
        second_card_declined="dealt_anyway",
        exposed_card_offer="whose_turn",
        face_up_cards="per_shoe",
        tens_found="per_round",
        void_round="every_wager",
        leaving_mid_round="forfeit",
        card_life_ends="after_the_shoe",
    ),
}
SLIPS = (
    DrawInError, FindFaceUp, FindTen, MissBox, MissDealer, MissCard,
    MissPeek, PeekInError, ReportReaderBroken, RemoveCuttingCard,
    LeaveSeat, RemoveShuffler, OrderRecut, DeclareIdle, OrderShuffle,
    ReportJam, NewDealer,
)  # fmt: skip
OF_THE_FLOOR = (RemoveShuffler, OrderRecut, OrderShuffle, DeclareIdle)
HOLE = OpeningCard(0, Opening.HOLE)
SHOWING = (
    CardDealt | HoleCardTurned | CardDrawnInError | ErrorRemedied | CardRacked
    | FaceUpCardFound | RoundEnded | ShoeOpened
)  # fmt: skip
"""The only events with a card's face in them."""
PHYSICAL = {"real": "plain", "real batches": "batches"}


def comparable(table: Table) -> Table:
    """Everything but the bound game, whose functions have no equality."""
    return replace(table, game=None)


class Shuffled(Live):
    """A table whose cards and people come from a seed; low and paired cards make long rounds."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 a test repeats its chance
        house = HOUSES[PHYSICAL.get(name, name)]()
        super().__init__(house, seats="", physical=name in PHYSICAL)

    def _next_stack(self, table: Table) -> tuple[Card, ...]:
        out = [*table.laid_out, *map(self.card_at, table.unseen_out)]
        left = Counter(SPANISH_DECK * table.house.shoe_decks)
        left.subtract(out)
        cards = list(left.elements())
        self.chance.shuffle(cards)
        if self.chance.random() < 0.5:
            cards.sort(
                key=lambda card: card.rank.value not in "A237K" or self.chance.random() < 0.3
            )
        return tuple(cards)

    def some(self, act: Order) -> Order:
        """An order with what its sender is free to choose."""
        chance = self.chance
        match act:
            case PlaceWager() if chance.random() < 0.5:
                return replace(act, stake=act.stake * chance.randint(1, 40))
            case DoubleDown() | Insure() if chance.random() < 0.3:
                coin, half = self.game.house.coin, act.stake // 2
                return replace(act, stake=max(coin, half - half % coin))
            case RemoveTens():
                return replace(act, tens=chance.choice((0, act.tens)))
        return self._of_chips(act)

    def _of_chips(self, act: Order) -> Order:
        """The tray is emptied, and filled again with plenty."""
        match act:
            case BuyIn():
                return BuyIn(self.chance.choice((20_00, 1_000_00)))
            case FillInventory():
                return FillInventory(50_000_00)
            case CreditInventory():
                return CreditInventory(self.table.accounts.get(INVENTORY, 1))
            case FindTen():
                return FindTen(Card.parse("Ts"))
            case CheckCount() if self.physical and self.chance.random() < 0.3:
                return replace(act, missing=1)
            case _:
                return act


class LiveTable(RuleBasedStateMachine):
    @initialize(
        name=st.sampled_from((*HOUSES, *PHYSICAL)), seed=st.integers(0, 2**32), played=st.booleans()
    )
    def open(self, name: str, seed: int, *, played: bool) -> None:
        self.live = Shuffled(name, seed)
        self.live.sit(1, "ann", 2_000_00).sit(2, "bob", 500_00).sit(4, "cleo", 300_00)
        self.live.ready().bet("1 50; 1 match_the_dealer 5; 2 25; 4 100")
        if played:
            self.live.until(CallNoMoreBets).step()
            self.live.until(lambda table: not table.in_round.opening)

    @rule(times=st.integers(1, 15))
    def go_on(self, times: int) -> None:
        """What comes next is done, by whoever must."""
        for _ in range(times):
            if not self.went_on():
                return

    def went_on(self) -> bool:
        steps = agenda(self.live.table)
        if not steps:
            return False
        step = self.live.chance.choice(steps)
        viewer = Viewer(step.by, step.person)
        if not any(is_same_step(each.order, step.order) for each in self.due(viewer)):
            return False
        self.take(step.order, viewer)
        return True

    @rule(who=st.sampled_from(ACTING), which=st.integers(0, 200))
    def act(self, who: Viewer, which: int) -> None:
        """Anything that somebody is told they may do."""
        steps = [step for step in self.due(who) if not isinstance(step.order, DISTURBING)]
        if steps:
            self.take(steps[which % len(steps)].order, who)

    @rule(who=st.sampled_from(ACTING), which=st.integers(0, 200))
    def disturb(self, who: Viewer, which: int) -> None:
        """What ends a game or spoils a round, less often."""
        steps = [step for step in self.due(who) if isinstance(step.order, DISTURBING)]
        if steps and which % 2 == 0:
            self.take(steps[which % len(steps)].order, who)

    @rule(kind=st.sampled_from(SLIPS), again=st.booleans())
    def slip(self, kind: type[Order], *, again: bool) -> None:
        """Play goes on until one certain thing can go wrong, and perhaps once more."""
        for _ in range(40):
            who, act = self.wrong(kind)
            if act and not isinstance(self.attempt(act, who), Refusal):
                if not again:
                    return
                again = False
            if not self.went_on():
                return

    def wrong(self, kind: type[Order]) -> tuple[Viewer, Order | None]:
        due, chance = next_due(self.live.table), self.live.chance
        filed = self.live.game.house.chose("idle_spread")
        makes = {
            MissBox: lambda: MissBox(due.seat) if due else None,
            MissCard: lambda: MissCard(due.seat, due.hand) if due and due.hand else None,
            DrawInError: lambda: DrawInError(chance.random() < 0.5, chance.random() < 0.2),
            FindTen: lambda: FindTen(Card.parse("Ts")),
            LeaveSeat: lambda: LeaveSeat(self.live.table.seat_of("ann") or 1),
            DeclareIdle: lambda: DeclareIdle(filed == "face_up"),
        }
        who = FLOORPERSON if kind in OF_THE_FLOOR else DEALER
        return ACTING[0] if kind is LeaveSeat else who, makes.get(kind, kind)()

    @rule()
    def come_back(self) -> None:
        """Everybody sits and wagers again."""
        for seat, who in zip((1, 2, 4), ACTING, strict=False):
            for act in (TakeSeat(seat), BuyIn(50_00), PlaceWager(seat, WAGER, 5_00)):
                self.attempt(act, who)

    @rule(who=st.sampled_from(ACTING), seat=st.integers(0, 8), which=st.integers(0, 500))
    def meddle(self, who: Viewer, seat: int, which: int) -> None:
        """Anything at all, by anybody."""
        every: Sequence[Order] = (
            *(kind(seat) for kind in BY_SEAT),
            *(kind(seat, 1 + which % 3) for kind in BY_HAND),
            *(kind() for kind in BARE),
            PlaceWager(seat, (WAGER, MATCH)[which % 2], 25_00),
            WithdrawWager(seat, WAGER, 10_00),
            SpeakWager(seat, WAGER, 5_00),
            Insure(seat, 5_00),
            AdmitPlayer(PEOPLE[which % 3]),
        )
        self.attempt(every[which % len(every)], who)

    @rule(hours=st.sampled_from((0.1, 25)))
    def wait(self, hours: float) -> None:
        self.live.wait(hours=hours)

    def due(self, who: Viewer) -> Sequence[Step]:
        return due(self.live.table, who, self.live.at)

    def command(self, act: Order, who: Viewer) -> Command:
        name = who.person or who.role.value
        return Command(self.live.filled(act), name, who.role, self.live.at)

    def take(self, act: Order, who: Viewer) -> None:
        """A listed step is accepted."""
        chosen = self.live.some(act)
        answer = self.attempt(chosen, who)
        bounded = isinstance(act, PlaceWager | BuyIn) and chosen != act
        assert bounded or not isinstance(answer, Refusal), f"{act} was listed for {who}: {answer}"

    def attempt(self, act: Order, who: Viewer) -> tuple[Event, ...] | Refusal:
        table, command = self.live.table, self.command(act, who)
        answer = decide(table, command, "t1")
        if isinstance(answer, Refusal):
            assert answer.clause, answer
            return answer
        if not isinstance(act, UNLISTED):
            listed = due(table, who, self.live.at)
            assert any(is_same_step(each.order, act) for each in listed), f"{act}, {who}"
        self.recorded(table, command, answer)
        self.live.take_down(answer)
        self.chips_are_conserved()
        return answer

    def recorded(self, table: Table, command: Command, answer: Sequence[Event]) -> None:
        """Read back from a journal it is the same, can be watched, and shows no hidden card."""
        self.taken_again(table, command, answer)
        after = table
        for event in answer:
            assert SPANISH_21.event_from(event.kind, SPANISH_21.body_of(event)) == event
            assert SPANISH_21.tell(event)
            faces = FACE.findall(SPANISH_21.body_of(SPANISH_21.masked(event)).decode())
            assert not faces or isinstance(event, SHOWING), event
            if isinstance(event, CardDealt) and not event.held:
                where = after.in_shoe.next_place
                is_hole = after.in_round.opening[:1] == (HOLE,)
                assert event.card is (None if is_hole else self.live.card_at(where))
            after = evolve(after, event)
            assert view_for(after, PUBLIC)

    def taken_again(self, table: Table, command: Command, answer: Sequence[Event]) -> None:
        """What was recorded holds the order behind it."""
        first = entries_of(SPANISH_21, command, answer)[0]
        given = SPANISH_21.in_writing.read(first.order, answer[0])
        again = command_of(given, Giver(first.actor, first.office), command.at)
        assert tuple(answer) == decide(table, again, "t1"), answer

    @invariant()
    def chips_are_conserved(self) -> None:
        accounts = self.live.table.accounts
        assert sum(accounts.values()) == 0
        assert all(cents > 0 for name, cents in accounts.items() if name not in MAY_OWE)
        if self.live.table.round is None:
            laid = sum(each.stake for each in self.live.table.wagers)
            assert sum(c for name, c in accounts.items() if name.startswith("spot:")) == laid

    @invariant()
    def nothing_hidden_shows(self) -> None:
        """A view has the faces that lie open, and the dealer's hand one card before the turn."""
        live, round_ = self.live, self.live.table.round
        viewer = live.chance.choice(VIEWERS)
        view = replace(view_for(live.table, viewer), history=())
        assert Counter(FACE.findall(msgspec.json.encode(view).decode())) == open_faces(live.table)
        if round_ and not round_.turned:
            assert len(round_.dealer) <= 1
        if not round_:
            waiting = {place.commitment for place in live.table.unseen_out} - {""}
            assert not waiting & {shoe.commitment for shoe in live.table.unopened}

    @invariant()
    def replay_is_live(self) -> None:
        live = self.live
        assert live.table.place == len(live.told)
        if live.chance.random() < 0.1:
            assert comparable(live.replayed()) == comparable(live.table)
            opened = evolved(None, live.told[:1])
            kept = SNAPSHOTS.table_from(SNAPSHOTS.state_of(live.table), opened)
            assert comparable(kept) == comparable(live.table)


def open_faces(table: Table) -> Counter[str]:
    """What lies face up, or was exposed and waits."""
    round_ = table.round
    boxes = round_.boxes.values() if round_ else ()
    cards = [card for box in boxes for hand in box.hands for card in hand.cards]
    cards += [*round_.dealer] if round_ else []
    cards += [round_.offer.card] if round_ and round_.offer else []
    cards += [each.card for each in table.held if each.card]
    return Counter(map(str, cards))


BARE = (
    CloseTable, CashOut, CheckReader, ReportReaderBroken, RepairReader,
    InspectCards, RemoveTens, TearTens, VerifyInspection, SpreadCards,
    ShowSpread, WashCards, StackCards, ShuffleCards, LoadShuffler,
    RunShuffler, TakeFromShuffler, CheckCount, ReportJam, RemoveShuffler,
    InsertCoverCard, LoadShoe, BurnCard, ShuffleDiscards, NewDealer,
    OrderRecut, OrderShuffle, DeclareIdle, ChangeCards, EndShoe,
    CallNoMoreBets, DealCard, ReadHoleCard, CallDealersCard, ClearCards,
    DrawInError, RackCard, FindFaceUp, FindTen, TearTen, MissDealer,
    MissPeek, PeekInError, NoteNeedlessPeek, RemoveCuttingCard, VoidRound,
)  # fmt: skip
BY_SEAT = (
    TakeSeat, LeaveSeat, RequestSpread, OfferCut, DeclineCut,
    CutCards, DeclineInsurance, AnnounceTotal, Surrender, AcceptCard,
    RefuseCard, MissBox, CallHandDead, TakeSecondCard, DeclineSecondCard,
)  # fmt: skip
BY_HAND = (
    DoubleDown, Split, Stand, Hit, Rescue, KeepDouble,
    MissCard, TakeMissedCard, GiveUpHand,
)  # fmt: skip
DISTURBING = (
    LeaveSeat | CloseTable | DeclareIdle | RejectCards | WithdrawWager
    | BuyIn | FillInventory | CreditInventory | DrawInError | FindFaceUp
    | FindTen | MissBox | MissDealer | MissCard | MissPeek
    | PeekInError | ReportReaderBroken | RemoveShuffler | OrderShuffle
    | OrderRecut | NewDealer | ReportJam | RemoveCuttingCard
)  # fmt: skip
UNLISTED = BuyIn
"""Listed with another sum or way of paying."""

LEAN = settings(
    max_examples=36,
    stateful_step_count=25,
    deadline=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def test_whatever_people_do() -> None:
    run_state_machine_as_test(LiveTable, settings=LEAN)
