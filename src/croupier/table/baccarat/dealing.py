"""A round of play, from "no more bets" to the discards: whose card is next, and how it lies."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.drawing import Due
from croupier.table.baccarat import settling, viewing, vigorish
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.cover_card import cards_left, drawn, nobody_names
from croupier.table.baccarat.handed_over import judges_progressive
from croupier.table.baccarat.next_card import OPENING, next_due
from croupier.table.baccarat.state import Laid, Table
from croupier.table.baccarat.voiding import void_step
from croupier.table.orders import CARD, Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, either, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE
from croupier.values.sides import Side

dealing = Procedure[Table]()

ORDINALS = {1: "first", 2: "second", 3: "third"}


@dealing.order(says="Call for cards", named="the call of cards")
class CallCards(Order, frozen=True):
    pass


@dealing.event("The dealer calls for cards.")
class CardsCalled(Cited, frozen=True):
    kind = "cards-called/1"


@dealing.order(
    says="Deal the next card",
    named="the next card",
    mishap=either(
        "laid_on",
        "The next card was laid on the {laid_on:hand}",
        "The next card was shown and should lie face down",
    ),
    asks=(CARD,),
    reports=True,
    draws=True,
    question="You hold the shoe",
    answer="Deal the next card",
)
class DealCard(Order, frozen=True):
    filled = frozenset({"card", "laid_on", "exposed"})
    by_chance = ("card",)
    card: Card | None = None
    laid_on: Side | None = None
    """Where it was laid, if that was the wrong place."""
    exposed: bool = False
    """Shown although it should have stayed face down."""


def _told(event: CardDealt) -> Message:
    known = "The {side:hand} is dealt its {which} card{up:| face down}, {card:card}{held}{tucked}."
    unknown = "The {side:hand} is dealt its {which} card{up:| face down}{held}{tucked}."
    return said(
        known if event.card else unknown,
        side=event.side,
        which=ORDINALS.get(event.ordinal, f"no. {event.ordinal}"),
        up=event.up,
        card=event.card,
        held=", which had left the shoe before" if event.held else "",
        tucked=TUCKED[event.tucked],
    )


TUCKED = {
    0: "",
    1: "; it waits under the right corner of the shoe",
    2: "; both wait under the right corner of the shoe",
}
"""By how many of the Banker's cards are put there with a card."""


@dealing.event(_told, foretells=either("up", "The card counts where it belongs, face up.", ""))
class CardDealt(Cited, frozen=True):
    kind = "card-dealt/1"
    side: Side
    ordinal: int
    card: Card | None = msgspec.field(name=FROM_SHOE)
    up: bool
    held: bool = False
    """It had left the shoe before."""
    tucked: int = 0
    """So many of the Banker's cards go under the corner of the shoe with it."""


@dealing.mask
def _order_without_face(order: DealCard) -> DealCard:
    return replace(order, card=None)


@dealing.mask
def _face_down(event: CardDealt) -> CardDealt:
    return event if event.up else replace(event, card=None)


@dealing.event(
    "A card laid on the {laid_on:hand} belongs to the {belongs_to:hand} and is moved there."
)
class CardMisplaced(Cited, frozen=True):
    kind = "card-misplaced/1"
    laid_on: Side
    belongs_to: Side


# What comes next in a round


def agenda(table: Table) -> tuple[Step, ...]:
    round_ = table.in_round
    if "call_cards" in table.house.procedure and not round_.cards_called:
        return (Step(CallCards(), table.duty("call_cards")),)
    if len(round_.laid) < OPENING:
        return deal_step(table)
    if round_.winner is not None:
        return (
            settling.agenda(table)
            or vigorish.before_the_device(table)
            or (Step(ClearCards(), table.duty("clear")),)
        )
    return (
        _turn_and_call(table)
        or settling.agenda(table)
        or _third_cards(table)
        or (Step(AnnounceResult(), table.duty("announce_result")),)
    )


