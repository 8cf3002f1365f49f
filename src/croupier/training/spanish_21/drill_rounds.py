"""Rounds in which something goes wrong, played on a table of two boxes up to that moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21.card_reader import ReportReaderBroken
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.decisions import Hit, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import agenda, decide, evolved
from croupier.table.spanish_21.passed_over import MissBox, MissCard, MissDealer
from croupier.table.spanish_21.peeking import CallDealersCard, NoteNeedlessPeek, PeekInError
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.state import Placed, Reader, Seat, Shoe, Table
from croupier.table.spanish_21.tens import FindTen, TearTen
from croupier.values.cards import Card, parse_cards
from croupier.values.events import Event
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
    until: type[Order] = Surrender
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
        case DealCard() if step.draws:
            return DealCard(next(cards))
        case CallDealersCard():
            return CallDealersCard(next(cards))
        case act:
            return act


def _given(table: Table, act: Order) -> tuple[tuple[Event, ...], Table]:
    role, actor = _giver(act)
    answer = decide(table, Command(act, actor, role, AT))
    assert not isinstance(answer, Refusal), f"{act}: {answer}"
    return answer, evolved(table, answer)


def _giver(act: Order) -> tuple[Role, str]:
    match act:
        case Hit():
            return Role.PLAYER, OWNERS[act.seat]
        case TearTen() | NoteNeedlessPeek():
            return Role.FLOORPERSON, "floorperson"
        case _:
            return Role.DEALER, "dealer"


HIT_LAST = (Stand(1, 1), AnnounceTotal(3), Hit(3, 1))
SLIPS: tuple[Slip, ...] = (
    Slip(
        "While a player decides, a card is drawn in error, and nobody sees its face.",
        DrawInError(),
    ),
    Slip(
        "While a player decides, a card is drawn in error and exposed to the players.",
        DrawInError(exposed=True, card=SOME),
    ),
    Slip(
        "The dealer, who has 17, draws another card for the dealer's own hand.",
        DrawInError(for_dealer=True),
        until=MoveChips,
        cards=AGAINST_SEVEN,
    ),
    Slip("A card lies face up in the shoe.", FindFaceUp(SOME)),
    Slip(
        "A second card of this round lies face up in the shoe.",
        FindFaceUp(SOME),
        before=(FindFaceUp(SOME),),
    ),
    Slip("A 10 is found in the shoe.", FindTen(TEN)),
    Slip(
        "A second 10 is found in the shoe.",
        FindTen(TEN),
        before=(FindTen(TEN), TearTen()),
    ),
    Slip(
        "The dealer passes over the dealer's own first card.",
        MissDealer(),
        until=DealCard,
        dealt=2,
    ),
    Slip(
        "Box 3 was passed over at its second card.",
        MissBox(3),
        until=DealCard,
        dealt=4,
    ),
    Slip(
        "Box 3 was passed over at both of its cards.",
        MissBox(3),
        until=DealCard,
        before=(
            MissBox(3),
            DealCard(Card.parse("6h")),
            DealCard(Card.parse("3c")),
        ),
        dealt=1,
    ),
    Slip(
        "The dealer passes over a player who asked for a card.",
        MissCard(3, 1),
        before=HIT_LAST,
    ),
    Slip(
        "The dealer read the hole card although a six is up; a floorperson has been told.",
        NoteNeedlessPeek(),
        before=(PeekInError(),),
    ),
    Slip("The card reader fails.", ReportReaderBroken()),
    Slip("A player asks for a card, and the shoe is empty.", Hit(1, 1), left=OPENING),
)
