"""The dealer's wager against a bank, in front of the tray."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Blank, Cents, Command, Order, Seat
from croupier.table.pai_gow import cover
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import Placed
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Moving
from croupier.values.messages import cases, either
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import INVENTORY, Transfer, spot

dealer_wager = Procedure[Table]()

BEFORE_THE_TRAY = spot(DEALER, DEALERS, WAGER)
"""Where the dealer's wager lies."""


@dealer_wager.order(
    says="Place your wager against the bank before the tray",
    named="the dealer's wager against the bank",
    waits=True,
    pace=QUICK,
)
class PlaceDealerWager(Order, frozen=True):
    """The dealer's wager against the bank, in front of the tray."""


@dealer_wager.event(
    either(
        "cents",
        "The dealer wagers {cents:money} against the bank.",
        "The dealer places no wager against the bank.",
    )
)
class DealerWagerPlaced(Moving, frozen=True):
    kind = "dealer-wager-placed/1"
    cents: int
    """0 where the bank wants none or nothing more can be covered."""
    clause: ClauseId


@dealer_wager.order(says="The bank has you wager less")
class LowerDealerWager(Order, frozen=True):
    """The bank has the dealer wager no more than this, or nothing."""

    filled = frozenset({"cents"})
    seat: Seat
    cents: Cents = 0


@dealer_wager.blank(LowerDealerWager)
def _at_most(table: Table, _: Step) -> tuple[Blank, ...]:
    laid = table.bank.dealer_wager if table.bank else None
    return (Blank("cents", "cents", 0, laid or 0),)


@dealer_wager.event(
    cases(
        "ceiling",
        {None: "The dealer's wager gives way to the players' and is {cents:money} now."},
        "The bank will have the dealer wager no more than {ceiling:money}.",
    ),
    beside=True,
)
class DealerWagerLowered(Moving, frozen=True):
    kind = "dealer-wager-lowered/1"
    cents: int
    """What it is now."""
    clause: ClauseId
    ceiling: int | None = None
    """What the bank will have at most, if the bank asked for it."""


def agenda(table: Table) -> tuple[Step, ...]:
    """Once the bank has cut or declined to; a co-bank gets none."""
    bank = table.in_bank
    if bank.dealer_wager is None and not bank.co:
        return (Step(PlaceDealerWager(), table.duty("dealer_wager")),)
    return ()


def wanted(table: Table) -> int:
    """As filed, or as the bank's last wager against the dealer was (reading R-PG24)."""
    bank, filed = table.in_bank, table.house.options["dealer_wager"].value
    if isinstance(filed, int):
        return filed
    bets = table.rotation.bets.get(bank.person, {})
    if table.house.chose("last_wager_of_two") == "both_areas":
        return sum(bets.values())
    return bets.get(bank.seat) or max(bets.values(), default=0)


@dealer_wager.forbids
def no_wager(table: Table, _: PlaceDealerWager, __: Command) -> Refusal | None:
    """Why the dealer has nothing to wager, whatever comes next."""
    if table.bank is None:
        return refuse(table.duty("dealer_wager"), "the dealer wagers against a bank only")
    if table.bank.co:
        clause = table.duty("co_bank_no_wager")
        return refuse(clause, "the dealer does not wager when co-banking")
    return None


@dealer_wager.in_turn
def place_dealer_wager(table: Table, _: PlaceDealerWager, turn: Turn) -> Outcome:
    """In front of the tray; lowered to what the bank wants and what it can cover."""
    bounds = (wanted(table), cover.left_for_dealer(table), table.in_bank.ceiling)
    cents = no_less_than_posted(table, min(each for each in bounds if each is not None))
    if cents > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray does not hold it; the table needs a fill")
    moves = (Transfer(INVENTORY, BEFORE_THE_TRAY, cents),) if cents else ()
    return (DealerWagerPlaced(moves, cents, turn.clause),)


def no_less_than_posted(table: Table, cents: int) -> int:
    """Nothing, rather than less than the posted minimum."""
    return cents if cents >= cover.least(table) else 0


@dealer_wager.change
def wager_placed(table: Table, event: DealerWagerPlaced) -> Table:
    bank = replace(table.in_bank, dealer_wager=event.cents)
    return replace(paid(table, event), bank=bank, wagers=_with_dealers(table, event.cents))


def without_dealers(table: Table) -> tuple[Placed, ...]:
    """The players' wagers alone."""
    return tuple(each for each in table.wagers if each.seat != DEALER)


def _with_dealers(table: Table, cents: int) -> tuple[Placed, ...]:
    """The wagers with the dealer's of so much, if it is anything."""
    dealers = (Placed(DEALER, DEALERS, WAGER, cents),) if cents else ()
    return (*without_dealers(table), *dealers)


@dealer_wager.at_any_time
def lower_dealer_wager(table: Table, order: LowerDealerWager, given: Command) -> Outcome:
    """The bank says how much at most, before no more bets is called."""
    bank, clause = table.bank, table.duty("lower_dealer_wager")
    if bank is None or bank.co or (bank.seat, bank.person) != (order.seat, given.actor):
        return refuse(clause, "{person} banks no wager of the dealer's", person=given.actor)
    if table.round is not None:
        return refuse(table.duty("locked"), "no more bets has been called")
    standing = bank.dealer_wager
    if standing is None:
        standing = wanted(table) if bank.ceiling is None else min(bank.ceiling, wanted(table))
    if order.cents >= standing or order.cents % table.house.coin:
        text = "the dealer's wager is {standing:money}; name a lesser sum"
        return refuse(clause, text, standing=standing)
    if 0 < order.cents < (least := cover.least(table)):
        text = "the dealer wagers nothing, or no less than {least:money}"
        return refuse(table.house.placing, text, least=least)
    return (lowered(table, order.cents, clause, by_bank=True),)


def lowered(
    table: Table, cents: int, clause: ClauseId, *, by_bank: bool = False
) -> DealerWagerLowered:
    """What the dealer takes back; nothing has been laid before the wager is placed."""
    laid = table.in_bank.dealer_wager
    back = laid - cents if laid else 0
    moves = (Transfer(BEFORE_THE_TRAY, INVENTORY, back),) if back else ()
    left = cents if laid is not None else 0
    return DealerWagerLowered(moves, left, clause, cents if by_bank else None)


@dealer_wager.change
def wager_lowered(table: Table, event: DealerWagerLowered) -> Table:
    bank, after = table.in_bank, paid(table, event)
    if event.ceiling is not None:
        bank = replace(bank, ceiling=event.ceiling)
    if bank.dealer_wager is None:
        return replace(after, bank=bank)
    bank = replace(bank, dealer_wager=event.cents)
    return replace(after, bank=bank, wagers=_with_dealers(table, event.cents))


@dealer_wager.offer(Role.PLAYER)
def _may_lower(table: Table, person: str) -> Iterator[Order]:
    if (own := table.seat_of(person)) is not None:
        yield LowerDealerWager(own)
