"""The 10s: taken out of the decks and torn, or found in the shoe (551.16(b))."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.cards.plan import step_taken
from croupier.table.cards.preparing import prepared, with_inspector
from croupier.table.cards.shoe import Cause, Over
from croupier.table.cards.todo import Handling, Todo
from croupier.table.orders import Blank, Command, Depth, Order
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.spanish_21.round import Void
from croupier.table.spanish_21.shoe import nothing_found
from croupier.table.spanish_21.state import REMOVE_TENS, TEAR_TENS, Table
from croupier.table.steps import Outcome, Step
from croupier.table.two_people import not_by_another
from croupier.values.cards import DECK, Card, Rank
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse

tens = Procedure[Table]()

TENS = tuple(card for card in DECK if card.rank is Rank.TEN)
TENS_OF_A_DECK = len(DECK) - len(SPANISH_DECK)
MOST_FOUND = 1
"""More than one is too many."""


@tens.order(
    says="Take the 10s out of batch {batch}",
    named="taking the 10s out of batch {batch}",
    pace=QUICK,
)
class RemoveTens(Handling, frozen=True):
    """The dealer takes the 10s out of the decks."""

    step = REMOVE_TENS
    filled = frozenset({"tens"})
    tens: Depth = 0
    """How many were found."""


@tens.event(
    either("tens", "{tens} tens are taken out of batch {batch}.", "Batch {batch} holds no 10s.")
)
class TensRemoved(Cited, frozen=True):
    """The dealer took the 10s out of the decks; a floorperson is to tear them."""

    kind = "tens-removed/1"
    batch: str
    tens: int
    by: str


@tens.order(
    says="Tear the 10s of batch {batch} and put them into their box",
    named="tearing the 10s of batch {batch}",
    pace=QUICK,
)
class TearTens(Handling, frozen=True):
    """A floorperson tears the 10s in half and puts them into the decks' own box."""

    step = TEAR_TENS


@tens.order(
    mishap="The next card is a 10",
    asks=(
        Blank(
            "ten",
            "choice",
            choices=tuple(map(str, TENS)),
            titles=tuple(f"10 of {card.suit.name.lower()}" for card in TENS),
        ),
    ),
    reports=True,
    final=True,
)
class FindTen(Order, frozen=True):
    """A 10 was left in a shoe of real cards."""

    filled = frozenset({"ten"})
    ten: Card | None = None


@tens.event(
    either(
        "decks_leave",
        "{ten:card} is found in the shoe; the decks leave play.",
        "{ten:card} is found in the shoe{void:; the round is void|}.",
    ),
    foretells=either(
        "decks_leave",
        "The 10 is taken out and not used. The decks leave play.",
        "The 10 is taken out and not used.{void: The round is void.|}",
    ),
)
class TenFound(Cited, frozen=True):
    """An extra card, which no count of the shoe knows."""

    kind = "ten-found/1"
    ten: Card
    by: str
    """The dealer who found it; nobody where the floorperson did."""
    void: bool = False
    decks_leave: bool = False
    """One too many between rounds, where no round is void."""


@tens.order(
    says="Tear the 10 and put it into the decks' box",
    named="tearing the 10 that was found",
)
class TearTen(Order, frozen=True):
    """A floorperson takes it, tears it in half and puts it into the decks' own box."""


@tens.event("A floorperson tears {ten:card} and puts it into the decks' box.")
class TenTorn(Cited, frozen=True):
    kind = "ten-torn/1"
    ten: Card


# out of the decks


def is_under_way(table: Table) -> bool:
    return table.step_is(REMOVE_TENS, TEAR_TENS)


def agenda(table: Table) -> tuple[Step, ...]:
    todo, most = table.todo[0], most_tens(table)
    if todo.step == TEAR_TENS:
        return (Step(TearTens(todo.batch), todo.clause, Role.FLOORPERSON),)
    return (Step(RemoveTens(todo.batch, most), todo.clause, least=0, most=most),)


def most_tens(table: Table) -> int:
    return TENS_OF_A_DECK * table.house.shoe_decks


@tens.blank(RemoveTens)
def _how_many(table: Table, step: Step) -> tuple[Blank, ...]:
    real = table.physical_cards
    return (Blank("tens", "depth", step.least, step.most),) if real else ()


@tens.in_turn
def remove_tens(table: Table, order: RemoveTens, turn: Turn) -> Outcome:
    most, decks = most_tens(table), table.house.shoe_decks
    if order.tens > most:
        return refuse(turn.clause, "there are {most} 10s in {decks} decks", most=most, decks=decks)
    return (TensRemoved(turn.clause, order.batch, order.tens, turn.actor),)


@tens.change
def tens_removed(table: Table, event: TensRemoved) -> Table:
    """Where any were found, a floorperson tears them."""
    after = step_taken(with_inspector(table, event.by))
    if not event.tens:
        return after
    tear = Todo(TEAR_TENS, event.batch, event.clause)
    return replace(after, todo=(tear, *after.todo))


@tens.in_turn
def tear_tens(table: Table, order: TearTens, turn: Turn) -> Outcome:
    by_one = not_by_another(turn.actor, table.inspected_by, turn.clause, "took the 10s out")
    return by_one or prepared(order, turn)


# found in the shoe


@tens.at_any_time
def find_ten(table: Table, order: FindTen, given: Command) -> Outcome:
    """A sealed order holds none; among real cards one can have been left in."""
    clause = table.duty("ten_found")
    if refusal := nothing_found(table, given, clause):
        return refusal
    if not table.physical_cards:
        return refuse(clause, "a sealed order holds no 10")
    if order.ten is None or order.ten.rank is not Rank.TEN:
        return refuse(clause, "name the 10 that was found")
    too_many, in_round = table.tens_found >= MOST_FOUND, table.round is not None
    cited = table.duty("tens_found") if too_many else clause
    dealer = given.actor if given.role is Role.DEALER else ""
    void, decks_leave = too_many and in_round, too_many and not in_round
    return (TenFound(cited, order.ten, dealer, void, decks_leave),)


@tens.trial
def _some_ten(_: Table, __: FindTen) -> Iterator[Order]:
    yield FindTen(TENS[-1])


@tens.change
def ten_found(table: Table, event: TenFound) -> Table:
    after = replace(table, ten=event.ten, ten_found_by=event.by, tens_found=table.tens_found + 1)
    if not (event.void or event.decks_leave):
        return after
    if table.round is None:
        return replace(after, over=Over(Cause.TENS_FOUND, event.clause))
    return after.with_round(void=(Void.TENS, event.clause))


def tear_step(table: Table) -> tuple[Step, ...]:
    return (Step(TearTen(), table.duty("ten_found"), Role.FLOORPERSON),)


@tens.in_turn
def tear_ten(table: Table, _: TearTen, turn: Turn) -> Outcome:
    assert table.ten is not None
    by_one = not_by_another(turn.actor, (table.ten_found_by,), turn.clause, "found the 10")
    return by_one or (TenTorn(turn.clause, table.ten),)


@tens.change
def ten_torn(table: Table, _: TenTorn) -> Table:
    return replace(table, ten=None)


@tens.offer(Role.DEALER, Role.FLOORPERSON)
def _may_find(_: Table, __: str) -> tuple[Order, ...]:
    return (FindTen(),)
