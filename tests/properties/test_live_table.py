"""Whatever people do at a table: chips are conserved, replay equals live, nothing hidden shows."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

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

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import Sealed
from croupier.floor.restoring_tables import restored
from croupier.floor.tables import Done
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.curator import OfferShoe
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.discarding import DiscardCard
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.game import body_of, due, event_from, evolved, masked, view_for
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import HandCards, TurnHand
from croupier.table.baccarat.vigorish import CollectVigorish
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.todo import Handling
from croupier.table.orders import Command, Order
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, Role, Viewer, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.steps import Step
from croupier.values.cards import DECK
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import CAGE, CASH, DROP_BOX, MAY_OWE, PURSES, spot
from tests.table.driver import Live
from tests.table.houses import EVERY_HOUSE, house
from tests.table.trays import is_house_procedure

PEOPLE = ("ann", "bob", "cleo")
VIEWERS = (*map(player, PEOPLE), DEALER, FLOORPERSON, INSPECTOR, PUBLIC)
MAY_BE_HELD_UP = tuple(kind for kind, manner in BACCARAT_TABLES.manners.items() if manner.waits)
ACTING = VIEWERS[:5]
STEPS = 60


def comparable(table: Table) -> Table:
    """Everything but the bound game, whose functions have no equality."""
    return replace(table, game=None)


class Shuffling(Live):
    """A table whose shuffles come from a seed."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 a test repeats its chance
        super().__init__(house(name), seats="")

    def _stack(self, decks: int) -> Sealed:
        cards = list(DECK) * decks
        self.chance.shuffle(cards)
        return Sealed(tuple(cards), str(self.chance.random()))


class LiveTable(RuleBasedStateMachine):
    house_name = ""

    @initialize(seed=st.integers(0, 2**32), ready=st.booleans())
    def open(self, seed: int, ready: bool) -> None:  # noqa: FBT001 drawn by name
        self.live = Shuffling(self.house_name, seed)
        if ready:
            self.live.sit(1, "ann", 2_000_00)
            self.live.sit(2, "bob", 500_00)
            self.live.ready()

    @rule(data=st.data(), viewer=st.sampled_from(ACTING))
    def a_listed_step(self, data: st.DataObject, viewer: Viewer) -> None:
        """Every listed step is accepted."""
        steps = due(self.live.table, viewer, self.live.at)
        if not steps:
            return
        step = data.draw(st.sampled_from(steps))
        answer = self._send(self._filled(data, step), viewer)
        assert isinstance(answer, Done), f"{step} was listed and refused: {answer}"

    @rule(data=st.data(), viewer=st.sampled_from(ACTING))
    def a_wager(self, data: st.DataObject, viewer: Viewer) -> None:
        steps = [
            step
            for step in due(self.live.table, viewer, self.live.at)
            if isinstance(step.order, PlaceWager)
        ]
        if steps:
            step = data.draw(st.sampled_from(steps))
            assert isinstance(self._send(self._filled(data, step), viewer), Done)

    @rule(steps=st.integers(1, 40))
    def the_automatic_dealer(self, steps: int) -> None:
        for _ in range(steps):
            order = next_order(BACCARAT, self.live.table, self.live.at, everybody)
            if order is None:
                return
            answer = self.live.floor.send("t1", order)
            if isinstance(answer, Refusal):
                assert isinstance(order.order, MAY_BE_HELD_UP), f"{order.order}: {answer}"
                return
            self.live.told += answer.events

    @rule(data=st.data(), viewer=st.sampled_from(VIEWERS))
    def anything(self, data: st.DataObject, viewer: Viewer) -> None:
        """An order that may well be unlawful: a refusal names a clause and changes nothing."""
        act = data.draw(st.sampled_from(every_act(self.live.table)))
        before, place = self.live.table, self.live.journal.head("t1")
        listed = [step.order for step in due(before, viewer, self.live.at) if not step.draws]
        answer = self._send(act, viewer)
        if isinstance(answer, Refusal):
            is_cited = answer.clause or is_house_procedure(act)
            assert is_cited, f"{act}: {answer.why} names no clause"
            assert self.live.table is before
            assert self.live.journal.head("t1") == place
            assert act not in listed, f"{act} was listed and refused: {answer}"

    @rule(minutes=st.integers(1, 300))
    def time_passes(self, minutes: int) -> None:
        self.live.at += timedelta(minutes=minutes)

    def _filled(self, data: st.DataObject, step: Step) -> Order:
        if step.most > step.least:
            coin = self.live.game.house.coin
            chosen = data.draw(st.integers(step.least, min(step.most, step.least + 100_00)))
            name = "stake" if isinstance(step.order, PlaceWager) else "depth"
            if name == "stake":
                chosen -= (chosen - step.least) % coin
            return replace(step.order, **{name: chosen})
        return step.order

    def _send(self, act: Order, viewer: Viewer) -> Done | Refusal:
        actor = viewer.person or viewer.role.value
        command = Command(act, actor, viewer.role, self.live.at)
        answer = self.live.floor.send("t1", command)
        if isinstance(answer, Done):
            self.live.told += answer.events
        return answer

    @invariant()
    def chips_are_conserved(self) -> None:
        accounts = self.live.table.accounts
        assert sum(accounts.values()) == 0
        assert all(sum_ > 0 for name, sum_ in accounts.items() if name not in MAY_OWE)
        assert accounts.get(CASH, 0) == -accounts.get(DROP_BOX, 0)
        on_layout = {name: cents for name, cents in accounts.items() if name.startswith("spot:")}
        expected = Counter[str]()
        for wager in self.live.table.wagers:
            if not wager.settled:
                expected[spot(wager.seat, wager.owner, wager.wager)] += wager.stake + wager.riding
        assert on_layout.keys() <= expected.keys()
        round_ = self.live.table.round
        if round_ is None or (round_.opening is None and round_.result is None):
            assert on_layout == expected
        assert accounts.get(CAGE, 0) + accounts.get(PURSES, 0) <= 0

    @invariant()
    def nobody_can_walk_away_owing(self) -> None:
        table = self.live.table
        assert all(table.chips(person) >= table.owes(person) for person in table.owed)

    @invariant()
    def nothing_hidden_shows(self) -> None:
        table = self.live.table
        for viewer in VIEWERS:
            view = view_for(table, viewer)
            msgspec.json.encode(view)
            if table.round is None:
                continue
            for side, hand in ((Side.PLAYER, view.player), (Side.BANKER, view.banker)):
                turning = table.round.turning.get(side.value)
                holds = turning and turning.handed and turning.person == viewer.person
                for laid, shown in zip(table.round.hand(side), hand.cards, strict=True):
                    if not laid.up and not (holds and viewer.role is Role.PLAYER):
                        assert shown is None
            unseen = [each for each in (*table.held, *table.carried) if not each.seen]
            unknown = [each for each in table.strays if not each.disclosed]
            assert view.set_aside.count(None) == len(unseen) + len(unknown)

    def teardown(self) -> None:
        """Replay equals live, each event survives the journal, a hidden face leaves no trace."""
        if not hasattr(self, "live"):
            return
        table = self.live.table
        again = restored(self.live.journal, BACCARAT, "t1")
        assert again is not None
        assert comparable(again) == comparable(table)
        opened, snapshots = evolved(None, self.live.told[:1]), BACCARAT_TABLES.snapshots
        kept = snapshots.table_from(snapshots.state_of(table), opened)
        assert comparable(kept) == comparable(table)
        assert comparable(evolved(None, self.live.told)) == comparable(table)
        assert verify("t1", self.live.journal.read("t1")).troubles == ()
        for event in self.live.told:
            assert event_from(event.kind, body_of(event)) == event
            if getattr(event, "up", True) is False or getattr(event, "disclosed", True) is False:
                assert msgspec.json.decode(body_of(masked(event)))["from_shoe"] is None


