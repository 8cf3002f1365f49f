"""What a table would do next, tried on the table itself; nothing that nobody has seen is told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.table.table_game import T, TableGame
from croupier.values.refusals import Refusal

FARTHEST = 6
"""How many steps ahead a dealer is told of."""


def coming(game: TableGame[T, Any], now: T, at: datetime) -> tuple[tuple[T, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then.

    They go as far as no player decides them, and nothing that nobody knows yet.
    """
    steps, table = list[tuple[T, Step]](), now
    while len(steps) <= FARTHEST and (listed := game.agenda(table)):
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or game.is_unforeseen(table, step, now):
            break
        order = game.tried(table, step.order)
        answer = game.decide(table, Command(order, "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = game.evolved(table, answer)
    return tuple(steps[1:])


def foreseen(game: TableGame[T, Any], table: T, order: Order, role: Role, at: datetime) -> str:
    """What becomes of an order: the same sentences for all that it could meet, or all of them."""
    stories, followed = dict[str, None](), dict[str, None]()
    for tried in game.trials(table, order):
        answer = game.decide(table, Command(tried, "", role, at))
        if isinstance(answer, Refusal):
            continue
        told = (game.foretell(game.masked(event)) for event in answer)
        stories[" ".join(filter(None, told))] = None
        after = game.agenda(game.evolved(table, answer))
        followed[step_to_come(game, after[0]) if after else ""] = None
    told_by_card = " Or, by the card: ".join(filter(None, stories))
    then = next(iter(followed)) if len(followed) == 1 else ""
    return " ".join(filter(None, (told_by_card, then and f"Next: {then[:1].lower()}{then[1:]}.")))


def step_to_come(game: TableGame[Any, Any], step: Step) -> str:
    """What will be done, or who is asked then."""
    about = game.about(step.order)
    is_question = step.person and about
    return f"Ask {step.person} about {about}" if is_question else game.says(step.order)
