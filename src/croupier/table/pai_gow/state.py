"""A Pai Gow table as a value: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Self

import msgspec
from msgspec.structs import replace

from croupier.games.pai_gow.game import PaiGowGame
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.table.seats.left_unfinished import LEFT
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import JudgedWager, Movement, Placed
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile

STACKS = tuple(range(1, 9))
"""Eight stacks, counted from the dealer's left."""


MIXING = ("turn_down", "mix", "stack")
"""Steps with a set that has been inspected and seen."""


class Todo(msgspec.Struct, frozen=True):
    """A step still to be taken before a round can begin."""

    step: str
    clause: ClauseId


class Is:
    """What has become of the tiles of a position."""

    DEALT = "dealt"
    SET = "set"
    EXPOSED = "exposed"
    SWEPT = "swept"
    SURRENDERED = "surrendered"
    VOIDED = "voided"
    COLLECTED = "collected"


class Stacks(msgspec.Struct, frozen=True):
    """Eight stacks of four tiles; their order is not here."""

    commitment: str = ""
    dice: str = ""
    """The seal on the dice of the next shake."""
    cut: tuple[int, ...] = STACKS
    """How they stand from the dealer's left, by the numbers they had before the cut."""
    cut_decided: bool = False
    """The bank has cut, or does not want to."""
    thrown: bool = False
    """The lid was lifted off those dice."""


class Rotation(msgspec.Struct, frozen=True):
    """Whose turn it is to be offered the bank."""

    first: int = 1
    """The seat from which the next first offer is made."""
    turn: int | None = None
    """The seat whose turn that offer was, once it is made or no more bets is called."""
    opening: bool = True
    """The start of the game: no player may bank the first round."""
    houses_turn: bool = False
    """The offer has come round to the dealer: the house banks a round."""
    asked: tuple[int, ...] = ()
    """Seats that were offered the bank of the coming round."""
    offered: int | None = None
    last: str = ""
    """Who banked the last round."""
    bets: Mapping[str, Mapping[int, int]] = {}
    """By person and area, the wagers of the last round against the dealer."""


class Bank(msgspec.Struct, frozen=True):
    """The player who banks the round."""

    seat: int
    person: str
    co: bool = False
    marked: bool = False
    """Its marker lies before it."""
    dealer_wager: int | None = None
    """None: still to be placed."""
    ceiling: int | None = None
    """What the bank will have the dealer wager at most."""


class Hand(msgspec.Struct, frozen=True):
    """The tiles of a position."""

    seat: int
    tiles: tuple[Tile | None, ...]
    """None for a real tile that nobody has named."""
    state: str = Is.DEALT
    high: tuple[Tile, ...] = ()
    low: tuple[Tile, ...] = ()
    set_by: str = ""
    """The person, or the dealer."""
    up: bool = False
    """Everybody sees all of it."""
    seen: tuple[int, ...] = ()
    """Which of the four, from 1, everybody has seen by mishap."""
    must_choose: bool = False
    """The dealer exposed one: the player chooses before looking at the others."""
    advice: tuple[tuple[Tile, ...], tuple[Tile, ...]] | None = None
    wrong: bool = False
    """The dealer set it against the house way."""
    verdict: str = ""
    beats: tuple[int, int] = (0, 0)

    @property
    def is_set(self) -> bool:
        return bool(self.set_by)


class BankResult(msgspec.Struct, frozen=True):
    """What the round brought the bank; surplus and shortfall are of the whole centre."""

    seat: int
    surplus: int
    shortfall: int
    share: int
    """The bank's part of it."""
    vigorish: int
    net: int


class Round(msgspec.Struct, frozen=True):
    number: int
    delivery: str = ""
    """As chosen."""
    delivery_shown: bool = False
    shaken: bool = False
    bank_did_not_shake: bool = False
    """The dealer shakes in its place."""
    no_roll: str = ""
    """Why the last throw was none, by its duty, until the dice are opened."""
    dice: tuple[int, ...] = ()
    total: int | None = None
    """As announced."""
    dealt: str = ""
    """The style in which the tiles were dealt."""
    start: int | None = None
    hands: Mapping[int, Hand] = {}
    covered: bool = False
    """The dealing is complete: players look at their tiles."""
    void: tuple[str, ClauseId] | None = None
    """Why all hands are void, until the wagers are returned."""
    wagers: tuple[JudgedWager, ...] = ()
    movements: tuple[Movement, ...] = ()
    """Still to be made."""
    phase: str = ""
    winners_judged: bool = False
    """All hands are compared and the winners' payment is under way."""
    bank: BankResult | None = None
    picked_up: tuple[int, ...] = ()
    """Positions whose exposed tiles were collected, in order."""


