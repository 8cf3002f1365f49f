"""What a wager is: an id, what it sees of a round, and the lines those cards meet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from croupier.games.baccarat.hands import FinalState, Opening, Pair
from croupier.values.cards import Card
from croupier.values.sides import Side

LOSE = "lose"
"""The outcome of a wager that meets no other line."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a definition may depend on besides cards."""

    options: Mapping[str, str] = field(default_factory=dict)
    paying: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For each wager of the table, the outcomes that pay."""


@dataclass(frozen=True, slots=True)
class SeatOpening:
    """The opening cards as one seat sees them: its own King-nine and those of other seats."""

    opening: Opening
    own: frozenset[Card]
    others: frozenset[frozenset[Card]]


def own_and_others(
    combinations: Mapping[int, frozenset[Card]], seat: int
) -> tuple[frozenset[Card], frozenset[frozenset[Card]]]:
    """A seat's King-nine, none if it has none, and those of all other seats."""
    own = combinations.get(seat, frozenset())
    return own, frozenset(each for each in combinations.values() if each != own)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round as wagers see it."""

    opening: Opening
    final: FinalState | None
    """None while third cards may still come."""
    combinations: Mapping[int, frozenset[Card]] = field(default_factory=dict)

    def seen_from(self, seat: int) -> SeatOpening:
        return SeatOpening(self.opening, *own_and_others(self.combinations, seat))


@dataclass(frozen=True, slots=True)
class Formula:
    """A closed form that counts four-card sets by outcome; it must equal the compiled table.

    The function takes shoes, each a count for every card of ``DECK``, and the arguments; for each
    shoe it writes a row, in the order of the outcomes. It is all plain numbers and loops and calls
    nothing, so that it can be compiled as it stands.
    """

    function: Callable[..., None]
    arguments: Sequence[Sequence[int]]
    outcomes: tuple[str, ...]
    orderings: ClassVar[int] = 24

    def weights(self, counts: Sequence[int]) -> dict[str, int]:
        """Ordered deals by outcome."""
        sets = [0] * len(self.outcomes)
        self.function([counts], self.arguments, [sets])
        return {name: self.orderings * n for name, n in zip(self.outcomes, sets, strict=True)}


class Wager(ABC):
    """One definition of a wager, from which everything else is derived."""

    @property
    @abstractmethod
    def id(self) -> str: ...

    outcomes: ClassVar[tuple[str, ...]]
    """The closed set of outcomes."""
    optional: ClassVar[frozenset[str]] = frozenset()
    """Outcomes a chapter may leave unpriced; the next line met then applies."""
    on_opening: ClassVar[bool] = True
    """Whether the opening four cards decide it."""
    depends_on: ClassVar[tuple[str, ...]] = ()
    """Wagers whose paytables bear on its outcomes."""

    def under(self, terms: Terms) -> Self:  # noqa: ARG002
        """The definition under a table's terms."""
        return self

    @abstractmethod
    def met_by(self, dealt: Dealt, seat: int) -> Iterator[str]:
        """The lines a round meets for a seat, as printed: where several meet, the better first."""


class FinalWager(Wager):
    """Decided by point and card counts of both finished hands."""

    on_opening = False

    @abstractmethod
    def lines_met(self, final: FinalState) -> Iterator[str]: ...

    def met_by(self, dealt: Dealt, seat: int) -> Iterator[str]:  # noqa: ARG002
        assert dealt.final is not None, "a wager on the result waits for it"
        return self.lines_met(dealt.final)


class HandWager(Wager):
    """Decided by the first two cards of one hand."""

    side: Side

    @abstractmethod
    def lines_met(self, hand: Pair) -> Iterator[str]: ...

    def kind(self, card: Card) -> object:
        """All the wager can tell apart about a card."""
        return card

    def met_by(self, dealt: Dealt, seat: int) -> Iterator[str]:  # noqa: ARG002
        return self.lines_met(dealt.opening[self.side])


class OpeningWager(Wager):
    """Decided by the first two cards of both hands."""

    as_set: ClassVar[bool] = False
    """Whether it sees the four cards together, whichever hand they went to."""
    suits_alike: ClassVar[bool] = False
    """Whether it fares the same if suits change places among all cards; then it is seen faster."""

    @property
    def formula(self) -> Formula | None:
        """A closed form, where one is known."""
        return None

    @abstractmethod
    def lines_met(self, opening: Opening) -> Iterator[str]: ...

    def kind(self, card: Card) -> object:
        """All the wager can tell apart about a card."""
        return card

    def met_by(self, dealt: Dealt, seat: int) -> Iterator[str]:  # noqa: ARG002
        return self.lines_met(dealt.opening)


class SeatWager(Wager):
    """Decided by the opening cards and the King-nines printed at the seats.

    A King-nine matters only where a hand shows it; must be hashable.
    """

    def kind(self, card: Card) -> object:
        """All the wager can tell apart about a card."""
        return card

    @abstractmethod
    def lines_met(self, seen: SeatOpening) -> Iterator[str]: ...

    def met_by(self, dealt: Dealt, seat: int) -> Iterator[str]:
        return self.lines_met(dealt.seen_from(seat))
