"""What limits count: money into the purse, wagers laid, chips that came back, and time at play.

Nothing is counted of whoever never asked the house to hold them to anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

import msgspec
from msgspec.structs import replace

from croupier.cage.care.limits import LIMITED, Counted, Limit, added
from croupier.cage.care.state import Care, CareEvent, Outcome, book, kept_from_a_round, one_more
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CASH, PURSES, Transfer, stack

OUTSIDE = frozenset({PURSES, CASH})
"""What goes there or comes from there was neither wagered nor won."""
_STACK, _SPOT = stack(""), "spot:"

# What is counted: money into the purse


@book.event("{cents:money} of money is counted.")
class DepositCounted(CareEvent, frozen=True):
    """Recorded beside the purse."""

    kind = "deposit-counted/1"
    day: date
    """The gaming day."""
    cents: int


@book.again
def deposited(care: Care, event: DepositCounted) -> Outcome:
    """The house is not told which limit it is."""
    if care.is_excluded(event.at) or care.is_paused(event.at):
        return refuse(None, "{person} takes no money for now", person=care.person)
    for limit in LIMITED[Counted.DEPOSIT]:
        if care.counted(limit, event.day) + event.cents > care.limits.get(limit, limit.most):
            assert limit.period
            anew = limit.period.anew(event.day)
            why = "{person} takes no such sum before the gaming day of {anew}, by their own wish"
            return refuse(None, why, person=care.person, anew=anew)
    return event


@book.change
def _is_deposited(care: Care, event: DepositCounted) -> Care:
    tallies = added(care.tallies, Counted.DEPOSIT, event.day, event.cents)
    return replace(one_more(care), tallies=tallies)


# What is counted: wagers


@book.event("{cents:money} of wagers at table {table} is counted.")
class WagersCounted(CareEvent, frozen=True):
    """Laid by the person themselves; recorded beside the table."""

    kind = "wagers-counted/1"
    day: date
    table: str
    cents: int
    largest: int
    """What then lies on the fullest of the spots that were laid on."""
    begins: bool = False
    """Whether bets are open, so that no round is under way that they finish."""
    first: bool = False
    """Whether nothing of theirs lay there before."""


@book.again
def wagered(care: Care, event: WagersCounted) -> Outcome:
    kept_out = kept_from_a_round(care, event.at, event.day) if event.begins else None
    return kept_out or _too_much(care, event) or event


def _too_much(care: Care, event: WagersCounted) -> Refusal | None:
    if refusal := too_much_at_once(care, event.largest):
        return refusal
    for limit in LIMITED[Counted.SPEND]:
        most, spent = care.limits.get(limit), care.counted(limit, event.day)
        if most is not None and spent + event.cents > most:
            assert limit.period
            why = "you allow yourself {most}; {left:money} of it is left until {anew}"
            told = {"most": limit.said(most), "left": max(0, most - spent)}
            return refuse(None, why, anew=limit.period.anew(event.day), **told)
    return None


def too_much_at_once(care: Care, largest: int) -> Refusal | None:
    """Of what lies on one spot."""
    most = care.limits.get(Limit.WAGER)
    if most is None or largest <= most:
        return None
    why = "you allow yourself {most}, and this would be {largest:money}"
    return refuse(None, why, most=Limit.WAGER.said(most), largest=largest)


def answers_for_others(care: Care) -> Refusal | None:
    """What they lose others lay, so that no order of theirs could be held to what is left."""
    for limit in LIMITED[Counted.SPEND]:
        if (most := care.limits.get(limit)) is not None:
            why = "you allow yourself {most}, and whoever answers for others' wagers may lose more"
            return refuse(None, why, most=limit.said(most))
    return None


@book.change
def _is_wagered(care: Care, event: WagersCounted) -> Care:
    begun = {**care.begun, event.table: event.day} if event.first else care.begun
    after = replace(_at_play(care, event.at, event.day), begun=begun)
    return replace(after, tallies=added(after.tallies, Counted.SPEND, event.day, event.cents))


@book.event("{cents:money} from table {table} is counted.")
class ChipsCounted(CareEvent, frozen=True):
    """What came back to somebody's chips, less what was taken of them; beside the table."""

    kind = "chips-counted/1"
    day: date
    table: str
    cents: int
    of_before: bool = False
    """Whether the wagers were laid before anything was counted: no limit is given room by them."""


@book.again
def settled(care: Care, event: ChipsCounted) -> Outcome:
    if event.of_before and (event.cents <= 0 or event.table in care.begun):
        return refuse(None, "what was laid there is counted")
    return event


@book.change
def _is_settled(care: Care, event: ChipsCounted) -> Care:
    """It counts for the day on which the wagers were laid, which may be over."""
    after = _at_play(care, event.at, event.day)
    if event.of_before:
        return after
    since = care.begun.get(event.table, event.day) if event.cents > 0 else None
    tallies = added(after.tallies, Counted.SPEND, event.day, -event.cents, since)
    return replace(after, tallies=tallies)


def _at_play(care: Care, at: datetime, day: date) -> Care:
    tallies = added(care.tallies, Counted.TIME, day, care.passed(at, day))
    last = max(at, care.last or at)
    return replace(one_more(care), tallies=tallies, last=last, last_day=day)


class Stirred(msgspec.Struct, frozen=True):
    """What one order did to somebody's chips at a table."""

    came: int = 0
    """To their stack from the felt and the tray, less what went there."""
    laid: frozenset[str] = frozenset()
    """The spots that they laid chips on."""
    wagered: int = 0
    """Cents laid there."""


def stirred(transfers: Iterable[Transfer]) -> dict[str, Stirred]:
    """By person, whatever moved their chips but the purse.

    >>> stirred([Transfer(stack("ann"), "spot:1:banker:ann", 500)])["ann"].came
    -500
    """
    found = dict[str, Stirred]()
    for each in transfers:
        ends = ((each.source, each.target, -1), (each.target, each.source, 1))
        for own, other, sign in ends:
            if not own.startswith(_STACK) or other in OUTSIDE:
                continue
            person = own.removeprefix(_STACK)
            before = found.get(person, Stirred())
            is_laid = sign < 0 and other.startswith(_SPOT)
            found[person] = Stirred(
                before.came + sign * each.cents,
                before.laid | {other} if is_laid else before.laid,
                before.wagered + each.cents * is_laid,
            )
    return found
