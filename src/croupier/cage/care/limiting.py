"""Limits: lowered at once, raised after the old one's period and by a second yes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from croupier.cage.care.limits import Counted, Limit, Raise, is_higher
from croupier.cage.care.state import (
    Care,
    CareEvent,
    CareOrder,
    Outcome,
    book,
    one_more,
    while_paused,
)
from croupier.values.messages import Message, said
from croupier.values.refusals import refuse

V = TypeVar("V")

# A limit is set, or a higher one asked for


SET = {
    Counted.DEPOSIT: "a limit on money put into the purse is {limit}.",
    Counted.SPEND: "a limit on spending is {limit}.",
}
ASKED = {
    Counted.DEPOSIT: "a limit on money put into the purse is to be {to}.",
    Counted.SPEND: "a limit on spending is to be {to}.",
}
RAISED = {
    Counted.DEPOSIT: "a limit on money put into the purse is {to}, as was asked for before.",
    Counted.SPEND: "a limit on spending is {to}, as was asked for before.",
}
"""Of limits that count by the same whiles, each says what it counts."""
TO_BE_LIFTED = {
    Counted.DEPOSIT: "a limit on money put into the purse a {period} is to be lifted.",
    Counted.SPEND: "a limit on spending a {period} is to be lifted.",
    Counted.WAGER: "a limit on one wager is to be lifted.",
    Counted.TIME: "a limit on time at play a {period} is to be lifted.",
}
LIFTED = {
    Counted.DEPOSIT: (
        "a limit on money put into the purse a {period} is lifted, as was asked for before."
    ),
    Counted.SPEND: "a limit on spending a {period} is lifted, as was asked for before.",
    Counted.WAGER: "a limit on one wager is lifted, as was asked for before.",
    Counted.TIME: "a limit on time at play a {period} is lifted, as was asked for before.",
}


def _set(event: LimitSet) -> Message:
    text = SET.get(event.limit.counts, "a limit is {limit}.")
    return said(text, limit=event.limit.said(event.amount))


@book.event(_set)
class LimitSet(CareEvent, frozen=True):
    """For the first time, or lower than before: from this moment on."""

    kind = "limit-set/1"
    limit: Limit
    amount: int


def _lifted(texts: Mapping[Counted, str], limit: Limit) -> Message:
    text = texts[limit.counts]
    return said(text, period=limit.period.value) if limit.period else said(text)


def _asked_for(event: RaiseAsked) -> Message:
    if event.amount is None:
        return _lifted(TO_BE_LIFTED, event.limit)
    text = ASKED.get(event.limit.counts, "a limit is to be {to}.")
    return said(text, to=event.limit.said(event.amount))


@book.event(_asked_for)
class RaiseAsked(CareEvent, frozen=True):
    kind = "raise-asked/1"
    limit: Limit
    amount: int | None
    not_before: datetime


@book.order(LimitSet, RaiseAsked)
class SetLimit(CareOrder, frozen=True):
    called = "set-limit"
    limit: Limit
    amount: int | None


@book.decides
def _to_set(care: Care, order: SetLimit, _: str) -> Outcome:
    now = care.limits.get(order.limit)
    if order.amount == now and order.limit not in care.asked:
        if now is None:
            return refuse(None, "there is no such limit that could be lifted")
        return refuse(None, "that limit is {now} already", now=order.limit.said(now))
    if is_higher(order.amount, now):
        not_before = order.at + order.limit.kept_for
        return _asked(care, RaiseAsked(order.at, order.limit, order.amount, not_before))
    assert order.amount is not None, "no limit is higher than any"
    return _limited(care, LimitSet(order.at, order.limit, order.amount))


@book.again
def _limited(care: Care, event: LimitSet) -> Outcome:
    if not 0 <= event.amount <= event.limit.most:
        why = "a limit is between 0 and {most}"
        return refuse(None, why, most=event.limit.said(event.limit.most))
    if is_higher(event.amount, care.limits.get(event.limit)):
        return refuse(None, "a higher limit is asked for twice")
    return event


@book.again
def _asked(care: Care, event: RaiseAsked) -> Outcome:
    if event.amount is not None and event.amount > event.limit.most:
        why = "a limit is between 0 and {most}"
        return refuse(None, why, most=event.limit.said(event.limit.most))
    if not is_higher(event.amount, care.limits.get(event.limit)):
        return refuse(None, "nothing higher is asked for")
    if care.is_paused(event.at):
        return while_paused(care)
    return replace(event, not_before=event.at + event.limit.kept_for)


@book.change
def _is_limited(care: Care, event: LimitSet) -> Care:
    """Whoever sets a limit wants no higher one any longer."""
    limits = {**care.limits, event.limit: event.amount}
    return replace(one_more(care), limits=limits, asked=_without(care.asked, event.limit))


@book.change
def _is_asked(care: Care, event: RaiseAsked) -> Care:
    waits = {**care.asked, event.limit: Raise(event.amount, event.not_before)}
    return replace(one_more(care), asked=waits)


# The second yes


def _as_asked(event: LimitRaised) -> Message:
    if event.amount is None:
        return _lifted(LIFTED, event.limit)
    text = RAISED.get(event.limit.counts, "a limit is {to}, as was asked for before.")
    return said(text, to=event.limit.said(event.amount))


@book.event(_as_asked)
class LimitRaised(CareEvent, frozen=True):
    kind = "limit-raised/1"
    limit: Limit
    amount: int | None


@book.order(LimitRaised)
class ConfirmRaise(CareOrder, frozen=True):
    """It names the amount, so that nobody says yes to another than they were shown."""

    called = "confirm-raise"
    limit: Limit
    amount: int | None


@book.decides
def _to_raise(care: Care, order: ConfirmRaise, _: str) -> Outcome:
    return _raised(care, LimitRaised(order.at, order.limit, order.amount))


@book.again
def _raised(care: Care, event: LimitRaised) -> Outcome:
    waits = care.asked.get(event.limit)
    if waits is None or waits.amount != event.amount:
        if event.amount is None:
            return refuse(None, "nobody asked to lift that limit")
        return refuse(None, "nobody asked for {to}", to=event.limit.said(event.amount))
    if event.at < waits.not_before:
        why = "the limit stands until {not_before:minute} UTC; then you are asked once more"
        return refuse(None, why, not_before=waits.not_before)
    return while_paused(care) if care.is_paused(event.at) else event


@book.change
def _is_raised(care: Care, event: LimitRaised) -> Care:
    kept = _without(care.limits, event.limit)
    limits = kept if event.amount is None else {**kept, event.limit: event.amount}
    return replace(one_more(care), limits=limits, asked=_without(care.asked, event.limit))


def _without(mapping: Mapping[Limit, V], limit: Limit) -> dict[Limit, V]:
    return {each: value for each, value in mapping.items() if each is not limit}
