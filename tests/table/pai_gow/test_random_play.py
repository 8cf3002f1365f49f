"""Whatever people do at a Pai Gow table: chips are conserved, replay equals live, nothing shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence

import msgspec
import pytest
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

from croupier.games.pai_gow.delivery import STYLES
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.hands import settings as ways_to_set
from croupier.games.pai_gow.movements import CENTRE
from croupier.table.orders import Command, Giver, Order
from croupier.table.orders_in_writing import command_of
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank, GiveUpBank, OfferBank, PlaceMarker
from croupier.table.pai_gow.clearing import ClearTiles, RoundEnded
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut
from croupier.table.pai_gow.dealer_wager import LowerDealerWager, PlaceDealerWager
from croupier.table.pai_gow.dealing import DealTiles, ReportWrongDeal, SweepPositions
from croupier.table.pai_gow.delivering import ShowDelivery
from croupier.table.pai_gow.dice import ChangeDice, PlaceDice
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.exposed_tiles import ExposeTile, PlayOn, TileExposed, VoidHand
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.house_hands import (
    HandsReset,
    HouseHandsSet,
    ResetHands,
    SetHouseHands,
    TilesTurned,
    TurnTiles,
)
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.places import against, is_houses, owner_of
from croupier.table.pai_gow.preparing import (
    BringReserve,
    CleanTiles,
    CompareSize,
    ExamineBacks,
    ExposeWhileStacking,
    LayOutPairs,
    MixTiles,
    ReceiveTiles,
    ShowPairs,
    SortPairs,
    StackTiles,
    TileExposedInStacking,
    TurnTilesDown,
    VerifyInspection,
)
from croupier.table.pai_gow.rejecting import RejectTiles, SealEnvelope, SignEnvelope
from croupier.table.pai_gow.setting import AskAdvice, SetForAbsent, SetHands, known
from croupier.table.pai_gow.settling import TilesCollected
from croupier.table.pai_gow.shaking import (
    AnnounceTotal,
    CallNoRoll,
    CorrectTotal,
    CoverShaker,
    ReportLidLifted,
    ShakeDice,
)
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, Role, Viewer, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.closing import ClearTable, CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.table.steps import Step, is_same_step
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, MAY_OWE
from tests.games.pai_gow.tables import answered, paigow
from tests.table.pai_gow.driver import Dealt, Live, whole_set
from tests.writing import entries_of

PEOPLE = ("ann", "bob", "cleo")
VIEWERS = (*map(player, PEOPLE), DEALER, FLOORPERSON, INSPECTOR, PUBLIC)
ACTING = VIEWERS[:5]
FACE = re.compile(r'"([1-6]-[1-6])"')
SHOWING = (
    TilesTurned | HouseHandsSet | HandsReset | HandsExposed | TilesCollected
    | RoundEnded | TileExposed | TileExposedInStacking | StacksOpened
)  # fmt: skip
"""The only events in which the public sees tiles."""
STAYING = ("", *PEOPLE)
SLIPS = (None, ExposeTile(7, 1), ReportWrongDeal("positions"))
BANKED = {"player_banking": True, "co_banking": True, "two_areas": True}
HOUSES = {
    "plain": lambda: paigow("[limits]\nminimum = 5\nmaximum = 500"),
    "banked": lambda: paigow("[limits]\ncoin = 0.25", **BANKED, vigorish_rounding="up"),
    "otherwise": lambda: paigow(
        "\n".join(
            answered(each)
            for each in ("R-PG05", "R-PG06", "R-PG10", "R-PG14", "R-PG16", "R-PG24", "R-PG26")
        )
        + "\n".join(["", *map(answered, ("R-PG27", "R-X32", "R-X33"))]),
        **BANKED,
        laid_the_wrong_way="lost",
        wrong_delivery="corrected",
        leaving_mid_round="settled_and_kept",
        dice_life_ends="at_once",
        bank_rotation="after_the_bank",
        bank_cover_test="players_wagers",
        dealer_wager_paid="first",
        bank_tile_exposed="bank_chooses",
        last_wager_of_two="both_areas",
        bank_leaves="void_round",
        dealer_wager="50",
    ),
}


def comparable(table: Table) -> Table:
    """Everything but the bound game, whose functions have no equality."""
    return replace(table, game=None)


class Mixing(Live):
    """A table whose tiles, dice and people come from a seed."""

    def __init__(self, name: str, seed: int, *, physical: bool = False) -> None:
        self.chance = random.Random(seed)  # noqa: S311 a test repeats its chance
        super().__init__(HOUSES[name](), seats="", physical=physical)

    def mix(self) -> None:
        """Other tiles and dice for the next stacks."""
        order = list(whole_set())
        self.chance.shuffle(order)
        a, b, c = (self.chance.randint(1, 6) for _ in range(3))
        hands = {seat: tuple(order[seat * 4 : seat * 4 + 4]) for seat in range(8)}
        self.coming = [Dealt(hands, (a, b, c))]

    def some(self, act: Order) -> Order:
        """An order with what its sender is free to choose."""
        chance = self.chance
        match act:
            case SetHands() | SetHouseHands() if self.table.round:
                return self._set(act)
            case CutStacks():
                return self._cut(act)
            case AnnounceTotal() if chance.random() < 0.2:
                return AnnounceTotal(chance.randint(3, 18))
            case PlaceWager() if chance.random() < 0.5:
                return replace(act, stake=act.stake * chance.randint(1, 40))
            case DealTiles() if chance.random() < 0.2:
                slips = ({"delivery": chance.choice(list(STYLES))}, {"start": chance.randint(0, 7)})
                return replace(act, **chance.choice(slips))
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
            case _:
                return act

    def _cut(self, act: CutStacks) -> Order:
        first = self.chance.randint(1, 8)
        last = self.chance.randint(first, 8)
        left = self.chance.randint(0, last - first + 1)
        right, crossed = last - first + 1 - left, self.chance.random() < 0.5
        return CutStacks(act.seat, first, last, left, right, crossed)

    def _set(self, act: SetHands | SetHouseHands) -> Order:
        hand = self.table.in_round.hands[act.seat]
        if not (held := known(hand)):
            return act
        hands = self.chance.choice(ways_to_set(self.game.ranks, held))
        high, low = hands.high, hands.low
        return (
            replace(act, high=low, low=high)
            if self.chance.random() < 0.2
            else replace(act, high=high, low=low)
        )


class LiveTable(RuleBasedStateMachine):
    house_name = ""
    physical = False

    @initialize(seed=st.integers(0, 2**32), played=st.integers(0, 3))
    def open(self, seed: int, played: int) -> None:
        """With a round behind it the bank is on offer."""
        self.live = Mixing(self.house_name, seed, physical=self.physical)
        self.public = set[str]()
        self.moment: tuple[object, ...] = ()
        self.listed: Sequence[Step] = ()
        self.looked = 1
        """The house rules, in the first event, name all tiles there are."""
        self.live.mix()
        self.live.sit(1, "ann", 2_000_00).sit(2, "bob", 500_00).sit(4, "cleo", 300_00)
        for _ in range(min(played, 1)):
            self.live.ready().bet("1 50; 2 25; 4 100").finish()
            self.live.mix()
        if played > 1 and self.live.game.house.holds("player_banking"):
            self.banked_by_bob(co=played > 2)
        else:
            self.live.ready().bet("1 60; 2 30; 4 40")

    def banked_by_bob(self, *, co: bool) -> None:
        """Without a wager of the dealer's nothing but the players' hands decides."""
        self.live.banked(2, co=co)
        if not co:
            self.live.do(LowerDealerWager(2, 0), "bob")
        self.live.until(CallNoMoreBets).bet("1 60; 4 40")

    @rule(times=st.integers(1, 12))
    def go_on(self, times: int) -> None:
        self.play_on(times)

    def play_on(self, times: int) -> None:
        """What comes next is done, by whoever must."""
        for _ in range(times):
            if not self.went_on():
                return

    def went_on(self) -> bool:
        step = self.live.chance.choice(PAI_GOW.agenda(self.live.table))
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
        if steps and which % 3 == 0:
            self.take(steps[which % len(steps)].order, who)

    @rule(
        kind=st.sampled_from((Surrender, LeaveSeat)),
        staying=st.sampled_from(STAYING),
        slip=st.sampled_from(SLIPS),
        later=st.integers(0, 3),
    )
    def give_in(self, kind: type[Order], staying: str, slip: Order | None, later: int) -> None:
        """Chips have moved, and out of the tray, when something is found wrong."""
        self.come_to_the_hands()
        bank = self.live.table.bank.person if self.live.table.bank else ""
        for who in (each for each in ACTING[:3] if each.person not in {bank, staying}):
            for step in [each for each in self.due(who) if isinstance(each.order, kind)]:
                self.take(step.order, who)
        self.play_on(later)
        if slip:
            self.attempt(self.live.some(CreditInventory(1)), FLOORPERSON)
            self.attempt(slip, DEALER)
            self.attempt(VoidRound(), DEALER)
            self.attempt(self.live.some(FillInventory(1)), FLOORPERSON)

    def come_to_the_hands(self) -> None:
        """Everybody is back and wagers; on until one may surrender, or nobody can go on."""
        self.attempt(ChangeDice(), DEALER)
        for seat, who in zip((1, 2, 4), ACTING, strict=False):
            for act in (TakeSeat(seat), BuyIn(50_00), PlaceWager(seat, WAGER, 5_00)):
                self.attempt(act, who)
        for _ in range(60):
            hands = self.live.table.round.hands if self.live.table.round else {}
            to_beat = hands.get(against(self.live.table))
            if (to_beat and to_beat.up and to_beat.is_set) or not self.went_on():
                return

    @rule(who=st.sampled_from(ACTING[:3]), stake=st.integers(1, 40))
    def bet(self, who: Viewer, stake: int) -> None:
        seat = self.live.table.seat_of(who.person)
        if seat is not None:
            self.attempt(PlaceWager(seat, WAGER, stake * 500), who)

    @rule(who=st.sampled_from(ACTING), seat=st.integers(0, 8), which=st.integers(0, 200))
    def meddle(self, who: Viewer, seat: int, which: int) -> None:
        """Anything at all, by anybody."""
        every: Sequence[Order] = (
            *(kind(seat) for kind in BY_SEAT),
            *(kind() for kind in BARE),
            AcceptBank(seat, co=True),
            PlaceWager(seat, WAGER, 25_00),
            WithdrawWager(seat, WAGER, 10_00),
            SpeakWager(seat, WAGER, 5_00),
            ExposeTile(seat, 1 + which % 4, bool(which % 2)),
        )
        self.attempt(every[which % len(every)], who)

    @rule(hours=st.sampled_from((0.1, 25)))
    def wait(self, hours: float) -> None:
        self.live.wait(hours=hours)

    def due(self, who: Viewer) -> Sequence[Step]:
        """What is asked twice in one moment is worked out once."""
        moment = (self.live.table, who, self.live.at)
        if [*map(id, moment)] != [*map(id, self.moment)]:
            self.moment, self.listed = moment, PAI_GOW.due(*moment)
        return self.listed

    def command(self, act: Order, who: Viewer) -> Command:
        name = who.person or who.role.value
        return Command(self.live.filled(act), name, who.role, self.live.at)

    def take(self, act: Order, who: Viewer) -> None:
        """A listed step is accepted."""
        chosen = self.live.some(act)
        if isinstance(chosen, StackTiles):
            self.live.mix()
        answer = self.attempt(chosen, who)
        bounded = isinstance(act, PlaceWager | BuyIn) and chosen != act
        assert bounded or not isinstance(answer, Refusal), f"{act} was listed for {who}: {answer}"

    def attempt(self, act: Order, who: Viewer) -> tuple[Event, ...] | Refusal:
        table, command = self.live.table, self.command(act, who)
        answer = PAI_GOW.decide(table, command, "t1")
        if isinstance(answer, Refusal):
            assert answer.clause or not PAI_GOW.manners[type(act)].governed, answer
            return answer
        if not isinstance(act, UNLISTED):
            assert any(is_same_step(each.order, act) for each in self.due(who)), f"{act}, {who}"
        self.recorded(table, command, answer)
        self.live._table = PAI_GOW.evolved(table, answer)  # noqa: SLF001 the driver's own
        self.live.told += answer
        self.chips_are_conserved()
        return answer

    def recorded(self, table: Table, command: Command, answer: Sequence[Event]) -> None:
        """Read back from a journal it is the same, can be watched, and tells its order."""
        after = table
        for event in answer:
            assert PAI_GOW.ledger.event_from(event.kind, PAI_GOW.ledger.body_of(event)) == event
            assert PAI_GOW.tell(event)
            after = PAI_GOW.evolve(after, event)
            assert view_for(after, PUBLIC)
        first = entries_of(PAI_GOW, command, answer)[0]
        given = PAI_GOW.in_writing.read(first.order, answer[0])
        again = command_of(given, Giver(first.actor, first.office), command.at)
        assert tuple(answer) == PAI_GOW.decide(table, again, "t1")

    @invariant()
    def chips_are_conserved(self) -> None:
        accounts = self.live.table.accounts
        assert sum(accounts.values()) == 0
        assert all(cents > 0 for name, cents in accounts.items() if name not in MAY_OWE)
        if self.live.table.round is None:
            laid = sum(each.stake for each in self.live.table.wagers)
            assert sum(c for name, c in accounts.items() if name.startswith("spot:")) == laid
            assert CENTRE not in accounts

    @invariant()
    def nothing_hidden_shows(self) -> None:
        live = self.live
        for event in live.told[self.looked :]:
            if isinstance(event, NoMoreBetsCalled):
                self.public = set()
            faces = FACE.findall(msgspec.json.encode(PAI_GOW.masked(event)).decode())
            assert not faces or isinstance(event, SHOWING), event
            self.public |= set(faces)
        self.looked = len(live.told)
        viewer = live.chance.choice(VIEWERS)
        view = replace(view_for(live.table, viewer), history=())
        seen = set(FACE.findall(msgspec.json.encode(view).decode()))
        assert seen <= self.public | set(own_tiles(live.table, viewer))

    @invariant()
    def replay_is_live(self) -> None:
        live = self.live
        assert live.table.place == len(live.told)
        if live.chance.random() < 0.1:
            assert comparable(live.replayed()) == comparable(live.table)
            opened, snapshots = PAI_GOW.evolved(None, live.told[:1]), PAI_GOW.snapshots
            kept = snapshots.table_from(snapshots.state_of(live.table), opened)
            assert comparable(kept) == comparable(live.table)


def own_tiles(table: Table, viewer: Viewer) -> Iterable[str]:
    """Tiles that lie before a player and are the player's to look at."""
    round_ = table.round
    if viewer.role is not Role.PLAYER or round_ is None or not round_.covered or round_.void:
        return ()
    held = [
        hand
        for seat, hand in round_.hands.items()
        if owner_of(table, seat) == viewer.person
        and hand.state in {"dealt", "set"}
        and not hand.must_choose
        and not is_houses(table, seat)
    ]
    return [str(tile) for hand in held for tile in hand.tiles if tile]


