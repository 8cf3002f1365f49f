"""Rounds in which something goes wrong, played on a table of two boxes up to that moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.evolve import evolved
from croupier.table.spanish_21.state import Placed, Reader, Seat, Shoe, Table
from croupier.values.cards import Card, parse_cards
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, spot

AT = datetime(2010, 7, 1, 20, 0, tzinfo=UTC)
STAKE, TRAY = 25_00, 10_000_00
OWNERS = {1: "Ann", 3: "Bob"}
OPENING = 3 * len(OWNERS)
"""Cards that the opening of a round takes."""
TEN, SOME = Card.parse("Th"), Card.parse("5h")
AGAINST_SIX, AGAINST_SEVEN = "9h Kd 6h 3c 5s", "9h Kd 7h 9c 8s Kc"
"""Box 1, box 3, the up card, box 1, box 3; then the hole card, once it is turned."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What goes wrong, after which orders, and when."""

    told: str
    act: Order
    until: type[Order] = acts.Surrender
    """What is next by then."""
    before: tuple[Order, ...] = ()
    """What is done first."""
    dealt: int = OPENING
    """How many cards are out by then, passed-over ones counted."""
    cards: str = AGAINST_SIX
    left: int = 200
    """Cards in the shoe when the round begins."""


@dataclass(frozen=True, slots=True)
class Staged:
    before: Table
    events: tuple[Event, ...]
    after: Table


def staged(game: Spanish21Game, slip: Slip) -> Staged:
    """The moment, and what the table makes of it."""
    table, cards = _betting(game, slip.left), iter(parse_cards(slip.cards))
    while not isinstance(agenda(table)[0].order, slip.until) or _out(table) < slip.dealt:
        table = _given(table, _next(table, cards))[1]
    for act in slip.before:
        table = _given(table, act)[1]
    events, after = _given(table, slip.act)
    return Staged(table, events, after)


def _betting(game: Spanish21Game, left: int) -> Table:
    """Real cards, wagers on two boxes, and nothing dealt."""
    wagers = tuple(Placed(seat, owner, WAGER, STAKE) for seat, owner in OWNERS.items())
    table = Table("drill", game, practice=True, physical_cards=True, pit="")
    cards = table.all_cards
    return replace(
        table,
        accounts={INVENTORY: TRAY, **{spot(*each.key): STAKE for each in wagers}},
        seats={seat: Seat(owner, seat) for seat, owner in OWNERS.items()},
        wagers=wagers,
        reader=Reader(AT),
        shoe=Shoe("A", cards, drawn=cards - left, cutting_at=cards, number=1, loaded=True),
    )


def _out(table: Table) -> int:
    round_ = table.round
    return OPENING - len(round_.opening) if round_ else 0


def _next(table: Table, cards: Iterator[Card]) -> Order:
    """The dealer's next step; whoever is asked stands."""
    step = next(each for each in agenda(table) if each.by is Role.DEALER)
    match step.order:
        case acts.DealCard() if step.draws:
            return acts.DealCard(next(cards))
        case acts.CallDealersCard():
            return acts.CallDealersCard(next(cards))
        case act:
            return act


def _given(table: Table, act: Order) -> tuple[tuple[Event, ...], Table]:
    role, actor = _giver(act)
    answer = decide(table, Command(act, actor, role, AT))
    assert not isinstance(answer, Refusal), f"{act}: {answer}"
    return answer, evolved(table, answer)


def _giver(act: Order) -> tuple[Role, str]:
    match act:
        case acts.Hit():
            return Role.PLAYER, OWNERS[act.seat]
        case acts.TearTen() | acts.NoteNeedlessPeek():
            return Role.FLOORPERSON, "floorperson"
        case _:
            return Role.DEALER, "dealer"


HIT_LAST = (acts.Stand(1, 1), acts.AnnounceTotal(3), acts.Hit(3, 1))
SLIPS: tuple[Slip, ...] = (
    Slip(
        "While a player decides, a card is drawn in error, and nobody sees its face.",
        acts.DrawInError(),
    ),
    Slip(
        "While a player decides, a card is drawn in error and exposed to the players.",
        acts.DrawInError(exposed=True, card=SOME),
    ),
    Slip(
        "The dealer, who has 17, draws another card for the dealer's own hand.",
        acts.DrawInError(for_dealer=True),
        until=acts.MoveChips,
        cards=AGAINST_SEVEN,
    ),
    Slip("A card lies face up in the shoe.", acts.FindFaceUp(SOME)),
    Slip(
        "A second card of this round lies face up in the shoe.",
        acts.FindFaceUp(SOME),
        before=(acts.FindFaceUp(SOME),),
    ),
    Slip("A 10 is found in the shoe.", acts.FindTen(TEN)),
    Slip(
        "A second 10 is found in the shoe.",
        acts.FindTen(TEN),
        before=(acts.FindTen(TEN), acts.TearTen()),
    ),
    Slip(
        "The dealer passes over the dealer's own first card.",
        acts.MissDealer(),
        until=acts.DealCard,
        dealt=2,
    ),
    Slip(
        "Box 3 was passed over at its second card.",
        acts.MissBox(3),
        until=acts.DealCard,
        dealt=4,
    ),
    Slip(
        "Box 3 was passed over at both of its cards.",
        acts.MissBox(3),
        until=acts.DealCard,
        before=(
            acts.MissBox(3),
            acts.DealCard(Card.parse("6h")),
            acts.DealCard(Card.parse("3c")),
        ),
        dealt=1,
    ),
    Slip(
        "The dealer passes over a player who asked for a card.",
        acts.MissCard(3, 1),
        before=HIT_LAST,
    ),
    Slip(
        "The dealer read the hole card although a six is up; a floorperson has been told.",
        acts.NoteNeedlessPeek(),
        before=(acts.PeekInError(),),
    ),
    Slip("The card reader fails.", acts.ReportReaderBroken()),
    Slip("A player asks for a card, and the shoe is empty.", acts.Hit(1, 1), left=OPENING),
)
