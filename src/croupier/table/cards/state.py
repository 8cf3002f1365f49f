"""A table that is played with a shoe: what its cards are going through, whatever is played.

The chapters' differences are duties and options of the house rules, or one of the questions that
a game's own table answers otherwise than here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import ClassVar, Self, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.table.cards import todo as steps
from croupier.table.cards.shoe import Cause, Over, Shoe
from croupier.table.cards.todo import Todo, Todos
from croupier.table.seats.spoken import SpokenTable
from croupier.values.cards import DECK, Card
from croupier.values.clauses import ClauseId

DEALERS_SEAT = 0
"""The number that stands for the dealer where seats are listed."""
COLOURS = ("red", "blue", "green")


class Batch(msgspec.Struct, frozen=True):
    """A set of decks at the table."""

    decks: int
    colour: str
    opened_at: datetime
    preshuffled: bool
    used: bool = False
    """It has been through a shoe."""
    shuffled: bool = False
    """By the device, and not dealt since."""


class Cutting(msgspec.Struct, frozen=True):
    """Who has been asked to cut, and who cut."""

    asked: tuple[str, ...] = ()
    offered: int | None = None
    reached: int | None = None
    """The place that the offers, or the last cut, have come to."""
    cutter: int | None = None
    """Where the last cut was made."""
    cut_by: str = ""
    """Who made it, if it was a player."""
    done: bool = False
    again: bool = False
    """A recut was ordered."""


class Cut(msgspec.Struct, frozen=True):
    """How a stack is cut."""

    least: int
    """The fewest cards on either side."""
    clause: ClauseId
    made: ClauseId | None = None
    """Cited for the cut itself, where that is not the clause of its turn."""


class CardTable(SpokenTable, frozen=True, kw_only=True):
    batches: Mapping[str, Batch] = {}
    todo: Todos = ()
    decks_inspected: int = 0
    """Of the batch that is inspected deck by deck."""
    device_out: bool = False
    """The device has failed, or left the table."""
    inspected_by: tuple[str, ...] = ()
    """Who has inspected the cards that wait for somebody else's word on it."""
    shuffled_by: tuple[str, ...] = ()
    cutting: Cutting = Cutting()
    shoe: Shoe | None = None
    shoes: int = 0
    over: Over | None = None
    unfit: ClauseId | None = None
    """The clause by which cards in use are changed for a defect that was found in one."""
    unspread_since: int | None = None
    """So many rounds were over when a batch came from the device that a player may see spread."""
    unopened: tuple[Shoe, ...] = ()
    """Ended shoes whose order is still sealed."""

    deck: ClassVar[tuple[Card, ...]] = DECK
    """Of which a shoe holds several."""
    inspection: ClassVar[tuple[str, ...]] = (steps.INSPECT, steps.VERIFY)
    """What is done with new cards before they are spread."""
    longest_burn: ClassVar[int] = 1
    shuffle_duties: ClassVar[Mapping[Cause, str]] = {}
    """By why a shoe is over, the duty to shuffle for the next, where it is not the usual one."""
    counted_after: ClassVar[frozenset[Cause]] = frozenset()
    """Why a shoe is over whose cards are counted before they are shuffled."""

    @property
    def house(self) -> ShoeRules:
        raise NotImplementedError

    @property
    def in_shoe(self) -> Shoe:
        """The shoe, where there is known to be one."""
        assert self.shoe is not None
        return self.shoe

    @property
    def all_cards(self) -> int:
        """How many cards a whole shoe has."""
        return self.house.shoe_decks * len(self.deck)

    @property
    def is_sealed(self) -> bool:
        """Orders of cards are sealed before they are dealt."""
        return not self.physical_cards

    @property
    def is_continuous(self) -> bool:
        return self.shuffler == steps.CONTINUOUS

    @property
    def has_two_batches(self) -> bool:
        return self.shuffler == steps.TWO_BATCH

    @property
    def has_batch_machine(self) -> bool:
        """New cards come out of a machine beside the table, which spares them look and wash."""
        return self.house.chose("card_preparation") == "batch_machine" and not self.device_out

    @property
    def skips_spread(self) -> bool:
        """Whether the batch that the device held at an idle table may be dealt unspread.

        Both conditions must hold, or where the chapter says so either (reading R-MD13).
        """
        house = self.house
        met = (house.chose("stored_batch") == "secure", "shuffler" in house.approvals)
        return any(met) if "skip_spread_either" in house.procedure else all(met)

    @property
    def knows_idleness(self) -> bool:
        """Whether the chapter, or the filing where it is silent, has a procedure for it."""
        house = self.house
        return "idle" in house.procedure or house.chose("idle_procedure") == "as_in_541"

    @property
    def stands_idle(self) -> bool:
        """A shoe is in play, and nobody is at the table or was when the next came.

        Its cards are spread before anything else; wagers that lie there meanwhile wait.
        """
        without_activity = self.stood_idle or not (self.seats or self.wagers)
        return self.knows_idleness and self.is_between_rounds and without_activity

    @property
    def idle_batch(self) -> str | None:
        """Of two batches the one that is in the device unshuffled while the other is in play."""
        if not self.has_two_batches or not self.is_between_rounds:
            return None
        stored = steps.other(self.in_shoe.batch)
        batch = self.batches.get(stored)
        return None if batch is None or batch.shuffled else stored

    @property
    def device_must_shuffle(self) -> bool:
        """A continuous device shuffles before every round."""
        return self.is_continuous and self.is_sealed and not self.in_shoe.commitment

    @property
    def in_play(self) -> bool:
        """A shoe from which cards can be dealt."""
        shoe = self.shoe
        return shoe is not None and shoe.loaded and not shoe.to_burn and not self.todo

    @property
    def is_between_rounds(self) -> bool:
        """A shoe is in play, and nothing of a round is still to be done."""
        return not self.closed and self.in_play and self.round is None and self.over is None

    def first_duty(self, *names: str) -> ClauseId:
        """The clause behind the first of these that the chapter has."""
        return next(self.duty(name) for name in names if name in self.house.procedure)

    def shuffle_clause(self, cause: Cause) -> ClauseId:
        """The clause that has cards shuffled for the next shoe."""
        return self.duty(self.shuffle_duties.get(cause, "shuffle"))

    def is_counted(self, cause: Cause) -> bool:
        return cause in self.counted_after and not self.is_continuous

    @property
    def waiting(self) -> int:
        """How many cards have left the shoe and wait for their place."""
        return 0

    @property
    def inspects_by_deck(self) -> bool:
        return "inspect_by_deck" in self.house.procedure

    @property
    def brings_cards(self) -> bool:
        """New cards come to the table or are being inspected."""
        return any(todo.step in {steps.RECEIVE, steps.VERIFY} for todo in self.todo)

    def step_is(self, *names: str) -> bool:
        """Whether one of these is what is done with the cards now."""
        return bool(self.todo) and self.todo[0].step in names

    def first_unasked(self, seats: Iterable[int], asked: Collection[str]) -> int:
        """The first of these seats whose player was not asked yet, here or at another seat."""
        return next((seat for seat in seats if self.holder(seat) not in asked), DEALERS_SEAT)

    def with_order_returned(self) -> Self:
        """A sealed order waits to be opened once its shoe is over."""
        shoe = self.in_shoe
        if not shoe.commitment:
            return self
        once = replace(shoe, commitment="")
        return replace(self, unopened=(*self.unopened, shoe), shoe=once)

    def with_device_refilled(self, waiting: int = 0) -> Self:
        """A continuous device takes all cards back but those that wait, and shuffles anew."""
        shoe = self.in_shoe
        fresh = Shoe(shoe.batch, self.all_cards - waiting, number=shoe.number, loaded=True)
        return replace(self.with_order_returned(), shoe=fresh)

    # what a game may answer otherwise

    @property
    def can_bet(self) -> bool:
        return self.is_between_rounds

    @property
    def shuffler(self) -> str:
        """The device that shuffles at the table now."""
        device = self.house.chose("shuffler")
        return device if device and not self.device_out else steps.NO_DEVICE

    @property
    def card_life(self) -> Cited[int] | None:
        """For how many hours cards may be used."""
        return None

    @property
    def changes_cards(self) -> ClauseId:
        """The clause by which cards are changed, late or sooner."""
        return self.card_life.clause if self.card_life else self.duty("receive")

    @property
    def cut(self) -> Cut:
        filed = self.house.options["cut_depth"]
        return Cut(self.house.count("cut_depth"), filed.clause)

    @property
    def cover_depths(self) -> tuple[int, int]:
        """The fewest and most cards behind the cover card, which no burn may reach."""
        return self.house.count("cover_card_depth"), self.in_shoe.cards - self.longest_burn

    @property
    def covers(self) -> ClauseId:
        """The clause that says so."""
        return self.house.options["cover_card_depth"].clause

    @property
    def cutters(self) -> tuple[int, ...]:
        """The seats, in the order in which they are offered the cut."""
        return tuple(sorted(self.seats, reverse=True))

    def cutters_after(self, reached: int) -> tuple[int, ...]:
        """Clockwise from a place, whoever is still there: who came since is asked in that order."""
        seats = sorted(self.seats, reverse=True)
        return (*(n for n in seats if n < reached), *(n for n in seats if n >= reached))

    @property
    def offers_cut(self) -> ClauseId:
        """The clause by which the next of them is offered it."""
        return self.duty("offer_cut")

    @property
    def may_recut_loaded(self) -> bool:
        """Whether cards are cut again that are in the shoe already."""
        return True

    def shuffle_steps(
        self,
        batch: str,
        clause: ClauseId,
        *,
        fresh: bool,  # noqa: ARG002 a game may tell cards apart that have not been in play
    ) -> Todos:
        """The steps of a shuffle by hand."""
        shuffle = Todo(steps.SHUFFLE, batch, clause)
        check = self.house.procedure.get("check_shuffle")
        return (shuffle, Todo(steps.CHECK, batch, check)) if check else (shuffle,)

    def renews_cards(self, cause: Cause) -> bool:
        """Whether the next shoe wants other cards."""
        return cause in {Cause.WRONG_CARD, Cause.SHUFFLER_RESTORED}

    @property
    def is_void(self) -> bool:
        """What is dealt is void, and is still to be cleared away."""
        return False

    @property
    def voids_by(self) -> ClauseId:
        return self.house.options["void_round"].clause

    def with_cards_withdrawn(self, clause: ClauseId) -> Self:
        """The table whose cards turned out wrong; a round under way is void."""
        return replace(self, over=Over(Cause.WRONG_CARD, clause))

    def without_person(self, person: str, seat: int) -> Self:
        """An offer of the cut to an empty seat falls away."""
        after = super().without_person(person, seat)
        if self.cutting.offered != seat:
            return after
        return replace(after, cutting=replace(self.cutting, offered=None))

    def with_fresh_start(self) -> Self:
        """The table, as far as nothing has been done yet to prepare its cards."""
        return replace(self, shuffled_by=())

    def with_new_shoe(self) -> Self:
        """The table with what is counted by the shoe at its beginning."""
        return self

    def with_shoe_cleared(self, _: Cause) -> Self:
        """The table without what is left of a shoe that is over."""
        return self


C = TypeVar("C", bound=CardTable)
