"""The first cards are burned: one that is shown, and as many as its value says."""

from __future__ import annotations

from croupier.games.baccarat.hands import burned_after
from croupier.table.baccarat.cover_card import drawn, nobody_names
from croupier.table.baccarat.state import Table
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe
from croupier.table.orders import CARD, Blank
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

burning = Procedure[Table]()
burning.reword(LoadShoe, pace=QUICK)


def burn_step(table: Table) -> tuple[Step, ...]:
    return (Step(BurnCard(), table.duty("burn"), draws=_is_shown(table)),)


@burning.blank(BurnCard)
def _the_card(_: Table, __: Step) -> tuple[Blank, ...]:
    return (CARD,)


@burning.instruction
def _burn(table: Table, _: BurnCard) -> Message:
    shoe = table.in_shoe
    if shoe.burns_first:
        return said("Turn the first card up and burn it")
    return said("Burn {left} more", left=shoe.to_burn)


def _is_shown(table: Table) -> bool:
    """The first card always; the others where the chapter or the filing shows them."""
    house = table.house
    shown = house.handling.burn_shown.value == "all" or house.holds("burned_cards_shown")
    return table.in_shoe.burns_first or shown


@burning.in_turn
def burn_card(table: Table, order: BurnCard, turn: Turn) -> Outcome:
    first, seen = table.in_shoe.burns_first, _is_shown(table)
    if seen and order.card is None:
        return refuse(turn.clause, "this card is shown: name it")
    if order.card is not None and not seen:
        return nobody_names(turn.clause)
    out = drawn(table, order.card)
    if isinstance(out, Refusal):
        return out
    shown = table.house.procedure.get("burn_shown_all") if not first else None
    clause = shown if shown and seen else turn.clause
    left = _burn_value(table, order.card) if first else table.in_shoe.to_burn - 1
    return (*out, CardBurned(clause, order.card, left))


def _burn_value(table: Table, card: Card | None) -> int:
    assert card is not None
    return burned_after(table.house, card)