def deal_step(table: Table) -> tuple[Step, ...]:
    """The next card, or the end of the round where the shoe has none."""
    waiting = next_due(table)
    assert waiting is not None
    if not table.held and not cards_left(table):
        return void_step(table)
    by, person = who_deals(table)
    return (Step(DealCard(), waiting.clause, by, person, draws=not table.held),)


def who_deals(table: Table) -> tuple[Role, str]:
    """The curator at big Baccarat, unless the dealer was named; elsewhere the dealer."""
    curating = table.curating
    person = table.holder(curating.seat) if curating.seat else None
    if table.has_curator and person and not curating.dealer_acts:
        return Role.PLAYER, person
    return Role.DEALER, ""


def _turn_and_call(table: Table) -> tuple[Step, ...]:
    """Turning the two-card hands and calling their totals, as the procedure has it."""
    round_ = table.in_round
    if len(round_.called) == len(Side):
        return ()
    if table.procedure == "caller":
        down = [side for side in Side if not all(each.up for each in round_.hand(side))]
        if down and len(round_.laid) == OPENING:
            return viewing.dealer_turns(table, down[0])
    for side in Side:
        if side in round_.called:
            continue
        if not all(each.up for each in round_.hand(side)):
            if table.procedure == viewing.VIEWING:
                return viewing.agenda(table, side)
            return viewing.dealer_turns(table, side)
        return (Step(CallPoints(side), _calling(table, side)),)
    return ()


def _calling(table: Table, side: Side) -> ClauseId:
    """Under the viewing procedure each total is called when its hand comes back."""
    duties = table.house.procedure
    viewed = table.procedure == viewing.VIEWING
    named = "call_returned" if "call_returned" in duties else f"return_{side.value}"
    return duties[named] if viewed else duties["call_points"]


def _third_cards(table: Table) -> tuple[Step, ...]:
    for side in Side:
        if not all(each.up for each in table.in_round.hand(side)):
            return viewing.agenda(table, side)
    if next_due(table) is not None:
        return deal_step(table)
    return ()


@dealing.in_turn
def call_cards(_: Table, __: CallCards, turn: Turn) -> Outcome:
    return (CardsCalled(turn.clause),)


@dealing.change
def cards_called(table: Table, _: CardsCalled) -> Table:
    return replace(table, round=replace(table.in_round, cards_called=True))


# What can be foreseen


@dealing.unforeseen_after
def _depends_on_it(table: Table, _: DealCard, __: Table) -> bool:
    """The opening four go to their hands whatever they are."""
    opening = table.round is not None and table.simulated is None and not table.disclosed
    return not opening or len(table.in_round.laid) >= OPENING


@dealing.unforeseen_after
def _faces_decide(table: Table, order: CallPoints | AnnounceResult, now: Table) -> bool:
    """Once both hands are called their faces decide; what the meters show is not known here."""
    last_call = isinstance(order, CallPoints) and len(table.in_round.called) + 1 == len(Side)
    return (last_call and not _all_are_seen(table, now)) or judges_progressive(table, order)


def _all_are_seen(table: Table, now: Table) -> bool:
    """Whether every card that will lie there lies face up by now."""
    laid = now.round.laid if now.round else ()
    return len(laid) == len(table.in_round.laid) and all(each.up for each in laid)


# The next card


def deal_card(table: Table, order: DealCard, turn: Turn) -> Outcome:
    """A simulated round is dealt by the same order, which is registered there."""
    waiting = next_due(table)
    assert waiting is not None
    if (refusal := no_curator_slips(table, turn.role)) and is_slip(table, order):
        return refusal
    ordinal, up = _next_ordinal(table, waiting), shows(table, order)
    clause = _dealing(table, waiting, ordinal)
    shown_by = table.duty("evaluate") if ordinal > 2 else waiting.clause
    out = _taken(table, order.card, clause, shown_by, up=up)
    if isinstance(out, Refusal):
        return out
    before, card, held = out
    put_right: tuple[Event, ...] = ()
    if order.laid_on not in {None, waiting.side}:
        assert order.laid_on is not None
        put_right = (CardMisplaced(turn.clause, order.laid_on, waiting.side),)
    tucked = 0 if up else tucked_with(table, waiting.side, ordinal)
    return (*before, *put_right, CardDealt(clause, waiting.side, ordinal, card, up, held, tucked))


