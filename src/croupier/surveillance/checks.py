"""What a verification looks at, each with what is said where it holds.

Every word that a trouble can have belongs to one of these checks, so that none is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from croupier.surveillance.rules_filed import FOR_STUDY, UNCHECKED
from croupier.surveillance.trouble import Trouble, What
from croupier.surveillance.under_head import UnderHead
from croupier.surveillance.verifying import Verified
from croupier.values.streams import CAGE_BOOK, FILINGS, is_care, is_meter, is_purse, is_table

State = Literal["holds", "wanting", "unchecked", "nothing"]
"""Nothing is said of what there was nothing to look at."""
NOTHING_YET = "nothing to check yet"
FACES = "Faces"
"""A game has its own word for them."""


class Check(msgspec.Struct, frozen=True):
    name: str
    of: tuple[What, ...]
    told: str
    """Where it holds."""
    looks_at: Callable[[str], bool] = lambda _: True


class CheckFound(msgspec.Struct, frozen=True):
    name: str
    state: State
    told: str


class Looked(msgspec.Struct, frozen=True):
    """All that was seen of one stream."""

    verified: Verified
    troubles: Sequence[Trouble]
    faces: tuple[str, str]
    """What the game calls them, and what it says where they hold."""
    sums_filed: bool
    """Whether there was ever a sum above which it takes two people."""
    has_meters: bool
    """Whether it is meters, or plays for some."""
    head: UnderHead | None
    for_practice: bool = False
    """Whether it is a table that opened under no filing."""


def _moves_chips(stream: str) -> bool:
    return is_table(stream) or is_purse(stream) or stream == CAGE_BOOK


OF_A_STREAM = (
    Check(
        "Chain",
        ("stream", "place", "hash", "chain", "time", "body", "event"),
        "every record follows from the one before it",
    ),
    Check(
        "Commands",
        ("command",),
        "what a command made stands together, once, as it was answered",
    ),
    Check("Register", ("register",), "it is on the register, as it began"),
    Check(
        "Seals",
        ("order", "cut", "count", "dice"),
        "orders sealed before dealing are those that were opened",
        is_table,
    ),
    Check(FACES, ("card", "tile", "deal"), "nothing was dealt but what was sealed", is_table),
    Check("Points", ("point",), "each sealed point is the one that was reached", is_meter),
    Check("Chips", ("accounts", "layout"), "no chip was made or lost"),
    Check(
        "Purses and cage",
        ("purse", "float"),
        "what passed between them and the tables is the same on both sides",
        _moves_chips,
    ),
    Check(
        "Care",
        ("care",),
        "what people have the house count of them is what happened",
        lambda stream: is_table(stream) or is_purse(stream) or is_care(stream),
    ),
    Check(
        "Meters",
        ("meter",),
        "awards and wagers are the same at table and meter",
        lambda stream: is_table(stream) or is_meter(stream),
    ),
    Check("Rules", ("rules", "snapshot"), "every decision comes out again as it was recorded"),
    Check(
        "Chapter",
        ("chapter",),
        "the rules are those the chapter gives for what was submitted",
        is_table,
    ),
    Check(
        "Filing",
        ("filing",),
        "tables opened for gaming did so under an approved filing of their submission",
        lambda stream: is_table(stream) or stream == FILINGS,
    ),
    Check(
        "Program",
        ("program",),
        "no other record names another for its opening",
        is_table,
    ),
    Check("Offices", ("office",), "no act is on record in an office that its giver did not hold"),
    Check("Two people", ("two people",), "no larger sum was moved by one person"),
    Check("Signed head", ("head",), "what stood under it stands there still"),
)
OF_THE_JOURNAL = (
    Check("Seals kept beside", ("seal",), "each was announced by a record, and none has opened it"),
    Check("Ids", ("command",), "each stands for one order of whoever chose it"),
    Check("Guards", ("schema",), "tables are tables, and what keeps them from change stands"),
    Check("Tree", ("tree",), "its tiles are what the records give"),
    Check("Signed heads", ("head",), "what stood under each of them stands there still"),
)


def checks_of(stream: str, looked: Looked) -> tuple[CheckFound, ...]:
    return tuple(
        _found(check, looked)
        for check in OF_A_STREAM
        if check.looks_at(stream) or _wrong(check, looked.troubles)
    )


def checks_beside(troubles: Sequence[Trouble], *, heads: int) -> tuple[CheckFound, ...]:
    """Of what a journal keeps beside its streams."""
    found = [_judged(check, troubles) for check in OF_THE_JOURNAL]
    if not heads:
        found[-1] = CheckFound(found[-1].name, "nothing", "none is signed yet")
    return tuple(found)


def _found(check: Check, looked: Looked) -> CheckFound:
    if _wrong(check, looked.troubles):
        return _judged(check, looked.troubles, _name(check, looked))
    state, told = _SPECIAL.get(check.name, _as_told)(check, looked)
    return CheckFound(_name(check, looked), state, told)


def _judged(check: Check, troubles: Sequence[Trouble], name: str = "") -> CheckFound:
    wrong = _wrong(check, troubles)
    told = f"{wrong:,} {'trouble' if wrong == 1 else 'troubles'}" if wrong else check.told
    return CheckFound(name or check.name, "wanting" if wrong else "holds", told)


def _wrong(check: Check, troubles: Sequence[Trouble]) -> int:
    return sum(each.what in check.of for each in troubles)


def _name(check: Check, looked: Looked) -> str:
    return looked.faces[0] if check.name == FACES else check.name


Said = tuple[State, str]


def _as_told(check: Check, _: Looked) -> Said:
    return "holds", check.told


def _seals(check: Check, looked: Looked) -> Said:
    found = looked.verified
    if found.opened:
        return "holds", check.told
    if found.held:
        return "holds", "what was dealt so far is as the order in play has it"
    return "nothing", NOTHING_YET


def _faces(_: Check, looked: Looked) -> Said:
    found = looked.verified
    return ("holds", looked.faces[1]) if found.opened or found.held else ("nothing", NOTHING_YET)


def _chapter(check: Check, looked: Looked) -> Said:
    why = looked.verified.rules_unchecked
    if looked.verified.departures:
        return "unchecked", FOR_STUDY
    return ("unchecked", f"{UNCHECKED}: {why}") if why else ("holds", check.told)


def _filing(check: Check, looked: Looked) -> Said:
    if looked.for_practice:
        return "nothing", "nothing to check: the table is for practice"
    return "holds", check.told


def _meters(check: Check, looked: Looked) -> Said:
    if looked.has_meters:
        return "holds", check.told
    return "nothing", "nothing to check: the table plays for none"


def _program(check: Check, looked: Looked) -> Said:
    if looked.verified.program_unchecked:
        return "nothing", "no other record names one to compare"
    return "holds", check.told


def _two_people(check: Check, looked: Looked) -> Said:
    return ("holds", check.told) if looked.sums_filed else ("nothing", "no such sum was ever filed")


def _head(check: Check, looked: Looked) -> Said:
    if looked.head is None:
        return "nothing", "none is signed yet"
    return ("holds", check.told) if looked.head.place else ("nothing", NOTHING_YET)


_SPECIAL: dict[str, Callable[[Check, Looked], Said]] = {
    "Seals": _seals,
    FACES: _faces,
    "Chapter": _chapter,
    "Filing": _filing,
    "Meters": _meters,
    "Program": _program,
    "Two people": _two_people,
    "Signed head": _head,
}
"""Where a tick has to be earned."""
