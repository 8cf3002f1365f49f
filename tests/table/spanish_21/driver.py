"""A Spanish 21 table in a test: cards as the test wants them, driven by short calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from msgspec.structs import replace

from croupier.games.spanish_21.bets import parse_bets
from croupier.games.spanish_21.calls import Call, parse_calls
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.cards.cutting import DeclineCut
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.sealing import SealShoe
from croupier.table.cards.shoe import Place
from croupier.table.checklists import items_of
from croupier.table.orders import Command, Order
from croupier.table.people import PUBLIC, Role, Viewer
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.decisions import (
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from croupier.table.spanish_21.exposed_cards import DrawInError, RefuseCard
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import agenda, decide, evolve, evolved, view_for
from croupier.table.spanish_21.insurance import DeclineInsurance
from croupier.table.spanish_21.passed_over import TakeMissedCard, TakeSecondCard
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.settling import ChipsMoved
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Step, is_same_step
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import NO_CLAUSE
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.sealing import commitment_of, dealt_at
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.table.ticks import all_ticks
from tests.table.trays import is_house_procedure

OPENED_AT = datetime(2010, 7, 1, 20, 0, tzinfo=UTC)
STAFF = {"dealer": Role.DEALER, "floor": Role.FLOORPERSON}
CUT = 10
"""Where people of these tests cut, so that the cards come as they were stacked."""
DEFAULTS = (
    DeclineCut
    | DeclineInsurance
    | Stand
    | KeepDouble
    | RefuseCard
    | TakeSecondCard
    | TakeMissedCard
)
DECISIONS = {
    "surrender": Surrender,
    "double": DoubleDown,
    "split": Split,
    "stand": Stand,
    "hit": Hit,
    "rescue": Rescue,
    "keep": KeepDouble,
}
Happened = TypeVar("Happened", bound=Event)


def stacked(cards: str, among: Iterable[Card], burned: int = 1) -> tuple[Card, ...]:
    """These cards behind the burned ones, and then whatever else there is."""
    wanted, left = parse_cards(cards), Counter(among)
    left.subtract(wanted)
    assert min(left.values()) >= 0, "the shoe does not hold these cards"
    rest = list(left.elements())
    return (*rest[:burned], *wanted, *rest[burned:])


class Live:
    """One table; people are named, the staff is `dealer` and `floor`."""

    def __init__(
        self,
        game: Spanish21Game | None = None,
        *,
        cards: str | Sequence[str] = "",
        seats: str = "1 ann",
        physical: bool = False,
        chips: int = 10_000_00,
        listed: bool = False,
    ) -> None:
        self.game = game or spanish(MATCHING)
        self.at = OPENED_AT
        self.physical = physical
        self.coming = [cards] if isinstance(cards, str) else list(cards)
        """What is stacked next: one text for each shoe, or for each round of a device."""
        self.secrets: dict[str, tuple[tuple[Card, ...], str]] = {}
        self.real: tuple[Card, ...] = ()
        self.kept: dict[Place, Card] = {}
        """Real cards out of an older shoe that nobody has seen."""
        self.told: list[Event] = []
        self._table: Table | None = None
        rules = house_rules_document(self.game.house)
        items = items_of(self.game.house) if listed else ()
        opening = OpenTable(
            rules, 100_000_00, practice=True, physical_cards=physical, checklist=items
        )
        self.do(opening, "floor")
        for each in filter(None, seats.split(",")):
            seat, person = each.split()
            self.sit(int(seat), person, chips)

    def tick(self, occasion: Occasion = Occasion.OPENING) -> Live:
        """All of a checklist, by dealer and floorperson."""
        names = {Role.DEALER: "dealer", Role.FLOORPERSON: "floor"}
        for order, role in all_ticks(self.table, self.at, occasion):
            self.do(order, names[role])
        return self

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def dealer(self) -> str:
        return self.table.dealer or "dealer"

    # orders

    def sit(self, seat: int, person: str, chips: int = 10_000_00) -> Live:
        self.do(TakeSeat(seat), person)
        if chips:
            self.do(BuyIn(chips), person)
        return self

    def command(self, act: Order, by: str = "dealer") -> Command:
        role = STAFF.get(by.split(maxsplit=1)[0], Role.PLAYER)
        return Command(self.filled(act), by, role, self.at)

    def answer(self, act: Order, by: str = "dealer") -> tuple[Event, ...] | Refusal:
        return decide(self._table, self.command(act, by), "t1")

    def do(self, act: Order, by: str = "dealer") -> tuple[Event, ...]:
        """Give an order that is taken."""
        answer = self.answer(act, by)
        assert not isinstance(answer, Refusal), f"{act} by {by}: {answer}"
        self.take_down(answer)
        return answer

    def take_down(self, events: tuple[Event, ...]) -> None:
        """What was decided has happened; a dealer with real cards loads those that come next."""
        if self.physical and any(isinstance(event, ShoeLoaded) for event in events):
            self.kept = {place: self.card_at(place) for place in self.table.unseen_out}
            self.real = self._next_stack(self.table)
        self._table = evolved(self._table, events)
        self.told += events

    def refused(self, act: Order, by: str = "dealer") -> str:
        """Give an order that is refused; its clause."""
        answer = self.answer(act, by)
        assert isinstance(answer, Refusal), f"{act} by {by} was taken: {answer}"
        assert answer.clause or is_house_procedure(act), answer
        return answer.clause or NO_CLAUSE

    # what the floor does for a sealed table, and the dealer for a real one

    def filled(self, act: Order) -> Order:
        table = self._table
        if table is None:
            return act
        match act:
            case SealShoe(commitment=""):
                return replace(act, commitment=self._sealed(table))
            case OpenShoe(cards=()) if act.commitment in self.secrets:
                order, salt = self.secrets[act.commitment]
                return replace(act, cards=order, salt=salt)
            case DealCard() | FindFaceUp() | DrawInError(exposed=True):
                return act if act.card else self._with_card(table, act)
            case _:
                return self._with_hole_card(table, act)

    def _with_hole_card(self, table: Table, act: Order) -> Order:
        if table.round is None or table.round.hole is None:
            return act
        hole = self.card_at(table.round.hole)
        match act:
            case CallDealersCard(card=None):
                return replace(act, card=hole)
            case ReadHoleCard(blackjack=None):
                return replace(act, blackjack=is_blackjack((*table.round.dealer, hole)))
            case _:
                return act

    def _with_card(self, table: Table, act: Order) -> Order:
        """Face up; the hole card is not named."""
        due, shoe = next_due(table), table.shoe
        if isinstance(act, DealCard):
            if due is None or due.face_down or not (table.held or (shoe and shoe.left)):
                return act
            known = table.held[0].card if table.held else None
            return replace(act, card=known or self.card_at(table.next_place))
        sealed = bool(shoe and shoe.commitment) or self.physical
        if shoe is None or not sealed or not shoe.loaded or not shoe.left:
            return act
        return replace(act, card=self.card_at(shoe.next_place))

    def card_at(self, place: Place) -> Card:
        if not place.commitment:
            return self.kept.get(place) or dealt_at(self.real, 0, place.nth)
        return dealt_at(self.secrets[place.commitment][0], place.offset, place.nth)

    def _next_stack(self, table: Table) -> tuple[Card, ...]:
        cards = self.coming.pop(0) if self.coming else ""
        out = [*table.laid_out, *map(self.card_at, table.unseen_out)]
        left = Counter(SPANISH_DECK * table.house.shoe_decks)
        left.subtract(out)
        return stacked(cards, left.elements(), 0 if table.is_continuous else 1)

    def _sealed(self, table: Table) -> str:
        order = self._next_stack(table)
        if not table.is_continuous:
            order = (*order[-CUT:], *order[:-CUT])
        salt = f"salt-{len(self.secrets)}"
        self.secrets[commitment_of(order, salt)] = (order, salt)
        return commitment_of(order, salt)

    # steps

    @property
    def next(self) -> Order:
        return self.steps()[0].order

    @property
    def next_clause(self) -> str:
        return self.steps()[0].clause

    def steps(self) -> tuple[Step, ...]:
        return agenda(self.table)

    def offers(self, act: Order) -> bool:
        return any(is_same_step(step.order, act) for step in self.steps())

    def clause_of(self, act: Order) -> str:
        """The clause by which a step is listed."""
        return next(step.clause for step in self.steps() if is_same_step(step.order, act))

    def step(self) -> tuple[Event, ...]:
        """Whatever comes next: people decline what they are offered, and stand."""
        steps = self.steps()
        step = next((each for each in steps if isinstance(each.order, DEFAULTS)), steps[0])
        names = {**{role: name for name, role in STAFF.items()}, Role.DEALER: self.dealer}
        by = step.person or names.get(step.by, "")
        assert by, f"nobody can go on: {step}"
        return self.do(step.order, by)

    def until(self, stop: type[Order] | Callable[[Table], object]) -> Live:
        """Steps until a kind of order is next, or something holds."""
        for _ in range(900):
            if isinstance(stop, type):
                if self.steps() and isinstance(self.next, stop):
                    return self
            elif stop(self.table):
                return self
            self.step()
        raise AssertionError(f"never came to {stop}: {self.steps()}")

    def ready(self) -> Live:
        """Up to the wagers of a round."""
        return self.until(lambda table: table.can_bet)

    def bet(self, bets: str) -> Live:
        """Wagers by the players of the seats: `1 25; 1 match_the_dealer 5`, `2 25 ann`."""
        for each in filter(None, (part.strip() for part in bets.split(";"))):
            words = each.split()
            who = words.pop() if not words[-1][0].isdigit() else None
            if len(words) == 2:
                words.insert(1, "spanish_21")
            (bet,) = parse_bets(" ".join(words))
            person = who or self.table.holder(bet.seat)
            assert person is not None
            self.do(PlaceWager(bet.seat, bet.wager, bet.stake), person)
        return self

    def deal(self, bets: str = "1 25") -> Live:
        """Wagers, and the opening cards on the layout with Match-The-Dealer settled."""
        self.ready().bet(bets).until(CallNoMoreBets).step()
        return self.until(lambda table: not (table.in_round.opening or table.in_round.movements))

    def play(self, decisions: str = "") -> Live:
        """Decisions in the order made, `1 split hit stand; 2 surrender`, and no more than these."""
        calls = {seat: list(given) for seat, given in parse_calls(decisions).items()}
        for _ in range(300):
            step = self.steps()[0]
            seat = getattr(step.order, "seat", 0)
            asked = step.by is Role.PLAYER and isinstance(step.order, tuple(DECISIONS.values()))
            if not asked and not any(calls.values()):
                return self
            if not asked:
                self.step()
            elif not calls.get(seat):
                return self
            else:
                self.decide(seat, calls[seat].pop(0), step.person)
        raise AssertionError(f"never came to the end of {decisions}")

    def decide(self, seat: int, call: Call, person: str) -> None:
        number = self.table.in_round.boxes[seat].acting or 1
        kind = DECISIONS[call.decision.value]
        if kind is Surrender:
            self.do(Surrender(seat), person)
        elif kind is DoubleDown:
            self.do(DoubleDown(seat, number, call.amount or 0), person)
        else:
            self.do(kind(seat, number), person)

    def finish(self) -> Live:
        """To the end of the round; people who are asked stand."""
        number = self.table.rounds
        return self.until(lambda table: table.rounds > number and not table.unopened)

    def round(self, bets: str = "1 25", decisions: str = "") -> Live:
        return self.deal(bets).play(decisions).finish()

    # looking

    def wait(self, **length: float) -> Live:
        self.at += timedelta(**length)
        return self

    def happened(self, kind: type[Happened]) -> list[Happened]:
        return [event for event in self.told if isinstance(event, kind)]

    def kinds(self, events: Iterable[Event]) -> list[str]:
        return [event.kind.partition("/")[0] for event in events]

    def view(self, viewer: Viewer = PUBLIC) -> View:
        return view_for(self.table, viewer)

    def moves(self) -> list[tuple[str, int, str, int, str]]:
        """What the dealer moved: action, seat, wager, cents and clause."""
        moved = self.happened(ChipsMoved)
        return [(each.action, each.seat, each.wager, each.cents, each.clause) for each in moved]

    def gained(self, person: str = "ann", before: int = 10_000_00) -> int:
        return self.table.chips(person) - before

    def replayed(self) -> Table:
        table: Table | None = None
        for event in self.told:
            table = evolve(table, event)
        assert table is not None
        return table
