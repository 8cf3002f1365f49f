"""What is posted at a table: what its chapter wants read there, and what the house filed, no more.

Odds are there where the chapter wants the odds of a wager told, on the layout or on a sign; a
sentence where it wants one; the progressive as it is filed. Limits are the house's own: no clause
of these chapters asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.odds_board import Entry, odds_entries
from croupier.studio.sign import in_words, sign_of
from croupier.studio.sums import printed
from croupier.values.clauses import ClauseId

TOLD = (Piece.ODDS, Piece.SIGN_ODDS)


@dataclass(frozen=True, slots=True)
class Posted:
    """One thing to be read."""

    kind: str
    words: str
    entries: tuple[Entry, ...] = ()
    clause: ClauseId | None = None
    """None for what the house files of its own."""
    wager: str | None = None


def posted(house: HouseRules) -> tuple[Posted, ...]:
    """From the top of the sign to its foot."""
    sign = sign_of(house)
    return (
        *_limits(house),
        *(Posted("notice", each.words, (), each.clause) for each in sign.notices),
        *_odds(house),
        *(Posted("meter", each.name, (("", each.words),), each.clause) for each in sign.meters),
    )


def _limits(house: HouseRules) -> Iterator[Posted]:
    if told := in_words(house.limits):
        yield Posted("limits", f"Wagers {told}")
    for offered in house.wagers.values():
        if offered.fixed_stake:
            stake = offered.fixed_stake
            words = f"{offered.title} {printed(stake.value)}"
            yield Posted("limits", words, (), stake.clause, offered.id)
        elif told := _own_limits(house, offered.id):
            yield Posted("limits", f"{offered.title} {told}", wager=offered.id)


def _own_limits(house: HouseRules, wager: str) -> str:
    limits = house.limits_of(wager)
    return "" if limits == house.limits else in_words(limits)


def _odds(house: HouseRules) -> Iterator[Posted]:
    for item in house.layout:
        offered = house.wagers.get(item.wager or "")
        if item.piece in TOLD and offered:
            entries = odds_entries(house, offered)
            yield Posted("odds", offered.title, entries, item.clause, offered.id)


def change_of_limits(now: HouseRules, then: HouseRules, when: str) -> tuple[Posted, ...]:
    """What is told of other limits before they hold."""
    first = in_words(then.limits) or "without limits"
    lines = [f"Wagers {first}"] if now.limits != then.limits else []
    lines += [
        f"{offered.title} {in_words(then.limits_of(wager)) or 'without limits'}"
        for wager, offered in then.wagers.items()
        if wager in now.wagers
        and now.limits_of(wager) != then.limits_of(wager)
        and then.limits_of(wager) != then.limits
    ]
    return tuple(Posted("change", f"From {when}: {line}") for line in lines)