def tucked_with(table: Table, side: Side, ordinal: int) -> int:
    """How many of the Banker's cards go under the shoe's corner: each as it comes, or both."""
    if side is not Side.BANKER or ordinal > 2 or lies_up(table, ordinal):
        return 0
    if table.procedure == "face_down" and "tuck_as_dealt" in table.house.procedure:
        return 1
    both = "tuck_banker" in table.house.procedure and table.procedure != "caller"
    return 2 if both and ordinal == 2 else 0


def shows(table: Table, order: DealCard) -> bool:
    """Whether the face of the card that is due is seen as it is dealt."""
    waiting = next_due(table)
    return waiting is None or order.exposed or lies_up(table, _next_ordinal(table, waiting))


def _next_ordinal(table: Table, waiting: Due) -> int:
    return len(table.in_round.hand(waiting.side)) + 1


def lies_up(table: Table, ordinal: int) -> bool:
    """Whether the procedure lays this card face up."""
    if table.procedure == viewing.VIEWING:
        return False
    return ordinal > 2 or table.procedure == "face_up"


def _dealing(table: Table, waiting: Due, ordinal: int) -> ClauseId:
    """Who sends the card to this hand: the drawing table for a third card."""
    return waiting.clause if ordinal > 2 else table.house.tableau.order[waiting.side]


def _taken(
    table: Table, card: Card | None, clause: ClauseId, shown_by: ClauseId, *, up: bool
) -> tuple[tuple[Event, ...], Card | None, bool] | Refusal:
    """A held card first, else the next of the shoe; a face that shows, and no other, is named."""
    held = table.held[0].card if table.held else None
    if held is not None and card not in {None, held}:
        return refuse(table.duty("undisclosed"), "the card that waits is {card}", card=held)
    if held is None and card is not None and not up and table.physical_cards:
        return nobody_names(clause)
    unnamed = refuse(shown_by, "the card is turned up: name it")
    if table.held:
        known = held or card
        return unnamed if known is None and up else ((), known, True)
    if card is None and (up or not table.physical_cards):
        return unnamed
    out = drawn(table, card, in_play=True)
    return out if isinstance(out, Refusal) else (out, card, False)


@dealing.change
def card_dealt(table: Table, event: CardDealt) -> Table:
    round_, shoe, held = table.in_round, table.in_shoe, table.held
    visible = event.card if event.up else None
    counted = event.held and held[0].seen
    if event.held:
        shoe = shoe if counted else shoe.after_seeing(visible)
        held = held[1:]
    else:
        shoe = shoe.after_drawing(visible)
    laid = (*round_.laid, Laid(event.side, event.card, event.up, counted, event.clause))
    return replace(table, round=replace(round_, laid=laid), shoe=shoe, held=held)


@dealing.change
def card_misplaced(table: Table, _: CardMisplaced) -> Table:
    return table


# Whose hand can slip


def is_slip(table: Table, order: DealCard) -> bool:
    """Whether the card came out in the wrong place, or shown when it should lie face down."""
    waiting = next_due(table)
    assert waiting is not None
    shown = order.exposed and not lies_up(table, _next_ordinal(table, waiting))
    return shown or order.laid_on is waiting.side.other


def no_curator_slips(table: Table, role: Role) -> Refusal | None:
    """At a sealed shoe no hand slips: a curator who says so would throw cards away at will."""
    if role is not Role.PLAYER or table.physical_cards:
        return None
    text = "a curator deals as the calling dealer says; the dealer reports what goes wrong"
    return refuse(table.duty("curator_deals"), text)


def is_reported(table: Table, command: Command) -> bool:
    """The calling dealer tells how the curator's card came out: in the wrong place, or shown."""
    order = command.order
    return command.role is Role.DEALER and isinstance(order, DealCard) and is_slip(table, order)
