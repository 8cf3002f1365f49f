"""What a table would do next, tried on the table itself; no hidden card is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.games.baccarat.drawing import OPENING_ORDER
from croupier.table.baccarat.dealing import CardDealt, DealCard
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import agenda, decide, evolved, tell
from croupier.table.baccarat.handed_over import judges_progressive
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.state import Table
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import SealShoe
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.steps import Step
from croupier.values.cards import DECK, Card
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.sides import Side

FARTHEST = 6
"""How many steps ahead a dealer is told of."""
DRAWING = DealCard | DrawInError | FindFaceUp


def coming(table: Table, at: datetime) -> tuple[tuple[Table, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then.

    They go as far as no card that somebody has not seen and no player decides them.
    """
    steps = list[tuple[Table, Step]]()
    all_seen = table.round is None or all(each.up for each in table.round.laid)
    while len(steps) <= FARTHEST and (listed := agenda(table)):
        if not all_seen and _both_are_called(table):
            break
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or _depends_on_a_card(table, step):
            break
        if judges_progressive(table, step.order):  # what the meters display is not known here
            break
        order = step.order
        if isinstance(order, DealCard):
            order, all_seen = _stand_in(table, order), False
        answer = decide(table, Command(order, "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = evolved(table, answer)
    return tuple(steps[1:])


def _both_are_called(table: Table) -> bool:
    """From here on the faces decide."""
    return table.round is None or len(table.round.called) == len(Side)


def _depends_on_a_card(table: Table, step: Step) -> bool:
    """The opening four go to their hands whatever they are."""
    if not isinstance(step.order, DealCard):
        return step.draws or isinstance(step.order, SealShoe | OpenShoe)
    opening = table.round is not None and table.simulated is None and not table.disclosed
    return not opening or len(table.in_round.laid) >= len(OPENING_ORDER)


def _stand_in(table: Table, order: DealCard) -> DealCard:
    return order if table.held else replace(order, card=next(_possible(table)))


def _possible(table: Table) -> Iterator[Card]:
    """One card of each rank that can still be in the shoe."""
    seen, ranks = table.shoe.seen if table.shoe else {}, set[str]()
    for card in DECK:
        if card.text[0] not in ranks and seen.get(card, 0) < table.house.shoe_decks:
            ranks.add(card.text[0])
            yield card


def foreseen(table: Table, order: Order, role: Role, at: datetime) -> str:
    """What becomes of an order: the same sentences for every card it could meet, or all of them."""
    stories = dict[str, None]()
    followed = dict[str, None]()
    for tried in _tried(table, order):
        answer = decide(table, Command(tried, "", role, at))
        if isinstance(answer, Refusal):
            continue
        stories[" ".join(filter(None, map(_told, answer)))] = None
        after = agenda(evolved(table, answer))
        followed[BACCARAT.says(after[0].order) if after else ""] = None
    told = " Or, by the card: ".join(filter(None, stories))
    then = next(iter(followed)) if len(followed) == 1 else ""
    return " ".join(filter(None, (told, then and f"Next: {then[:1].lower()}{then[1:]}.")))


def _tried(table: Table, order: Order) -> Iterator[Order]:
    if not isinstance(order, DRAWING) or table.held:
        yield order
        return
    for card in _possible(table):
        yield replace(order, card=card)


def _told(event: Event) -> str:
    match event:
        case CardDealt():
            return "The card counts where it belongs, face up." if event.up else ""
        case ErrorRemedied(shown=True, discards=more) if more:
            return "The card goes into the discards, and as many more as its value."
        case ErrorRemedied(shown=True):
            return ""
        case ErrorRemedied():
            unnamed = tell(replace(event, about=None))
            return unnamed.replace("A card nobody has seen", "The card", 1)
        case _:
            return "" if BACCARAT.tellings[type(event)].known else tell(event)
