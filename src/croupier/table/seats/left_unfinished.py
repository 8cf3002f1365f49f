"""A round that the house never came back to: past the date of voiding it is void.

House procedure, of a policy that is filed and told to players; no chapter speaks of it. What was
decided is settled as it was decided, what was laid for a round that never began is taken back, and
everything else is void as any void round of the game is.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.orders import CLOCK, Command, Order
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, paid
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import Placed
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import LEFT_UNFINISHED, Moving
from croupier.values.messages import cases
from croupier.values.refusals import refuse
from croupier.values.transfers import Transfer, spot, stack

left_unfinished = Procedure[Seating]()

VOID, DECIDED, NOT_BEGUN = "void", "decided", "not begun"
"""How it stood when its date had come."""
LEFT = "left unfinished past its date"
"""Why a round is void that nobody came back to."""

Days = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


@left_unfinished.order(
    says="Void what was left unfinished for {days} days",
    named="voiding what was left unfinished",
    governed=False,
)
class EndLeftRound(Order, frozen=True):
    """The clock gives it, to a table where nothing was recorded for so long."""

    since: datetime
    """Of the last record before it."""
    days: Days
    """The house's date of voiding, as it stood then."""


@left_unfinished.event(
    cases(
        "how",
        {
            VOID: (
                "Nothing was recorded here for {days} days, since {since:minute} UTC:"
                " the round is void."
            ),
            DECIDED: (
                "Nothing was recorded here for {days} days, since {since:minute} UTC:"
                " what is decided in the round is settled."
            ),
        },
        "Nothing was recorded here for {days} days, since {since:minute} UTC:"
        " {transfers:total} laid for a round that never began goes back.",
    )
)
class LeftUnfinished(Moving, frozen=True):
    kind = LEFT_UNFINISHED
    since: datetime
    days: int
    how: str
    clause: ClauseId


@left_unfinished.at_any_time
def end_left_round(table: Seating, order: EndLeftRound, given: Command) -> Outcome:
    """By the clock alone, and not before the date."""
    clause = table.voids_by
    if given.given_by != CLOCK:
        return refuse(clause, "the clock alone finds that a round was left unfinished")
    if given.at < order.since + timedelta(days=order.days):
        return refuse(clause, "the date of voiding has not come")
    if not laid_by_people(table) or table.left:
        return refuse(clause, "no wager waits here for a round that was left")
    if table.round is None:
        back = tuple(
            Transfer(spot(*each.key), stack(each.owner), each.stake)
            for each in laid_by_people(table)
        )
        return (LeftUnfinished(back, order.since, order.days, NOT_BEGUN, clause),)
    how = VOID if table.can_be_void else DECIDED
    return (LeftUnfinished((), order.since, order.days, how, clause),)


def laid_by_people(table: Seating) -> tuple[Placed, ...]:
    """All wagers but the dealer's own."""
    return tuple(each for each in table.wagers if each.seat)


@left_unfinished.change
def is_left(table: T, event: LeftUnfinished) -> T:
    if event.how == NOT_BEGUN:
        return paid(table, event).with_wagers(tuple(w for w in table.wagers if not w.seat))
    after = replace(table, left=event.how)
    return after.with_void_round(event.clause) if event.how == VOID else after