class PastVerdict(msgspec.Struct, frozen=True):
    seat: int
    verdict: str
    """``win``, ``tie``, ``lose``, ``surrendered``, ``voided`` or ``abandoned``."""


class Past(msgspec.Struct, frozen=True):
    """A finished round; nothing in it was not seen by everybody."""

    number: int
    total: int
    bank: int
    """The bank's seat; 0: the house."""
    hand: str
    """What everybody played against, as ``high | low``."""
    verdicts: tuple[PastVerdict, ...]


class Table(Seating, frozen=True, kw_only=True):
    game: PaiGowGame
    todo: tuple[Todo, ...] = ()
    inspected_by: tuple[str, ...] = ()
    """Who has inspected the set that waits for somebody else's word on it."""
    envelope_by: str = ""
    """The dealer whose name stands on the envelope that waits for a second one."""
    dice_at: datetime | None = None
    """When the dice came into the shaker."""
    stacks: Stacks | None = None
    defect: str = ""
    """Why the set in play is unsuitable: after the round another comes."""
    unopened: tuple[Stacks, ...] = ()
    """Tiles out of play whose order is still sealed."""
    rotation: Rotation = Rotation()
    bank: Bank | None = None
    round: Round | None = None
    history: tuple[Past, ...] = ()

    @property
    def house(self) -> PaiGowRules:
        return self.game.house

    def wager_at(self, seat: int) -> Placed | None:
        """The wager of an area, or the dealer's against the bank at 0."""
        return next((each for each in self.wagers if each.seat == seat), None)

    def liable(self, person: str) -> Refusal | None:
        """A bank answers for the round with its chips, and a wager may still bring some."""
        if self.round and self.bank and self.bank.person == person:
            return refuse(self.stays_put, "the bank's chips answer for the round")
        return super().liable(person)

    def with_round_over(self, number: int) -> Self:
        return replace(super().with_round_over(number), bank=None)

    def without_person(self, person: str, seat: int) -> Self:
        """An offer of the bank to an empty seat falls away; a bank answers for the round.

        Where nobody is left between rounds, whoever comes begins a new game.
        """
        gone, rotation = self.gone, self.rotation
        if self.round and self.bank and self.bank.person == person:
            gone = gone | {person}
        if rotation.offered == seat:
            rotation = replace(rotation, offered=None)
        if not self.seats and self.round is None:
            rotation = Rotation()
        return replace(self, gone=gone, rotation=rotation)

    def free_chips(self, person: str) -> int:
        """A bank's answer for the round to come."""
        return 0 if self.bank and self.bank.person == person else self.chips(person)

    @property
    def disputes(self) -> ClauseId:
        return self.duty("rebuildable")

    @property
    def stays_put(self) -> ClauseId:
        return self.duty("abandoned")

    @property
    def in_round(self) -> Round:
        """The round, where one is known to be under way."""
        assert self.round is not None
        return self.round

    @property
    def in_bank(self) -> Bank:
        """The bank, where there is known to be one."""
        assert self.bank is not None
        return self.bank

    @property
    def in_stacks(self) -> Stacks:
        assert self.stacks is not None
        return self.stacks

    @property
    def is_stacked(self) -> bool:
        """The stacks stand, and no round is under way."""
        ready = self.stacks is not None and not self.todo and not self.unopened
        return not self.closed and self.round is None and ready

    @property
    def can_bet(self) -> bool:
        """Before the call, while inspected tiles are mixed too."""
        return not self.closed and self.round is None and self.has_tiles_to_deal

    @property
    def may_still_be_void(self) -> bool:
        """While wagers wait for their hands and none has been compared, every one can go back."""
        hands = self.in_round.hands.values()
        waits = any(not each.settled for each in self.wagers)
        return waits and not any(hand.verdict for hand in hands)

    @property
    def can_be_void(self) -> bool:
        return self.round is None or (self.round.void is None and self.may_still_be_void)

    def with_void_round(self, clause: ClauseId) -> Self:
        return replace(self, round=replace(self.in_round, void=(LEFT, clause)))

    @property
    def has_tiles_to_deal(self) -> bool:
        """An inspected set that has been seen lies face down, to be mixed or in its stacks."""
        return self.todo[0].step in MIXING if self.todo else self.stacks is not None

    @property
    def stands_idle(self) -> bool:
        """Nobody is at the table, or was when the next came: the tiles are laid out face up.

        That comes before anything else; wagers that lie there meanwhile wait.
        """
        without_activity = self.stood_idle or not (self.seats or self.wagers)
        return self.can_bet and without_activity
