"""The shoe is loaded, and the first cards are burned."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.baccarat.card_life import overdue
from croupier.table.baccarat.cover_card import drawn
from croupier.table.baccarat.state import Curating, Table
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.orders import CARD, Blank
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import COURT_RANKS, Card, Rank
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

burning = Procedure[Table]()


def is_not_in_play(table: Table) -> bool:
    shoe = table.in_shoe
    return not shoe.loaded or shoe.to_burn != 0


def agenda(table: Table) -> tuple[Step, ...]:
    if not table.in_shoe.loaded:
        return (Step(LoadShoe(), table.duty("load_shoe")),)
    return (Step(BurnCard(), table.duty("burn"), draws=_is_shown(table)),)


@burning.in_turn
def load_shoe(table: Table, _: LoadShoe, turn: Turn) -> Outcome:
    shoe = table.in_shoe
    if late := overdue(table, turn.at):
        return refuse(late, "the cards of batch {batch} are overdue for a change", batch=shoe.batch)
    return (ShoeLoaded(turn.clause, table.shoes + 1, shoe.batch, shoe.cards),)


@burning.change
def shoe_loaded(table: Table, event: ShoeLoaded) -> Table:
    shoe = replace(table.in_shoe, loaded=True, number=event.shoe)
    return replace(new_shoe(table), shoe=shoe, shoes=event.shoe)


def new_shoe(table: Table) -> Table:
    """The scoreboard is empty, and nobody holds the shoe."""
    curating = Curating(last=table.curating.last)
    return replace(table, history=(), hands_left=None, curating=curating)


@burning.blank(BurnCard)
def _the_card(_: Table, __: Step) -> tuple[Blank, ...]:
    return (CARD,)


@burning.instruction
def _burn(table: Table, _: BurnCard) -> Message:
    left = table.in_shoe.to_burn
    if left is None:
        return said("Turn the first card up and burn it")
    return said("Burn {left} more", left=left)


def _is_shown(table: Table) -> bool:
    """The first card always; the others where the chapter or the filing shows them."""
    house = table.house
    shown = house.handling.burn_shown.value == "all" or house.holds("burned_cards_shown")
    return table.in_shoe.to_burn is None or shown


@burning.in_turn
def burn_card(table: Table, order: BurnCard, turn: Turn) -> Outcome:
    to_burn, seen = table.in_shoe.to_burn, _is_shown(table)
    if seen and order.card is None:
        return refuse(turn.clause, "this card is shown: name it")
    card = order.card if seen else None
    out = drawn(table, card)
    if isinstance(out, Refusal):
        return out
    shown = table.house.procedure.get("burn_shown_all") if to_burn is not None else None
    clause = shown if shown and seen else turn.clause
    left = burn_value(table, order.card) if to_burn is None else to_burn - 1
    return (*out, CardBurned(clause, card, left))


@burning.change
def card_burned(table: Table, event: CardBurned) -> Table:
    shoe = table.in_shoe.after_drawing(event.card)
    return replace(table, shoe=replace(shoe, to_burn=event.left))


def burn_value(table: Table, card: Card | None) -> int:
    """How many cards follow a first card into the discards."""
    assert card is not None
    handling = table.house.handling
    if card.rank is Rank.ACE:
        return handling.burn_ace.value
    if card.rank in COURT_RANKS or card.rank is Rank.TEN:
        return handling.burn_tens.value
    return int(card.rank.value)