BARE = (
    CloseTable, PlaceDice, ChangeDice, ReceiveTiles, BringReserve,
    CleanTiles, SortPairs, CompareSize, ExamineBacks, VerifyInspection,
    SealEnvelope, SignEnvelope, LayOutPairs, TurnTilesDown, MixTiles,
    DeclareIdle, PlaceDealerWager, CallNoMoreBets, ShowDelivery,
    ShakeDice, AnnounceTotal, CorrectTotal, SweepPositions, CoverShaker,
    ClearTiles, VoidRound, CashOut,
)  # fmt: skip
BY_SEAT = (
    TakeSeat, LeaveSeat, OfferBank, AcceptBank, DeclineBank,
    PlaceMarker, GiveUpBank, CutStacks, DeclineCut, LowerDealerWager,
    AskAdvice, SetForAbsent, TurnTiles, SetHouseHands, ResetHands,
    Surrender, ExposeHands, PlayOn, VoidHand, ShowPairs, SetHands,
)  # fmt: skip
DISTURBING = (
    LeaveSeat | ExposeTile | CloseTable | ClearTable | DeclareIdle | CallNoRoll
    | ReportLidLifted | ReportWrongDeal | RejectTiles | ExposeWhileStacking
    | WithdrawWager | BuyIn | FillInventory | CreditInventory
)  # fmt: skip
UNLISTED = BuyIn
"""Listed with another sum or way of paying."""

LEAN = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("name", HOUSES)
def test_whatever_people_do(name: str) -> None:
    machine = type("Machine", (LiveTable,), {"house_name": name})
    run_state_machine_as_test(machine, settings=LEAN)


def test_whatever_people_do_with_real_tiles() -> None:
    machine = type("Machine", (LiveTable,), {"house_name": "banked", "physical": True})
    run_state_machine_as_test(machine, settings=LEAN)
