"""Drills about irregularities: what a table of two boxes, in mid-round, makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice

from msgspec.structs import replace

from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.table.cards.shoe import Shoe
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.state import Seat
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.card_reader import RepairReader, ReportReaderBroken
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.decisions import Hit, Stand, Surrender
from croupier.table.spanish_21.discards import ShuffleDiscards
from croupier.table.spanish_21.exposed_cards import DrawInError, ErrorRemedied
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound, FindFaceUp
from croupier.table.spanish_21.game import agenda, decide, evolved
from croupier.table.spanish_21.passed_over import (
    CallHandDead,
    DealerMissed,
    MissBox,
    MissCard,
    MissDealer,
    TakeMissedCard,
    TakeSecondCard,
)
from croupier.table.spanish_21.peeking import (
    CallDealersCard,
    NeedlessPeekNoted,
    NoteNeedlessPeek,
    PeekInError,
)
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.state import Reader, Table
from croupier.table.spanish_21.tens import FindTen, TearTen, TenFound
from croupier.training.drilling import Draw, Drill, choices_shown, in_any_order, one_of
from croupier.training.spanish_21.drill_hands import hand_shown
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, spot

VOID, DEAD, GO_ON, LATER = "void", "all_dead", "go_on", "after_the_others"
BY_STEP: Mapping[type[Order], str] = {
    TearTen: "torn",
    CallHandDead: "dead",
    TakeSecondCard: "second_card",
    TakeMissedCard: "missed_card",
    RepairReader: "repair",
    ShuffleDiscards: "discards",
}
"""What is done next tells what becomes of it."""
REMEDIES: Mapping[str, str] = {
    "next_card": "The card is used as the next card from the shoe.",
    "offered": "The card is dealt as the next one; a player who refuses it gets no other.",
    "racked": "The card goes into the discard rack, and play goes on.",
    VOID: "The round is void.",
    "torn": "A floorperson tears the card in half, and play goes on.",
    LATER: "The players get their cards first, then the dealer.",
    "dead": "The hand is dead, and its wagers are returned.",
    "second_card": "The player may have the second card once all others have theirs.",
    "missed_card": "The player has the card after all others, or the hand is dead.",
    "repair": "Nothing is dealt until the card reader is repaired or replaced.",
    "discards": "The discard rack is shuffled and cut, a card is burned, and play goes on.",
    GO_ON: "Play goes on.",
    DEAD: "All hands are dead, and the wagers are returned.",
}
WRONG = 3


def irregularity(game: Spanish21Game, draw: Draw) -> Drill:
    slip = one_of(SLIPS, draw)
    stage = staged(game, slip)
    right, clause = outcome(stage)
    others = (each for each in REMEDIES if each != right)
    wrong = islice(in_any_order(others, draw), WRONG)
    return Drill(
        {
            "title": "Something goes wrong",
            "asks": f"{slip.told} What happens?",
            "hands": _shown(stage.before),
            "choices": choices_shown(
                (each, REMEDIES[each]) for each in in_any_order((right, *wrong), draw)
            ),
        },
        right,
        clause,
        REMEDIES[right],
    )


def outcome(stage: Staged) -> tuple[str, ClauseId]:
    """What becomes of it, by name, and the clause behind that."""
    for event in reversed(stage.events):
        if (named := _named(event)) is not None:
            return named
    [step, *_] = agenda(stage.after)
    return BY_STEP[type(step.order)], step.clause


def _named(event: Event) -> tuple[str, ClauseId] | None:
    match event:
        case ErrorRemedied():
            return event.remedy, event.clause
        case FaceUpCardFound() | TenFound() if event.void:
            return VOID, event.clause
        case FaceUpCardFound():
            return "racked", event.clause
        case NeedlessPeekNoted():
            return DEAD if event.void else GO_ON, event.clause
        case DealerMissed():
            return LATER, event.clause
        case _:
            return None


def _shown(table: Table) -> list[dict[str, object]]:
    round_ = table.in_round
    boxes = ((f"Box {seat}", box.hand(1).cards) for seat, box in round_.boxes.items())
    lying = (("Dealer", round_.dealer), *boxes)
    return [hand_shown(title, cards) for title, cards in lying if cards]


# Rounds played up to the moment in which something goes wrong

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
    order: Order
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
    for order in slip.before:
        table = _given(table, order)[1]
    events, after = _given(table, slip.order)
    return Staged(table, events, after)


def _betting(game: Spanish21Game, left: int) -> Table:
    """Real cards, wagers on two boxes, and nothing dealt."""
    wagers = tuple(Placed(seat, owner, WAGER, STAKE) for seat, owner in OWNERS.items())
    table = Table(id="drill", game=game, practice=True, physical_cards=True, pit="")
    cards = table.all_cards
    return replace(
        table,
        accounts={INVENTORY: TRAY, **{spot(*each.key): STAKE for each in wagers}},
        seats={seat: Seat(owner, seat) for seat, owner in OWNERS.items()},
        wagers=wagers,
        reader=Reader(AT),
        shoe=Shoe("A", cards, drawn=cards - left, cover_at=cards, number=1, loaded=True),
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
        case order:
            return order


def _given(table: Table, order: Order) -> tuple[tuple[Event, ...], Table]:
    role, actor = _giver(order)
    answer = decide(table, Command(order, actor, role, AT))
    assert not isinstance(answer, Refusal), f"{order}: {answer}"
    return answer, evolved(table, answer)


def _giver(order: Order) -> tuple[Role, str]:
    match order:
        case Hit():
            return Role.PLAYER, OWNERS[order.seat]
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
