"""A procedure: one thing a dealer has a word for, in one module that is read from top to bottom.

The module declares its orders and events with their words, decides on each order, and says what
each event changes. Decorators collect all of it; a game is the list of its procedures. Which order
or event a function is about stands in the annotation of its second parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

import msgspec

from croupier.table.orders import Blank, Command, Order, kebab
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.collecting import about, once
from croupier.values.events import Event
from croupier.values.messages import Message, Text
from croupier.values.refusals import Refusal

T = TypeVar("T")
O = TypeVar("O", bound=Order)  # noqa: E741 an order, as T is a table and E an event
E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Callable[..., object])

QUICK = 0.1
"""The pace of a step that nobody needs to watch."""


class Turn(msgspec.Struct, frozen=True):
    """An order whose turn it is: by which clause, who gives it, and when."""

    clause: ClauseId
    actor: str
    role: Role
    at: datetime
    step: Step
    """As the agenda lists it."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How an order is said and shown."""

    says: Text
    """As an instruction: what to do."""
    named: Text
    """Within a sentence: what comes next, what is refused."""
    mishap: Text
    """Where it reports something that went wrong."""
    question: Text
    """Where a player gives it: what the player is asked."""
    answer: Text
    """And the choice, as it stands on a button."""
    asks: tuple[Blank, ...]
    """What its sender must still fill in, whatever the table."""
    reports: bool
    """It tells of something that went wrong."""
    final: bool
    """It cannot be undone: a person is asked twice."""
    waits: bool
    """Something else can hold it up: an empty tray, a round without wagers."""
    draws: bool
    """The next card of the shoe goes into it."""
    pace: float
    """How long an automatic dealer takes for it, against the card it deals."""
    of_the_round: bool
    """It is meant for the round that its sender saw, and for no later one."""
    calls_bets: bool
    """From here on no wager is taken."""
    declined: bool
    """Whoever is away does not do it: the other answer is taken for them."""
    asks_all: bool
    """Before a dealer gives it everybody concerned has time to answer, all at once."""
    chance: bool
    """What it brings nobody knows yet: nothing beyond it is foreseen."""
    about: Text
    """What its player is asked about, as a dealer is told beforehand: box 2."""
    indifferent: tuple[str, ...]
    """Fields that nobody is asked for where the same comes of all of them."""
    governed: bool
    """A chapter speaks of it; else no clause is named beside it."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What the dealer did in another way than the next step says."""

    order: Order
    clause: ClauseId
    """Who puts it right."""
    says: str = ""
    """Where it is said of any such slip; else its mishap is."""
    asks: tuple[Blank, ...] = ()
    """How it came out; the order says one way."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How an event is told afterwards, and where it stands in the story of its table."""

    tells: Text
    foretells: Text
    """Said of an order that has yet to be given; nothing where its giver knows it already."""
    begins_shoe: bool
    """What comes from here on belongs to the next shoe, or the next set of tiles."""
    ends_round: bool
    ends_passage: bool
    """Something that is told apart is over with it, unless a round is under way."""
    seals: str
    """The field with the seal on what is dealt from here on."""
    opens: str
    """The field with the seal whose secret it publishes."""
    beside: bool
    """It leaves whoever is waited for where they were."""
    answers: bool
    """One of several who are asked at once has answered: the others' time runs on."""


