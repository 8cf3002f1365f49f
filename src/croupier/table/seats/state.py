"""Who sits at a table and with how many chips, whatever is played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.checklists import Checklist
from croupier.table.seats.wagers import Placed
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import stack


class Seat(msgspec.Struct, frozen=True):
    person: str
    arrival: int


class Todo(Protocol):
    """A step still to be taken before a round can begin."""

    @property
    def step(self) -> str: ...


class Correction(msgspec.Struct, frozen=True, tag=True):
    """A payment that somebody of the staff wants put right."""

    by: str
    person: str
    cents: int
    way: str
    reason: str


class Statement(msgspec.Struct, frozen=True, tag=True):
    """What somebody of the staff holds to be true where an entry says otherwise."""

    by: str
    entry: int
    says: str
    truth: str


class TrayChange(msgspec.Struct, frozen=True):
    """Chips that one floorperson wants brought to the tray or taken away, and another must."""

    by: str
    cents: int
    takes: bool = False


class Clearing(msgspec.Struct, frozen=True):
    """The floor has a table cleared: nobody sits down, and it closes after its last round."""

    last_round: int
    """After so many are over."""
    message: str = ""
    """What people are told."""


class SeatedTable(Protocol):
    """What is asked of a table whatever is played at it."""

    @property
    def id(self) -> str: ...
    @property
    def place(self) -> int:
        """How many events made it."""
        ...

    @property
    def physical_cards(self) -> bool:
        """Whether real cards, tiles and dice lie there."""
        ...

    @property
    def closed(self) -> bool: ...
    @property
    def clearing(self) -> Clearing | None: ...
    @property
    def checklist(self) -> Checklist: ...
    @property
    def is_used(self) -> bool:
        """A round or wagers are still on it."""
        ...

    @property
    def rounds(self) -> int:
        """So many are over."""
        ...

    @property
    def house(self) -> HouseRules: ...
    @property
    def accounts(self) -> Mapping[str, int]: ...
    @property
    def seats(self) -> Mapping[int, Seat]: ...
    @property
    def arrivals(self) -> int: ...
    @property
    def gone(self) -> frozenset[str]: ...

    def holder(self, seat: int) -> str | None:
        """Who sits there."""
        ...

    def seat_of(self, person: str) -> int | None: ...

    def chips(self, person: str) -> int: ...


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """What every table is made of; a game adds its own."""

    id: str
    practice: bool
    not_in_force: tuple[str, ...] = ()
    """What it plays by that was no law on the day of its opening, in words."""
    physical_cards: bool
    """Real cards, tiles and dice; otherwise sealed orders supply them."""
    pit: str
    place: int = 0
    """How many events made it."""
    closed: bool = False
    clearing: Clearing | None = None
    checklist: Checklist = Checklist()
    moments: frozenset[int] = frozenset()
    """Seats that have asked for a moment in this round."""
    accounts: Mapping[str, int] = {}
    seats: Mapping[int, Seat] = {}
    arrivals: int = 0
    gone: frozenset[str] = frozenset()
    """People who left in mid-round; what comes back is kept for them."""
    stood_idle: bool = False
    """It was without gaming activity when somebody came, and what that asks for is still owed."""
    wagers: tuple[Placed, ...] = ()
    correction: Correction | Statement | None = None
    """It waits for a second person."""
    tray_change: TrayChange | None = None
    """It waits for a second person too."""
    todo: tuple[Todo, ...] = ()
    rounds: int = 0
    round: msgspec.Struct | None = None
    left: str = ""
    """How the round stood when the house ended it that nobody had come back to."""
    history: tuple[msgspec.Struct, ...] = ()
    """Rounds that are over, as far as they stay on the board."""

    laid: ClassVar[type[Placed]] = Placed
    """A wager as this table keeps it."""
    call_duty: ClassVar[str] = "no_more_bets"
    """By which the dealer calls no more bets."""

    @property
    def house(self) -> HouseRules:
        """The game's own, which say more."""
        raise NotImplementedError

    @property
    def can_bet(self) -> bool:
        """Wagers are taken now."""
        raise NotImplementedError

    def duty(self, name: str) -> ClauseId:
        """The clause behind a duty that the chapter is known to have."""
        return self.house.duty(name)

    def seat_of(self, person: str) -> int | None:
        """The lowest seat a person holds."""
        return min(self.seats_of(person), default=None)

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(n for n, seat in self.seats.items() if seat.person == person)

    def seat_now(self, person: str, seat: int | None) -> int | None:
        """Where somebody sits who sat there: there still, else at their lowest seat."""
        return seat if seat in self.seats_of(person) else self.seat_of(person)

    def holder(self, seat: int) -> str | None:
        return self.seats[seat].person if seat in self.seats else None

    def chips(self, person: str) -> int:
        return self.accounts.get(stack(person), 0)

    def with_wagers(self, wagers: tuple[Placed, ...]) -> Self:
        """The table once its wagers are these."""
        return replace(self, wagers=wagers)

    def free_chips(self, person: str) -> int:
        """Chips of a person that answer for nothing."""
        return self.chips(person)

    @property
    def disputes(self) -> ClauseId:
        """The clause by which a round can be looked at again when somebody questions it."""
        return self.house.placing

    def liable(self, person: str) -> Refusal | None:
        """Why chips of somebody without a seat still answer for something."""
        if any(each.owner == person and not each.settled for each in self.wagers):
            return refuse(self.stays_put, "{person} has a wager on the layout", person=person)
        return None

    @property
    def is_used(self) -> bool:
        """A round or wagers are still on it."""
        return self.round is not None or bool(self.wagers)

    @property
    def can_be_void(self) -> bool:
        """Nothing is dealt, or what is dealt can still be void."""
        return self.round is None

    @property
    def voids_by(self) -> ClauseId:
        """The clause by which the house says what a void round undoes."""
        return self.house.placing

    def with_void_round(self, clause: ClauseId) -> Self:
        """The table whose round under way is void."""
        raise NotImplementedError

    @property
    def owing(self) -> Refusal | None:
        """Why people still owe the house something."""
        return None

    def with_round_over(self, number: int) -> Self:
        """The table with an empty layout."""
        empty = replace(self, round=None, rounds=number, wagers=(), gone=frozenset())
        return replace(empty, moments=frozenset(), left="")

    @property
    def stands_idle(self) -> bool:
        """Whether what is played with is to be laid out, because there is no gaming activity."""
        return False

    @property
    def as_found(self) -> Self:
        """The table as whoever comes next finds it: whoever comes ends no idleness by it."""
        return replace(self, stood_idle=self.stood_idle or self.stands_idle)

    def without_person(self, person: str, seat: int) -> Self:  # noqa: ARG002 a game may ask who
        """The table after somebody left a seat, without what was asked or heard of them."""
        return self

    @property
    def stays_put(self) -> ClauseId:
        """The clause that keeps a wager where it lies until it is decided."""
        return self.house.placing


def first_to_arrive(seats: Mapping[int, Seat]) -> int:
    """Of several seats of that person, the one that was taken first."""
    return min(seats, key=lambda seat: seats[seat].arrival)
