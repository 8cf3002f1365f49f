"""A Pai Gow table in a test: tiles and dice as the test wants them, driven by short calls."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from msgspec.structs import replace

from croupier.games.pai_gow.delivery import places
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.positions import DEAD, Position, order_from, start
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.checklists import items_of
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.cutting import DeclineCut
from croupier.table.pai_gow.dealing import DealTiles
from croupier.table.pai_gow.ending import OpenStacks
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.house_hands import TurnTiles
from croupier.table.pai_gow.picture import PositionView, View
from croupier.table.pai_gow.preparing import StackTiles
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.shaking import CallNoRoll, OpenShaker, ReportLidLifted
from croupier.table.pai_gow.state import Table
from croupier.table.people import PUBLIC, Role, Viewer, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.wagers import ChipsMoved
from croupier.table.steps import Step
from croupier.values.clauses import NO_CLAUSE
from croupier.values.events import Event
from croupier.values.money import cents_from_text
from croupier.values.refusals import Refusal
from croupier.values.sealing import dice_secret_of, tiles_secret_of
from croupier.values.tiles import Tile, parse_tiles
from tests.games.pai_gow.tables import paigow
from tests.table.ticks import all_ticks
from tests.table.trays import is_house_procedure

OPENED_AT = datetime(2010, 7, 1, 20, 0, tzinfo=UTC)
STAFF = {"dealer": Role.DEALER, "floor": Role.FLOORPERSON}
Happened = TypeVar("Happened", bound=Event)

BEATEN = "5-5 5-5 4-6 1-6"
"""A pair of tens and 7, for the dealer or the bank."""
WINS, WINS_TOO = "6-6 6-6 1-3 1-4", "4-4 4-4 2-2 1-2"
TIES = "3-3 3-3 2-2 2-3"
LOSES, LOSES_TOO = "1-5 1-5 5-6 1-3", "3-5 2-6 5-6 2-2"


@dataclass(frozen=True)
class Dealt:
    """What the next deal brings: tiles by position, the dice, and who counts as number one."""

    hands: Mapping[int, tuple[Tile, ...]]
    dice: tuple[int, int, int] = (3, 3, 3)
    first: int = 0
    delivery: str = "standard"

    @property
    def order(self) -> tuple[Tile, ...]:
        """The stacks from which these hands come out; whatever is left goes to the others."""
        given = [tile for hand in self.hands.values() for tile in hand]
        left = Counter(whole_set())
        left.subtract(given)
        assert min(left.values()) >= 0, "a set does not hold these tiles"
        rest = list(left.elements())
        order = [Tile.T66] * 32
        receivers = order_from(start(sum(self.dice), Position(self.first)))
        for seat, where in zip(receivers, places(self.delivery), strict=True):
            tiles = self.hands.get(seat) or [rest.pop() for _ in where]
            for n, tile in zip(where, tiles, strict=True):
                order[n] = tile
        return tuple(order)


def whole_set() -> tuple[Tile, ...]:
    ranks = paigow().ranks
    return tuple(
        kind for kind, count in zip(ranks.kinds, ranks.copies, strict=True) for _ in range(count)
    )


def dealt(
    hands: str = "", dice: str = "3 3 3", first: int = 0, delivery: str = "standard"
) -> Dealt:
    """Written as `dealer 6-6 4-5 1-3 2-2; 1 2-4 1-2 5-6 1-6`."""
    by_seat = dict[int, tuple[Tile, ...]]()
    for part in filter(None, (each.strip() for each in hands.split(";"))):
        seat, _, tiles = part.partition(" ")
        named = {"dealer": 0, "dead": int(DEAD)}
        by_seat[named[seat] if seat in named else int(seat)] = parse_tiles(tiles)
    a, b, c = map(int, dice.split())
    return Dealt(by_seat, (a, b, c), first, delivery)


def sealed(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


class Live:
    """One table; people are named, the staff is `dealer` and `floor`."""

    def __init__(
        self,
        game: PaiGowGame | None = None,
        *,
        seats: str = "1 ann",
        physical: bool = False,
        chips: int = 10_000_00,
        listed: bool = False,
    ) -> None:
        self.game = game or paigow()
        self.at = OPENED_AT
        self.physical = physical
        self.coming: list[Dealt] = []
        """What is stacked next, if the test wants something."""
        self.secrets: dict[str, tuple[tuple[Tile, ...] | tuple[int, ...], str]] = {}
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
        return PAI_GOW.decide(self._table, self.command(act, by), "t1")

    def do(self, act: Order, by: str = "dealer") -> tuple[Event, ...]:
        """Give an order that is taken."""
        answer = self.answer(act, by)
        assert not isinstance(answer, Refusal), f"{act} by {by}: {answer}"
        self._table = PAI_GOW.evolved(self._table, answer)
        self.told += answer
        return answer

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
        return self._named(act) if self.physical else self._sealed(table, act)

    def _sealed(self, table: Table, act: Order) -> Order:
        match act:
            case StackTiles(commitment=""):
                coming = self.coming[0] if self.coming else dealt()
                return StackTiles(self._seal(coming.order), self._seal(coming.dice))
            case CallNoRoll(dice="") | ReportLidLifted(dice=""):
                coming = self.coming[0] if self.coming else dealt()
                return replace(act, dice=self._seal(coming.dice))
            case OpenShaker(dice=()) if table.round and table.round.shaken:
                dice, salt = self.secrets[table.in_stacks.dice]
                return OpenShaker(tuple(int(str(each)) for each in dice), salt)
            case DealTiles(tiles=()) if table.stacks:
                if self.coming:
                    self.coming.pop(0)
                return replace(act, tiles=as_cut(self.order_of(table), table.stacks.cut))
            case OpenStacks(tiles=()) if table.unopened:
                order, salt = self.secrets[act.commitment]
                stacks = table.unopened[0]
                dice, dice_salt = ((), "") if stacks.thrown else self.secrets[stacks.dice]
                return replace(act, tiles=order, salt=salt, dice=dice, dice_salt=dice_salt)
            case _:
                return act

    def order_of(self, table: Table) -> tuple[Tile, ...]:
        order, _ = self.secrets[table.in_stacks.commitment]
        return tuple(tile for tile in order if isinstance(tile, Tile))

    def _seal(self, what: tuple[Tile, ...] | tuple[int, ...]) -> str:
        salt = f"salt-{len(self.secrets)}"
        tiles = tuple(each for each in what if isinstance(each, Tile))
        dice = tuple(each for each in what if isinstance(each, int))
        secret = tiles_secret_of(tiles, salt) if tiles else dice_secret_of(dice, salt)
        self.secrets[sealed(secret)] = (what, salt)
        return sealed(secret)

    def _named(self, act: Order) -> Order:
        coming = self.coming[0] if self.coming else dealt()
        match act:
            case OpenShaker(dice=()):
                return OpenShaker(coming.dice)
            case TurnTiles(tiles=()):
                return replace(act, tiles=coming.hands.get(act.seat, ()))
            case ExposeTile(tile=None) if act.seat in coming.hands:
                return replace(act, tile=coming.hands[act.seat][act.nth - 1])
            case ExposeHands(high=()) if act.seat in coming.hands:
                way = self.game.way(coming.hands[act.seat])
                return replace(act, high=way.high, low=way.low)
            case _:
                return act

    # steps

    @property
    def next(self) -> Order:
        return PAI_GOW.agenda(self.table)[0].order

    @property
    def next_clause(self) -> str:
        return PAI_GOW.agenda(self.table)[0].clause

    def awaits(self, kind: type[Order]) -> bool:
        """Whether an order of this kind is next."""
        return isinstance(self.next, kind)

    def steps(self) -> tuple[Step, ...]:
        return PAI_GOW.agenda(self.table)

    def step(self) -> tuple[Event, ...]:
        """Whatever comes next: people decline what they are offered and follow the house way."""
        step = PAI_GOW.agenda(self.table)[0]
        act: Order = step.order
        if isinstance(act, SetHands) and not self.physical:
            act = self.by_the_way(act.seat)
        by = step.person or {role: name for name, role in STAFF.items()}.get(step.by, "")
        assert by, f"nobody can go on: {step}"
        return self.do(act, by)

    def by_the_way(self, seat: int) -> SetHands:
        way = self.game.way(known(self.table.in_round.hands[seat]))
        return SetHands(seat, way.high, way.low)

    def until(self, stop: type[Order] | Callable[[Table], bool]) -> Live:
        """Steps until a kind of order is next, or something holds."""
        for _ in range(500):
            if isinstance(self.next, stop) if isinstance(stop, type) else stop(self.table):
                return self
            self.step()
        raise AssertionError(f"never came to {stop}: {PAI_GOW.agenda(self.table)}")

    def ready(self, coming: Dealt | None = None) -> Live:
        """Up to the wagers of a round, with these tiles and dice in it."""
        if coming:
            self.coming = [coming]
        return self.until(lambda table: table.is_stacked)

    def called(self) -> Live:
        """Up to the call for no more bets."""
        return self.until(CallNoMoreBets)

    def bet(self, bets: str) -> Live:
        """Wagers by the players of the seats: `1 100; 2 50`, or `1 100 ann` on another area."""
        for each in filter(None, (part.strip() for part in bets.split(";"))):
            area, stake, *who = each.split()
            person = who[0] if who else self.table.holder(int(area))
            assert person is not None
            self.do(PlaceWager(int(area), WAGER, cents_from_text(stake)), person)
        return self

    def round(self, bets: str, hands: str = "", dice: str = "3 3 3") -> Live:
        """A whole round that the house banks."""
        self.ready(dealt(hands, dice)).bet(bets)
        return self.finish()

    def finish(self) -> Live:
        """To the end of the round."""
        number = self.table.rounds
        return self.until(lambda table: table.rounds > number and not table.unopened)

    def banked(self, seat: int, coming: Dealt | None = None, *, co: bool = False) -> Live:
        """Offers until this seat takes the bank, and its marker."""
        self.ready(coming)
        person = str(self.table.holder(seat))
        self.until(lambda table: table.rotation.offered == seat)
        self.do(AcceptBank(seat, co=co), person)
        return self.until(DeclineCut)

    # looking

    def wait(self, **length: float) -> Live:
        self.at += timedelta(**length)
        return self

    def happened(self, kind: type[Happened]) -> list[Happened]:
        return [event for event in self.told if isinstance(event, kind)]

    def kinds(self, events: Iterable[Event]) -> list[str]:
        return [event.kind.partition("/")[0] for event in events]

    def view(self, person: str = "") -> View:
        return view_for(self.table, player(person) if person else PUBLIC)

    def seen(self, seat: int, viewer: Viewer = PUBLIC) -> PositionView:
        return view_for(self.table, viewer).positions[seat]

    def moves(self) -> list[tuple[str, int, int, str]]:
        """What the dealer moved: action, seat, cents and clause."""
        moved = self.happened(ChipsMoved)
        return [(each.action, each.seat, each.cents, each.clause) for each in moved]

    def gained(self, person: str, before: int = 10_000_00) -> int:
        return self.table.chips(person) - before

    def replayed(self) -> Table:
        table: Table | None = None
        for event in self.told:
            table = PAI_GOW.evolve(table, event)
        assert table is not None
        return table
