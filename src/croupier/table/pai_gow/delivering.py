"""The style of delivery: chosen by the dealer or the bank, and shown."""

from __future__ import annotations

from croupier.games.pai_gow.positions import DEALER
from croupier.rulebooks.pai_gow.chapter import STANDARD_DELIVERY
from croupier.table.orders import Command, Name, Order
from croupier.table.pai_gow.changes import in_round
from croupier.table.pai_gow.places import bank_acts
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

delivering = Procedure[Table]()


@delivering.order(
    says=spoken("Deliver in the style {style}"),
    named=spoken("the delivery {style}"),
    question="You bank: how shall the tiles be delivered?",
    answer="Deal so",
)
class ChooseDelivery(Order, frozen=True):
    """By the dealer among the filed styles; by the bank among all of them."""

    delivery: Name


@delivering.instruction
def _titled(table: Table, order: ChooseDelivery) -> Message:
    title = table.house.delivery_titles.get(order.delivery, order.delivery)
    return said("Deliver: {title}", title=title)


@delivering.event(spoken("{seat:The bank|The dealer} chooses the delivery {style}."))
class DeliveryChosen(Cited, frozen=True):
    kind = "delivery-chosen/1"
    delivery: str
    seat: int
    """The bank's; 0: the dealer chose."""


@delivering.order(
    says="Repeat the style of delivery and show it with the tiles",
    named="showing the style of delivery",
)
class ShowDelivery(Order, frozen=True):
    """The dealer repeats the bank's choice and moves the tiles as the style asks."""


@delivering.event(spoken("The dealer repeats and shows the delivery {style}."))
class DeliveryShown(Cited, frozen=True):
    """Repeated aloud and shown with the tiles, for surveillance."""

    kind = "delivery-shown/1"
    delivery: str
    signal: str
    """What the dealer does besides, as filed."""


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank may name any style; the dealer chooses among the filed ones."""
    round_, bank = table.in_round, table.bank
    if round_.delivery:
        if bank is None or round_.delivery_shown:
            return ()
        return (Step(ShowDelivery(), table.duty("delivery_shown")),)
    if bank is None:
        return tuple(
            Step(ChooseDelivery(style), clause) for style, clause in table.house.deliveries.items()
        )
    standard = Step(ChooseDelivery(STANDARD_DELIVERY), table.duty("bank_delivery_default"))
    if not bank_acts(table):
        return (standard,)
    return tuple(
        Step(ChooseDelivery(style), _choosing(table, style), Role.PLAYER, bank.person)
        for style in table.house.bank_deliveries
    )


def _choosing(table: Table, style: str) -> ClauseId:
    is_standard = style == STANDARD_DELIVERY
    return table.duty("bank_delivery_default" if is_standard else "bank_delivery")


@delivering.forbids
def not_filed(table: Table, order: ChooseDelivery, _: Command) -> Refusal | None:
    """A style that nobody may choose here."""
    if order.delivery in (table.house.bank_deliveries if table.bank else table.house.deliveries):
        return None
    text = "{delivery} is not filed for this table"
    return refuse(table.duty("alternative"), text, delivery=order.delivery)


@delivering.in_turn
def choose_delivery(table: Table, order: ChooseDelivery, turn: Turn) -> Outcome:
    seat = table.bank.seat if table.bank and turn.step.by is Role.PLAYER else DEALER
    return (DeliveryChosen(turn.clause, order.delivery, seat),)


@delivering.change
def delivery_chosen(table: Table, event: DeliveryChosen) -> Table:
    return in_round(table, delivery=event.delivery)


@delivering.in_turn
def show_delivery(table: Table, _: ShowDelivery, turn: Turn) -> Outcome:
    signal = table.house.chose("delivery_signal") or ""
    return (DeliveryShown(turn.clause, table.in_round.delivery, signal),)


@delivering.change
def delivery_shown(table: Table, _: DeliveryShown) -> Table:
    return in_round(table, delivery_shown=True)
