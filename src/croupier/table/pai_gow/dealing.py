"""From "no more bets" to the tiles before every position."""

from __future__ import annotations

from collections import Counter

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.games.pai_gow.positions import DEALER, POSITIONS, Position, order_from, start
from croupier.rulebooks.pai_gow.chapter import STANDARD_DELIVERY
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.dice import overdue
from croupier.table.pai_gow.events import (
    DealerMarked,
    DeliveryChosen,
    DeliveryShown,
    Hand,
    NoMoreBetsCalled,
    PositionsSwept,
    ShakerCovered,
    TilesDealt,
    WrongDealFound,
)
from croupier.table.pai_gow.places import against, to_sweep
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

POSITION, DELIVERY = "positions", "delivery"


def call_no_more_bets(table: Table, command: Command, step: Step) -> Outcome:
    if not table.wagers:
        return Refusal(step.clause, "no wager is on the layout")
    if late := overdue(table, command.at):
        return Refusal(late, "the dice have been at the table too long and must be changed")
    return (NoMoreBetsCalled(step.clause, table.rounds + 1),)


def bank_acts(table: Table) -> bool:
    """Whether a bank is there to choose and to shake."""
    return table.bank is not None and table.bank.person not in table.gone


def delivery_steps(table: Table) -> tuple[Step, ...]:
    """The bank may name any style; the dealer chooses among the filed ones."""
    round_, bank = table.in_round, table.bank
    if round_.delivery:
        if bank is None or round_.delivery_shown:
            return ()
        return (Step(acts.ShowDelivery(), table.duty("delivery_shown")),)
    if bank is None:
        return tuple(
            Step(acts.ChooseDelivery(style), clause)
            for style, clause in table.house.deliveries.items()
        )
    standard = Step(acts.ChooseDelivery(STANDARD_DELIVERY), table.duty("bank_delivery_default"))
    if not bank_acts(table):
        return (standard,)
    return tuple(
        Step(acts.ChooseDelivery(style), _choosing(table, style), Role.PLAYER, bank.person)
        for style in table.house.bank_deliveries
    )


def _choosing(table: Table, style: str) -> ClauseId:
    is_standard = style == STANDARD_DELIVERY
    return table.duty("bank_delivery_default" if is_standard else "bank_delivery")


def choose_delivery(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.ChooseDelivery)
    seat = table.bank.seat if table.bank and step.by is Role.PLAYER else DEALER
    return (DeliveryChosen(step.clause, act.delivery, seat),)


def not_filed(table: Table, command: Command) -> Refusal | None:
    """A style that nobody may choose here."""
    act = command.order
    assert isinstance(act, acts.ChooseDelivery)
    if act.delivery in (table.house.bank_deliveries if table.bank else table.house.deliveries):
        return None
    return Refusal(table.duty("alternative"), f"{act.delivery} is not filed for this table")


def show_delivery(table: Table, _: Command, step: Step) -> Outcome:
    signal = table.house.chose("delivery_signal") or ""
    return (DeliveryShown(step.clause, table.in_round.delivery, signal),)


def first_position(table: Table) -> int:
    """Where the count of the dice, as announced, ends."""
    assert table.in_round.total is not None
    return start(table.in_round.total, Position(against(table)))


def right_position(table: Table) -> int:
    return start(sum(table.in_round.dice), Position(against(table)))


def deal_step(table: Table) -> Step:
    duty = "bank_deal" if table.bank else "count"
    return Step(acts.DealTiles(), table.duty(duty), draws=not table.physical_cards)


def deal_tiles(table: Table, command: Command, _: Step) -> Outcome:
    """Right or wrong, the tiles lie where they were dealt."""
    act, round_ = command.order, table.in_round
    assert isinstance(act, acts.DealTiles)
    if refusal := _no_whole_set(table, act) or _no_such_deal(table, act):
        return refusal
    style = act.delivery or round_.delivery
    first = first_position(table) if act.start is None else act.start
    if first != right_position(table):
        return (_dealt(table, act, style, first, POSITION), _marked(table))
    if style == round_.delivery:
        return (_dealt(table, act, style, first), _marked(table))
    if table.house.chose("wrong_delivery") == "corrected":
        found = WrongDealFound(table.house.options["wrong_delivery"].clause, DELIVERY, void=False)
        return (found, _dealt(table, act, round_.delivery, first), _marked(table))
    return (_dealt(table, act, style, first, DELIVERY), _marked(table))


def _no_whole_set(table: Table, act: acts.DealTiles) -> Refusal | None:
    clause = table.duty("tiles_whole")
    if table.physical_cards:
        named = Refusal(clause, "real tiles are dealt face down: nobody names them")
        return named if act.order else None
    ranks = table.game.ranks
    whole = dict(zip(ranks.kinds, ranks.copies, strict=True))
    return None if Counter(act.order) == whole else Refusal(clause, "these are not the 32 tiles")


def _no_such_deal(table: Table, act: acts.DealTiles) -> Refusal | None:
    if act.delivery and act.delivery not in STYLES:
        return Refusal(table.duty("alternative"), f"there is no delivery {act.delivery!r}")
    if act.start is not None and act.start not in POSITIONS:
        return Refusal(table.duty("count"), f"there is no position {act.start}")
    return None


def _dealt(
    table: Table, act: acts.DealTiles, style: str, first: int, wrong: str = ""
) -> TilesDealt:
    """The hands in the order of delivery, from the first position counterclockwise."""
    unseen: tuple[Hand, ...] = ((None,) * 4,) * 8
    hands = unseen if table.physical_cards else deliver(style, act.order)
    receivers = order_from(Position(first))
    clause = table.duty("bank_deal") if table.bank else _styled(table, style)
    return TilesDealt(clause, style, first, tuple(zip(receivers, hands, strict=True)), wrong)


def _styled(table: Table, style: str) -> ClauseId:
    return table.house.deliveries.get(style, table.duty("alternative"))


def _marked(table: Table) -> Event:
    """The marker, or in its place the dealer's wager."""
    laid = table.wager_at(DEALER)
    if laid:
        return DealerMarked(table.duty("dealer_wager_place"), laid.stake)
    return DealerMarked(table.duty("bank_dealer_mark" if table.bank else "mark_dealer"), 0)


def after_the_deal(table: Table) -> tuple[Step, ...]:
    """Positions without a wager are swept, the shaker is covered."""
    if to_sweep(table):
        duty = "bank_collect_undealt" if table.bank else "collect_undealt"
        return (Step(acts.SweepPositions(), table.duty(duty)),)
    if not table.in_round.covered:
        duty = "bank_cover_shaker" if table.bank else "cover"
        return (Step(acts.CoverShaker(), table.duty(duty)),)
    return ()


def sweep_positions(table: Table, _: Command, step: Step) -> Outcome:
    return (PositionsSwept(step.clause, to_sweep(table)),)


def cover_shaker(_: Table, __: Command, step: Step) -> Outcome:
    return (ShakerCovered(step.clause),)