def every_act(table: Table) -> list[Order]:
    """Orders of every kind, most of them out of place."""
    found = [act for viewer in ACTING for act in BACCARAT_TABLES.candidates(table, viewer)]
    batch = next(iter(table.batches), "A")
    found += [kind(batch) for kind in Handling.__subclasses__()]
    found += [kind() for kind in Order.__subclasses__() if not kind.__struct_fields__]
    found += [CutCards(seat, depth) for seat in (0, 1, 2) for depth in (9, 10, 52, 300)]
    found += [InsertCoverCard(13), InsertCoverCard(14), InsertCoverCard(400)]
    found += [BuyIn(0), BuyIn(-5), FillInventory(-1), CreditInventory(10**12)]
    found += [PlaceWager(9, "banker", 1), PlaceWager(1, "banker", 10**9)]
    found += [PlaceWager(1, "no_such_wager", 100), PlaceWager(1, "tie", -100)]
    found += [kind(side) for kind in (CallPoints, TurnHand) for side in Side]
    found += [HandCards(side, seat) for side in Side for seat in (1, 2)]
    found += [DealCard(card=DECK[0]), DealCard(), BurnCard(), DiscardCard()]
    found += [kind(seat) for kind in (OfferCut, OfferShoe) for seat in (0, 1, 2, 99)]
    found += [MoveChips("pay", 1, "ann", "banker"), CollectVigorish("ann")]
    found += [OpenShoe("00"), OpenTable({}, 0)]
    return found


@pytest.mark.parametrize("name", EVERY_HOUSE)
def test_a_live_table(name: str) -> None:
    machine = type("Machine", (LiveTable,), {"house_name": name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=12,
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
            deadline=None,
            phases=(Phase.generate,),  # shrinking a whole evening takes longer than reading it
        ),
    )