class Procedure(Generic[T]):
    """What the decorators of one module, or of several that share an object, have collected."""

    def __init__(self) -> None:
        self.orders = dict[type[Order], Manner]()
        self.rewords = dict[type[Order], dict[str, Text | float]]()
        self.events = dict[type[Event], Telling]()
        self.turns = dict[type[Order], Callable[[T, Any, Turn], Outcome]]()
        self.whenever = dict[type[Order], Callable[[T, Any, Command], Outcome]]()
        self.objections = dict[type[Order], Callable[[T, Any, Command], Refusal | None]]()
        self.changes = dict[type[Event], Callable[[T, Any], T]]()
        self.masks = dict[type[msgspec.Struct], Callable[[Any], Any]]()
        self.offers = list[tuple[Role, Callable[[T, str], Iterable[Order]]]]()
        self.trials = dict[type[Order], Callable[[T, Any], Iterable[Order]]]()
        self.bounds = dict[type[Order], Callable[[T, Any, str], tuple[int, int]]]()
        self.instructions = dict[type[Order], Callable[[T, Any], Message]]()
        self.questions = dict[type[Order], Callable[[T, Any], Message]]()
        self.ways = dict[type[Order], Callable[[T, Any], Iterable[tuple[Order, str]]]]()
        self.slips = dict[type[Order], Callable[[T, Any], Iterable[Otherwise]]]()
        self.unforeseen = dict[type[Order], Callable[[T, Any, T], bool]]()
        self.blanks = dict[type[Order], Callable[[T, Step], tuple[Blank, ...]]]()

    # what there is

    def order(  # noqa: PLR0913 each is a word for the order or a mark on it
        self,
        *,
        says: Text = "",
        named: Text = "",
        mishap: Text = "",
        question: Text = "",
        answer: Text = "",
        asks: tuple[Blank, ...] = (),
        reports: bool = False,
        final: bool = False,
        waits: bool = False,
        draws: bool = False,
        pace: float = 1.0,
        of_the_round: bool = False,
        calls_bets: bool = False,
        declined: bool = False,
        asks_all: bool = False,
        chance: bool = False,
        about: Text = "",
        indifferent: tuple[str, ...] = (),
        governed: bool = True,
    ) -> Callable[[type[O]], type[O]]:
        """Declares an order; without words of its own it is said by its name."""

        def declare(kind: type[O]) -> type[O]:
            plain = kebab(kind.__name__).replace("-", " ")
            spoken = named or plain
            said = says or spoken
            manner = Manner(
                says=said,
                named=spoken,
                mishap=mishap or said,
                question=question or spoken,
                answer=answer or spoken,
                asks=asks,
                reports=reports,
                final=final,
                waits=waits,
                draws=draws,
                pace=pace,
                of_the_round=of_the_round,
                calls_bets=calls_bets,
                declined=declined,
                asks_all=asks_all,
                chance=chance,
                about=about,
                indifferent=indifferent,
                governed=governed,
            )
            once(self.orders, kind, manner)
            return kind

        return declare

    def reword(self, kind: type[Order], **manner: Text | float) -> None:
        """Another way to say or mark an order that games share: some tables have boxes."""
        once(self.rewords, kind, manner)

    def event(  # noqa: PLR0913 each is a mark on the event
        self,
        tells: Text,
        *,
        known: bool = False,
        foretells: Text | None = None,
        begins_shoe: bool = False,
        ends_round: bool = False,
        ends_passage: bool = False,
        seals: str = "",
        opens: str = "",
        beside: bool = False,
        answers: bool = False,
    ) -> Callable[[type[E]], type[E]]:
        """Declares an event with the sentence that tells it.

        `foretells` is said before it happens, where no face may be named yet. What is `known` to
        whoever gives the order nobody is told of beforehand.
        """
        beforehand = "" if known else tells if foretells is None else foretells
        is_end = ends_passage or ends_round or bool(seals or opens)

        def declare(kind: type[E]) -> type[E]:
            assert kind.kind, f"{kind.__name__} has no name on disk"
            assert {seals, opens} <= {"", *kind.__struct_fields__}, f"{kind.__name__} has no seal"
            telling = Telling(
                tells, beforehand, begins_shoe, ends_round, is_end, seals, opens, beside, answers
            )
            once(self.events, kind, telling)
            return kind

        return declare

    # what is decided

    def in_turn(self, decide: Callable[[T, O, Turn], Outcome]) -> Callable[[T, O, Turn], Outcome]:
        """Decides on an order of the agenda, when its turn has come."""
        return self._collected(self.turns, decide)

    def at_any_time(
        self, decide: Callable[[T, O, Command], Outcome]
    ) -> Callable[[T, O, Command], Outcome]:
        """Decides on an order that need not wait for its turn."""
        return self._collected(self.whenever, decide)

    def forbids(
        self, object_: Callable[[T, O, Command], Refusal | None]
    ) -> Callable[[T, O, Command], Refusal | None]:
        """What a clause forbids whatever comes next; asked when it is not the order's turn."""
        return self._collected(self.objections, object_)

    def change(self, change: Callable[[T, E], T]) -> Callable[[T, E], T]:
        """What an event does to the table; it never fails."""
        return self._collected(self.changes, change)

    # what is shown

    def mask(self, mask: F) -> F:
        """An order or event as it leaves the table, without faces that nobody has seen."""
        return self._collected(self.masks, mask)

    def offer(
        self, *roles: Role
    ) -> Callable[[Callable[[T, str], Iterable[Order]]], Callable[[T, str], Iterable[Order]]]:
        """What a person in these offices might do now; each is tried before it is listed."""

        def collect(offer: Callable[[T, str], Iterable[Order]]) -> Any:  # noqa: ANN401 itself
            self.offers += [(role, offer) for role in roles]
            return offer

        return collect

    def trial(self, fill: Callable[[T, O], Iterable[Order]]) -> Callable[[T, O], Iterable[Order]]:
        """An order with something in the place of what the floor or the dealer will fill in.

        Where it matters what that is, one for each case.
        """
        return self._collected(self.trials, fill)

    def bound(
        self, bound: Callable[[T, O, str], tuple[int, int]]
    ) -> Callable[[T, O, str], tuple[int, int]]:
        """The least and most that its sender may choose."""
        return self._collected(self.bounds, bound)

    def instruction(self, tell: Callable[[T, O], Message]) -> Callable[[T, O], Message]:
        """An order with what the table knows: the hand, the number, the sum."""
        return self._collected(self.instructions, tell)

    def question(self, ask: Callable[[T, O], Message]) -> Callable[[T, O], Message]:
        """What a player is asked, with what the table knows."""
        return self._collected(self.questions, ask)

    def way(
        self, ways: Callable[[T, O], Iterable[tuple[Order, str]]]
    ) -> Callable[[T, O], Iterable[tuple[Order, str]]]:
        """Each way in which a step can come out, in words, where its giver says which."""
        return self._collected(self.ways, ways)

    def slip(
        self, slips: Callable[[T, O], Iterable[Otherwise]]
    ) -> Callable[[T, O], Iterable[Otherwise]]:
        """How the dealer can have taken a step that is due otherwise than it says."""
        return self._collected(self.slips, slips)

    def unforeseen_after(self, unforeseen: Callable[[T, O, T], bool]) -> Callable[[T, O, T], bool]:
        """Whether nobody knows what comes after an order at a foreseen table.

        The last parameter is the table as it stands, with the faces that are seen by now.
        """
        return self._collected(self.unforeseen, unforeseen)

    def blank(
        self, *kinds: type[Order]
    ) -> Callable[[Callable[[T, Step], tuple[Blank, ...]]], Callable[[T, Step], tuple[Blank, ...]]]:
        """What the sender of such an order must still fill in at this table."""

        def collect(blank: Callable[[T, Step], tuple[Blank, ...]]) -> Any:  # noqa: ANN401 itself
            for kind in kinds:
                once(self.blanks, kind, blank)
            return blank

        return collect

    def _collected(self, into: dict[type[Any], Any], function: F) -> F:
        for kind in about(function):
            once(into, kind, function)
        return function
