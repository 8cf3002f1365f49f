"""A simulated round: dealt by the rules, without wagers, after a card that was disclosed."""

from __future__ import annotations

from croupier.games.baccarat.drawing import deal, due
from croupier.table.baccarat import acts
from croupier.table.baccarat.cards_out import cards_left, drawn
from croupier.table.baccarat.events import (
    SimulatedCardDealt,
    SimulatedRoundBegun,
    SimulatedRoundEnded,
)
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal

ORDINALS = {"first": 1, "second": 2, "third": 3}


def simulation_waits(table: Table) -> bool:
    """Whether a simulated round is under way, or begins before anything else."""
    if table.simulated is not None:
        return True
    if not table.disclosed or table.over:
        return False
    at_once = table.house.chose("disclosed_mid_round") == "at_once"
    return table.round is None or at_once


def agenda(table: Table) -> tuple[Step, ...]:
    cards = table.simulated or ()
    waiting = due(table.house.tableau, cards)
    if waiting is None:
        return (Step(acts.ClearCards(), table.duty("simulated")),)
    if cards and not cards_left(table):
        return (Step(acts.VoidRound(), table.duty("void")),)
    return (Step(acts.DealCard(), waiting.clause, draws=bool(cards)),)


def deal_card(table: Table, command: Command, step: Step) -> Outcome:
    """The disclosed card first, then the following cards of the shoe, all face up."""
    act, cards = command.order, table.simulated
    assert isinstance(act, acts.DealCard)
    waiting = due(table.house.tableau, cards or ())
    assert waiting is not None
    ordinal = ORDINALS[waiting.ordinal]
    if cards is None:
        first = table.disclosed[0].card
        assert first is not None
        begun = SimulatedRoundBegun(table.duty("simulated"))
        return (begun, SimulatedCardDealt(step.clause, waiting.side, ordinal, first, held=True))
    if act.card is None:
        return Refusal(step.clause, "the card is turned up: name it")
    out = drawn(table, act.card)
    if isinstance(out, Refusal):
        return out
    return (*out, SimulatedCardDealt(step.clause, waiting.side, ordinal, act.card))


def end_round(table: Table, _: Command, step: Step) -> Outcome:
    dealt = deal(table.house.tableau, table.simulated or ())
    assert not isinstance(dealt, Refusal)
    return (SimulatedRoundEnded(step.clause, str(dealt.coup)),)
