"""The dealer's wager against a bank, and the bank's cut of the stacks."""

from __future__ import annotations

from croupier.games.pai_gow.bets import DEALERS
from croupier.games.pai_gow.cutting import cut
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Command
from croupier.table.pai_gow import acts, cover
from croupier.table.pai_gow.events import (
    CutDeclined,
    DealerWagerLowered,
    DealerWagerPlaced,
    StacksCut,
)
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, Transfer, spot

BEFORE_THE_TRAY = spot(DEALER, DEALERS, WAGER)
"""Where the dealer's wager lies."""


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank cuts or does not; then the dealer wagers."""
    bank = table.in_bank
    if not table.in_stacks.cut_decided:
        return tuple(
            Step(act, table.duty("cut"), Role.PLAYER, bank.person)
            for act in (acts.DeclineCut(bank.seat), acts.CutStacks(bank.seat))
        )
    if bank.dealer_wager is None and not bank.co:
        return (Step(acts.PlaceDealerWager(), table.duty("dealer_wager")),)
    return ()


def cut_stacks(table: Table, command: Command, _: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.CutStacks)
    block, stacks = (act.first, act.last), table.in_stacks.cut
    after = cut(table.house, stacks, block, act.left, act.right, crossed=act.crossed)
    if isinstance(after, Refusal):
        return after
    clause = table.duty("cut_both_ends" if act.left and act.right else "cut_to_end")
    moved = (act.seat, act.first, act.last, act.left, act.right, act.crossed)
    return (StacksCut(clause, *moved, after),)


def decline_cut(_: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.DeclineCut)
    return (CutDeclined(step.clause, act.seat),)


def wanted(table: Table) -> int:
    """As filed, or as the bank's last wager against the dealer was (reading R-PG24)."""
    bank, filed = table.in_bank, table.house.options["dealer_wager"].value
    if isinstance(filed, int):
        return filed
    bets = table.rotation.bets.get(bank.person, {})
    if table.house.chose("last_wager_of_two") == "both_areas":
        return sum(bets.values())
    return bets.get(bank.seat) or max(bets.values(), default=0)


def no_wager(table: Table, _: Command) -> Refusal | None:
    """Why the dealer has nothing to wager, whatever comes next."""
    if table.bank is None:
        return Refusal(table.duty("dealer_wager"), "the dealer wagers against a bank only")
    if table.bank.co:
        why = "the dealer does not wager when co-banking"
        return Refusal(table.duty("co_bank_no_wager"), why)
    return None


def place_dealer_wager(table: Table, _: Command, step: Step) -> Outcome:
    """In front of the tray; lowered to what the bank wants and what it can cover."""
    bounds = (wanted(table), cover.left_for_dealer(table), table.in_bank.ceiling)
    cents = min(each for each in bounds if each is not None)
    if cents > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray does not hold it; the table needs a fill")
    moves = (Transfer(INVENTORY, BEFORE_THE_TRAY, cents),) if cents else ()
    return (DealerWagerPlaced(moves, cents, step.clause),)


def lower_dealer_wager(table: Table, command: Command) -> Outcome:
    """The bank says how much at most, before no more bets is called."""
    act, bank, clause = command.order, table.bank, table.duty("lower_dealer_wager")
    assert isinstance(act, acts.LowerDealerWager)
    if bank is None or bank.co or (bank.seat, bank.person) != (act.seat, command.actor):
        return Refusal(clause, f"{command.actor} banks no wager of the dealer's")
    if table.round is not None:
        return Refusal(table.duty("locked"), "no more bets has been called")
    standing = bank.dealer_wager
    if standing is None:
        standing = wanted(table) if bank.ceiling is None else min(bank.ceiling, wanted(table))
    if act.cents >= standing or act.cents % table.house.coin:
        return Refusal(clause, f"the dealer's wager is {dollars(standing)}; name a lesser sum")
    return (lowered(table, act.cents, clause, by_bank=True),)


def lowered(
    table: Table, cents: int, clause: ClauseId, *, by_bank: bool = False
) -> DealerWagerLowered:
    """What the dealer takes back; nothing has been laid before the wager is placed."""
    laid = table.in_bank.dealer_wager
    back = laid - cents if laid else 0
    moves = (Transfer(BEFORE_THE_TRAY, INVENTORY, back),) if back else ()
    left = cents if laid is not None else 0
    return DealerWagerLowered(moves, left, clause, cents if by_bank else None)
