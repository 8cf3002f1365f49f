"""A simulated round: dealt by the rules, without wagers, after a card that was disclosed."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.drawing import Due, deal, due
from croupier.table.baccarat import clearing, dealing
from croupier.table.baccarat.clearing import ClearCards, device_refilled
from croupier.table.baccarat.cover_card import (
    cards_left,
    drawn,
    one_hand_fewer,
    over_after_last_hand,
)
from croupier.table.baccarat.dealing import DealCard, tucked_with, who_deals
from croupier.table.baccarat.next_card import next_due
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.voiding import void_step
from croupier.table.cards.card_life import out_of_time
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE
from croupier.values.sides import Side

simulated_rounds = Procedure[Table]()

ORDINALS = {"first": 1, "second": 2, "third": 3}


@simulated_rounds.event("A simulated round without wagers begins.")
class SimulatedRoundBegun(Cited, frozen=True):
    kind = "simulated-round-begun/1"


@simulated_rounds.event("In the simulated round the {side:hand} is dealt {card:card}.")
class SimulatedCardDealt(Cited, frozen=True):
    kind = "simulated-card-dealt/1"
    side: Side
    ordinal: int
    card: Card = msgspec.field(name=FROM_SHOE)
    held: bool = False


@simulated_rounds.event("The simulated round is over: {coup}.")
class SimulatedRoundEnded(Cited, frozen=True):
    kind = "simulated-round-ended/1"
    coup: str


def simulation_waits(table: Table) -> bool:
    """Whether a simulated round is under way, or begins before anything else.

    Before a round's first card it does, while the wagers of that round wait (reading R-X14).
    """
    if table.simulated is not None:
        return True
    if not table.disclosed or table.over:
        return False
    at_once = table.house.chose("disclosed_mid_round") == "at_once"
    return table.round is None or not table.round.laid or at_once


def agenda(table: Table) -> tuple[Step, ...]:
    cards = table.simulated or ()
    waiting = due(table.house.tableau, cards)
    if waiting is None:
        return (Step(ClearCards(), table.duty("simulated")),)
    if cards and not cards_left(table):
        return void_step(table)
    return (Step(DealCard(), waiting.clause, draws=bool(cards)),)


# The orders of a round of play deal and clear a simulated one


@simulated_rounds.in_turn
def deal_card(table: Table, order: DealCard, turn: Turn) -> Outcome:
    """The disclosed card first, then the following cards of the shoe, all face up."""
    if late := out_of_time(table, turn.at):
        return refuse(late, "the life of the cards is over: they are changed at once")
    if not simulation_waits(table):
        return dealing.deal_card(table, order, turn)
    waiting = due(table.house.tableau, table.simulated or ())
    assert waiting is not None
    ordinal = ORDINALS[waiting.ordinal]
    if table.simulated is None:
        first = table.disclosed[0].card
        assert first is not None
        begun = SimulatedRoundBegun(table.duty("simulated"))
        return (begun, SimulatedCardDealt(turn.clause, waiting.side, ordinal, first, held=True))
    if order.card is None:
        return refuse(turn.clause, "the card is turned up: name it")
    out = drawn(table, order.card)
    if isinstance(out, Refusal):
        return out
    return (*out, SimulatedCardDealt(turn.clause, waiting.side, ordinal, order.card))


@simulated_rounds.instruction
def _whose_card(table: Table, _: DealCard) -> Message:
    simulated = simulation_waits(table)
    waiting = due(table.house.tableau, table.simulated or ()) if simulated else None
    found: Due | None = waiting or next_due(table)
    assert found is not None, "a card is on the agenda"
    tucked = 0 if simulated else tucked_with(table, found.side, ORDINALS[found.ordinal])
    curator = "instruct_curator" in table.house.procedure and who_deals(table)[0] is Role.PLAYER
    return said(
        "{curator:Tell the curator to deal|Deal} the {side:hand} its {ordinal} card{tucked}",
        curator=curator,
        side=found.side,
        ordinal=found.ordinal,
        tucked=TO_TUCK[tucked],
    )


TO_TUCK = {
    0: "",
    1: ", face down under the right corner of the shoe",
    2: " and tuck both under the right corner of the shoe",
}
"""By how many of the Banker's cards are put there with a card."""


@simulated_rounds.question
def _called_for(table: Table, _: DealCard) -> Message:
    """A curator deals as the dealer calling the game says."""
    found = next_due(table)
    assert found is not None, "a card is on the agenda"
    text = "You hold the shoe; the dealer calls for the {ordinal} card of the {side:hand}"
    return said(text, ordinal=found.ordinal, side=found.side)


@simulated_rounds.change
def simulated_round_begun(table: Table, _: SimulatedRoundBegun) -> Table:
    first, *others = table.disclosed
    return replace(table, simulated=(), simulates=first.clause, disclosed=tuple(others))


@simulated_rounds.change
def simulated_card_dealt(table: Table, event: SimulatedCardDealt) -> Table:
    shoe = table.in_shoe if event.held else table.in_shoe.after_drawing(event.card)
    return replace(table, shoe=shoe, simulated=(*(table.simulated or ()), event.card))


@simulated_rounds.in_turn
def clear_cards(table: Table, order: ClearCards, turn: Turn) -> Outcome:
    if not simulation_waits(table):
        return clearing.clear_cards(table, order, turn)
    dealt = deal(table.house.tableau, table.simulated or ())
    assert not isinstance(dealt, Refusal)
    return (SimulatedRoundEnded(turn.clause, str(dealt.coup)),)


@simulated_rounds.change
def simulated_round_ended(table: Table, _: SimulatedRoundEnded) -> Table:
    after = replace(table, simulated=None)
    if table.round:
        return after
    counts = table.house.holds("simulated_round_counts")
    return device_refilled(one_hand_fewer(after) if counts else over_after_last_hand(after))
