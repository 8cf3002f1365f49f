"""Drills about irregularities: what a table in the midst of a round makes of them."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.spanish_21.game import Spanish21Game
from croupier.table.orders import Order
from croupier.table.spanish_21.card_reader import RepairReader
from croupier.table.spanish_21.discards import ShuffleDiscards
from croupier.table.spanish_21.exposed_cards import ErrorRemedied
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.passed_over import (
    CallHandDead,
    DealerMissed,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import NeedlessPeekNoted
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.tens import TearTen, TenFound
from croupier.training.drilling import Draw, Drill, one_of
from croupier.training.spanish_21.drill_material import (
    Kind,
    choices_shown,
    hand_shown,
    in_any_order,
)
from croupier.training.spanish_21.drill_rounds import SLIPS, Staged, staged
from croupier.values.clauses import ClauseId
from croupier.values.events import Event

VOID, DEAD, GO_ON, LATER = "void", "all_dead", "go_on", "after_the_others"
BY_STEP: Mapping[type[Order], str] = {
    TearTen: "torn",
    CallHandDead: "dead",
    TakeSecondCard: "second_card",
    TakeMissedCard: "missed_card",
    RepairReader: "repair",
    ShuffleDiscards: "discards",
}
"""What is done next tells what becomes of it."""
REMEDIES: Mapping[str, str] = {
    "next_card": "The card is used as the next card from the shoe.",
    "offered": "The card is dealt as the next one; a player who refuses it gets no other.",
    "racked": "The card goes into the discard rack, and play goes on.",
    VOID: "The round is void.",
    "torn": "A floorperson tears the card in half, and play goes on.",
    LATER: "The players get their cards first, then the dealer.",
    "dead": "The hand is dead, and its wagers are returned.",
    "second_card": "The player may have the second card once all others have theirs.",
    "missed_card": "The player has the card after all others, or the hand is dead.",
    "repair": "Nothing is dealt until the card reader is repaired or replaced.",
    "discards": "The discard rack is shuffled and cut, a card is burned, and play goes on.",
    GO_ON: "Play goes on.",
    DEAD: "All hands are dead, and the wagers are returned.",
}
WRONG = 3


def irregularity(game: Spanish21Game, draw: Draw) -> Drill:
    slip = one_of(SLIPS, draw)
    stage = staged(game, slip)
    right, clause = outcome(stage)
    wrong = in_any_order((each for each in REMEDIES if each != right), draw)[:WRONG]
    return Drill(
        Kind.IRREGULAR,
        {
            "title": "Something goes wrong",
            "asks": f"{slip.told} What happens?",
            "hands": _shown(stage.before),
            "choices": choices_shown(
                (each, REMEDIES[each]) for each in in_any_order((right, *wrong), draw)
            ),
        },
        right,
        clause,
        REMEDIES[right],
    )


def outcome(stage: Staged) -> tuple[str, ClauseId]:
    """What becomes of it, by name, and the clause behind that."""
    for event in reversed(stage.events):
        if (named := _named(event)) is not None:
            return named
    [step, *_] = agenda(stage.after)
    return BY_STEP[type(step.order)], step.clause


def _named(event: Event) -> tuple[str, ClauseId] | None:
    match event:
        case ErrorRemedied():
            return event.remedy, event.clause
        case FaceUpCardFound() | TenFound() if event.void:
            return VOID, event.clause
        case FaceUpCardFound():
            return "racked", event.clause
        case NeedlessPeekNoted():
            return DEAD if event.void else GO_ON, event.clause
        case DealerMissed():
            return LATER, event.clause
        case _:
            return None


def _shown(table: Table) -> list[dict[str, object]]:
    round_ = table.in_round
    boxes = ((f"Box {seat}", box.hand(1).cards) for seat, box in round_.boxes.items())
    lying = (("Dealer", round_.dealer), *boxes)
    return [hand_shown(title, cards) for title, cards in lying if cards]
