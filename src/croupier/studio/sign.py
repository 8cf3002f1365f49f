"""The sign at a table, all of it from the house rules: limits, odds, what is to be read there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules, Meter, OfferedWager, StakeLimits
from croupier.studio.games import Notice, manner_of
from croupier.studio.odds_board import Entry, odds_entries
from croupier.studio.sums import printed
from croupier.values.clauses import ClauseId

TO_BE_READ = (Piece.INSCRIPTION, Piece.SIGN)


@dataclass(frozen=True, slots=True)
class SignedWager:
    title: str
    entries: tuple[Entry, ...]
    """As on the layout: what happens, and what it pays."""
    limits: str
    """Its own, where they are not the table's."""
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class SignedMeter:
    name: str
    words: str
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Sign:
    limits: str
    notices: tuple[Notice, ...]
    wagers: tuple[SignedWager, ...]
    meters: tuple[SignedMeter, ...]
    """Of the progressive, as filed: what they show now stands at the table."""


def sign_of(house: HouseRules) -> Sign:
    return Sign(
        in_words(house.limits),
        tuple(_notices(house)),
        tuple(_wager(house, each) for each in house.wagers.values()),
        tuple(_meters(house)),
    )


def in_words(limits: StakeLimits) -> str:
    """What one may lay.

    >>> in_words(StakeLimits(500, 500_000)), in_words(StakeLimits()), in_words(StakeLimits(500))
    ('$5 to $5,000', '', '$5 or more')
    """
    least, most = (printed(each) if each else "" for each in (limits.minimum, limits.maximum))
    if least and most:
        return f"{least} to {most}"
    return f"{least} or more" if least else f"up to {most}" if most else ""


def _notices(house: HouseRules) -> Iterator[Notice]:
    """What the chapter wants to be read at the table, then what the game adds."""
    for item in house.layout:
        if item.piece in TO_BE_READ and item.words:
            yield Notice(item.words, item.clause)
    yield from manner_of(house.game).notices(house)


def _wager(house: HouseRules, offered: OfferedWager) -> SignedWager:
    limits, fixed = house.limits_of(offered.id), offered.fixed_stake
    own = printed(fixed.value) if fixed else "" if limits == house.limits else in_words(limits)
    return SignedWager(offered.title, odds_entries(house, offered), own, offered.permitted_by)


def _meters(house: HouseRules) -> Iterator[SignedMeter]:
    progressive = house.progressive
    if progressive is None:
        return
    for meter in progressive.meters.values():
        yield SignedMeter(meter.name.capitalize(), _grows(meter), meter.clause)
    if hit := progressive.must_hit:
        words = f"won at {printed(hit.ceiling)} at the latest, begins at {printed(hit.reset)}"
        yield SignedMeter("Must Hit", f"{words}, {_part(hit.rate)}", hit.clause)


def _grows(meter: Meter) -> str:
    again = "" if meter.reset == meter.initial else f", then at {printed(meter.reset)}"
    most = f", up to {printed(meter.limit)}" if meter.limit else ""
    return f"begins at {printed(meter.initial)}{again}, {_part(meter.rate)}{most}"


def _part(rate: Fraction) -> str:
    return f"{float(100 * rate):g}% of each wager is added"
