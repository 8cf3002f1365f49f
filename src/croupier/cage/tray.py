"""A table's tray by denomination: which chips lie where, and by which causes they moved.

A table records sums. Which chips passed is read from them by one rule (docs/readings.md): the cage
sends a tray small chips first, everybody else pays with the largest chips that fit, and whoever has
none that fit changes one at the tray, or the tray at whoever is paid, or at last at the cage.
So every chip is followed, and the worth of each place is what the table's accounts say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec

from croupier.values.transfers import CAGE, CASH, DROP_BOX, INVENTORY, MAY_OWE, Transfer

DENOMINATIONS = (1, 5, 25, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000)
"""In cents; each divides the next, so that the largest first pays any sum that can be paid."""
OF_EACH = 100
"""Chips of each denomination that the cage lays out before it sends the next."""

Chips = Mapping[int, int]
"""How many of each denomination."""


class Cause(Enum):
    """By what a tray changes, and by nothing else."""

    OPENING = "opening"
    FILL = "fill"
    CREDIT = "credit"
    CASH = "chips for cash"
    WAGERS = "wagers"
    VIGORISH = "vigorish"
    CORRECTION = "correction"
    CLOSING = "closing"


def worth(chips: Chips) -> int:
    """In cents.

    >>> worth({500: 3, 2_500: 1})
    4000
    """
    return sum(each * count for each, count in chips.items())


def together(one: Chips, other: Chips, times: int = 1) -> dict[int, int]:
    """The one with so many times the other; none are kept of what there are none."""
    counts = {each: one.get(each, 0) + times * other.get(each, 0) for each in {*one, *other}}
    return {each: count for each, count in sorted(counts.items()) if count}


def largest_first(cents: int, among: Iterable[int] = DENOMINATIONS) -> dict[int, int]:
    """A sum out of as many chips of these as anybody wants; the smallest pays what is left.

    >>> largest_first(3_125_00)
    {2500: 1, 10000: 1, 100000: 3}
    >>> largest_first(3_125_00, (500, 2_500))
    {2500: 125}
    """
    found = dict[int, int]()
    for each in sorted(among, reverse=True):
        count, cents = divmod(cents, each)
        if count:
            found[each] = count
    return dict(sorted(found.items()))


def laid_out(cents: int, coin: int) -> dict[int, int]:
    """A sum as the cage sends it to a tray: so many of each from the smallest on, then the largest.

    >>> laid_out(1_000_00, 500)
    {500: 100, 2500: 20}
    """
    found, left = dict[int, int](), cents
    for each in DENOMINATIONS:
        if each >= coin:
            found[each] = min(OF_EACH, left // each)
            left -= each * found[each]
    return together(found, largest_first(left))


def out_of(chips: Chips, cents: int) -> dict[int, int] | None:
    """A sum out of these, the largest first; None where they cannot make it."""
    found = dict[int, int]()
    for each in reversed(DENOMINATIONS):
        if count := min(chips.get(each, 0), cents // each):
            found[each] = count
            cents -= each * count
    return None if cents else dict(sorted(found.items()))


class ChipLedger(msgspec.Struct, frozen=True):
    """The chips in the tray, before people and on the layout."""

    coin: int
    places: Mapping[str, Chips] = {}
    changed: int = 0
    """How often chips were changed for others of the same worth."""
    at_cage: int = 0
    """How often of these only the cage could."""

    def at(self, place: str) -> Chips:
        return self.places.get(place, {})

    @property
    def tray(self) -> Chips:
        return self.at(INVENTORY)

    @property
    def all_chips(self) -> Chips:
        """Wherever they lie at the table."""
        found: Chips = {}
        for each in self.places.values():
            found = together(found, each)
        return found

    def moved(self, transfers: Iterable[Transfer]) -> ChipLedger:
        ledger = self
        for each in transfers:
            if each.cents > 0 and not {CASH, DROP_BOX} & {each.source, each.target}:
                ledger = _paid(ledger, each)
        return ledger


def _paid(ledger: ChipLedger, move: Transfer) -> ChipLedger:
    if move.source in MAY_OWE:
        return _put(ledger, move.target, _from_outside(ledger.coin, move))
    ledger = _able(ledger, move.source, move.target, move.cents)
    paid = out_of(ledger.at(move.source), move.cents)
    assert paid is not None
    return _put(_put(ledger, move.source, paid, -1), move.target, paid)


def _from_outside(coin: int, move: Transfer) -> Chips:
    if (move.source, move.target) == (CAGE, INVENTORY):
        return laid_out(move.cents, coin)
    return largest_first(move.cents)


def _able(ledger: ChipLedger, payer: str, paid: str, cents: int) -> ChipLedger:
    """The ledger once the payer has chips that fit."""
    assert worth(ledger.at(payer)) >= cents, f"{payer} has not so much"
    while out_of(ledger.at(payer), cents) is None:
        ledger = _broken(ledger, payer, paid, _to_break(ledger.at(payer), cents))
    return ledger


def _broken(ledger: ChipLedger, payer: str, paid: str, chip: int) -> ChipLedger:
    """One chip of the payer's for smaller ones of whoever can change it."""
    changer = paid if payer == INVENTORY else INVENTORY
    smaller = {each: count for each, count in ledger.at(changer).items() if each < chip}
    change = out_of(smaller, chip) if changer not in MAY_OWE else None
    counted = msgspec.structs.replace(ledger, changed=ledger.changed + 1)
    if change is None:
        change = {_next_below(chip): chip // _next_below(chip)}
        counted = msgspec.structs.replace(counted, at_cage=ledger.at_cage + 1)
        return _put(_put(counted, payer, {chip: 1}, -1), payer, change)
    given = _put(_put(counted, payer, {chip: 1}, -1), payer, change)
    return _put(_put(given, changer, change, -1), changer, {chip: 1})


def _put(ledger: ChipLedger, place: str, chips: Chips, times: int = 1) -> ChipLedger:
    """What goes outside is followed no further."""
    if place in MAY_OWE:
        return ledger
    there = together(ledger.at(place), chips, times)
    places = {**ledger.places, place: there}
    if not there:
        del places[place]
    return msgspec.structs.replace(ledger, places=places)


def _to_break(chips: Chips, cents: int) -> int:
    """The smallest chip that is larger than what is left to pay."""
    for each in reversed(DENOMINATIONS):
        cents -= each * min(chips.get(each, 0), cents // each)
    return min(each for each in chips if each > cents)


def _next_below(chip: int) -> int:
    return DENOMINATIONS[DENOMINATIONS.index(chip) - 1]
