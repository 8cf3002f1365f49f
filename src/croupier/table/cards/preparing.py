"""Bringing a set of cards from its arrival to a stack that can be cut."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from croupier.table.cards.state import COLOURS, CardTable
from croupier.table.orders import Blank, Name, Order, Seat, Words
from croupier.table.procedure import Procedure
from croupier.table.steps import Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Cases, Message, cases, said

preparing = Procedure[CardTable]()


class Handling(Order, frozen=True):
    """A step with one batch of cards."""

    batch: Name = "A"


@preparing.order(says="Receive batch {batch}")
class ReceiveCards(Handling, frozen=True):
    filled = frozenset({"colour"})
    colour: Name = "red"


@preparing.blank(ReceiveCards)
def _free_colours(table: CardTable, _: Step) -> tuple[Blank, ...]:
    used = {batch.colour for batch in table.batches.values()}
    free = tuple(colour for colour in COLOURS if colour not in used)
    return (Blank("colour", "choice", choices=free),)


@preparing.order(says="Inspect batch {batch}, front and back")
class InspectCards(Handling, frozen=True):
    pass


@preparing.order(
    says="Batch {batch} has a defect: send it back",
    asks=(Blank("defect", "text"),),
    reports=True,
    final=True,
)
class RejectCards(Handling, frozen=True):
    filled = frozenset({"defect"})
    defect: Words = ""


@preparing.order(says="Verify the inspection of batch {batch}")
class VerifyInspection(Handling, frozen=True):
    pass


@preparing.order(says="Spread batch {batch}")
class SpreadCards(Handling, frozen=True):
    pass


@preparing.order(
    says="Show the spread to the first player, seat {seat}",
    named="the look of the first player, seat {seat}, at the spread",
)
class ShowSpread(Handling, frozen=True):
    """The first player's look."""

    filled = frozenset({"seat"})
    seat: Seat = 0


@preparing.order(says="Turn batch {batch} face up")
class TurnCardsUp(Handling, frozen=True):
    pass


@preparing.order(says="Turn batch {batch} face down")
class TurnCardsDown(Handling, frozen=True):
    pass


@preparing.order(says="Wash batch {batch}")
class WashCards(Handling, frozen=True):
    pass


@preparing.order(says="Stack batch {batch}")
class StackCards(Handling, frozen=True):
    pass


@preparing.order(says="Shuffle batch {batch}", waits=True)
class ShuffleCards(Handling, frozen=True):
    pass


@preparing.order(says="Load batch {batch} into the shuffler")
class LoadShuffler(Handling, frozen=True):
    pass


@preparing.order(says="Let the shuffler run")
class RunShuffler(Handling, frozen=True):
    """The device shuffles what it holds."""


@preparing.order(says="Take batch {batch} out of the shuffler")
class TakeFromShuffler(Handling, frozen=True):
    pass


@preparing.order(says="Seal the order of the cards", named="sealing the cards", chance=True)
class SealShoe(Handling, frozen=True):
    """Publish the hash of the cards, as they lie, and a salt."""

    filled = frozenset({"commitment"})
    commitment: Words = ""


@preparing.order(
    answer="Ask to see the cards spread",
)
class RequestSpread(Order, frozen=True):
    """A player asks to see the batch that came out of the shuffler."""

    seat: Seat


class Todo(msgspec.Struct, frozen=True):
    """A step still to be taken with a batch of cards."""

    step: str
    batch: str
    clause: ClauseId


@preparing.event("The cards are to be prepared: {why}.", begins_shoe=True)
class PreparationBegun(Cited, frozen=True):
    kind = "preparation-begun/1"
    why: str
    todo: tuple[Todo, ...]


@preparing.event(
    "{decks} decks with {colour} backs come to the table as batch {batch}"
    "{preshuffled:, preshuffled|}."
)
class CardsReceived(Cited, frozen=True):
    kind = "cards-received/1"
    batch: str
    decks: int
    colour: str
    preshuffled: bool
    at: datetime


@preparing.event("Batch {batch} is sent back: {defect}.", known=True)
class CardsRejected(Cited, frozen=True):
    kind = "cards-rejected/1"
    batch: str
    defect: str


@preparing.event("Batch {batch} leaves the table for good.")
class CardsRetired(Cited, frozen=True):
    kind = "cards-retired/1"
    batch: str


HANDLED = {
    "inspect": "{by:begun} inspects batch {batch}, front and back.",
    "verify_inspection": "{by:begun} verifies the inspection of batch {batch}.",
    "spread": "{by:begun} spreads batch {batch} on the table.",
    "look": "{by:begun} shows the spread of batch {batch} to {seat:seat {seat}|the first player}.",
    "turn_up": "{by:begun} turns batch {batch} face up.",
    "turn_down": "{by:begun} turns batch {batch} face down.",
    "wash": "{by:begun} washes batch {batch}.",
    "stack": "{by:begun} stacks batch {batch}.",
    "shuffle": "{by:begun} shuffles batch {batch}.",
    "load_shuffler": "{by:begun} loads batch {batch} into the shuffler.",
    "run_shuffler": "{by:begun} lets the shuffler shuffle batch {batch}.",
    "take_from_shuffler": "{by:begun} takes batch {batch} out of the shuffler.",
}
"""By the step; a game adds its own."""
SOME_STEP = "{by:begun} takes the step {step} with batch {batch}."


class CardsPrepared(Cited, frozen=True):
    """One step of inspecting, spreading, washing, shuffling: `step` names it.

    A game declares it with its own words: ``own.event(handled({...}))(CardsPrepared)``.
    """

    kind = "cards-prepared/1"
    step: str
    batch: str
    by: str
    seat: int = 0


def handled(own: Mapping[str, str]) -> Cases:
    return cases("step", {**HANDLED, **own}, SOME_STEP)


def _sealed(event: ShoeSealed) -> Message:
    text = "The order of {cards} cards of batch {batch} is sealed under {seal}…"
    return said(text, cards=event.cards, batch=event.batch, seal=event.commitment[:12])


@preparing.event(_sealed, seals="commitment")
class ShoeSealed(Event, frozen=True):
    kind = "shoe-sealed/1"
    commitment: str
    batch: str
    cards: int


@preparing.event("{seat:seat} asks to see the batch spread.")
class SpreadRequested(Cited, frozen=True):
    kind = "spread-requested/1"
    seat: int
    todo: tuple[Todo, ...]
