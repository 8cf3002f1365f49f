"""Heads or tails, covered and then shown: the smallest game that hides anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.house_rules import HouseRules
from croupier.surveillance import watched_game
from croupier.surveillance.hidden import every_face
from croupier.surveillance.watched_game import WatchedGame
from croupier.table.orders import Command, Order
from croupier.table.procedure import Procedure
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.table.steps import Outcome
from croupier.table.table_game import Opening, TableGame
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.families import Family
from croupier.values.messages import either


class CoinTable(Seating, frozen=True, kw_only=True):
    id: str = "t1"
    practice: bool = True
    physical_cards: bool = False
    pit: str = ""
    game: str = "coin_toss"
    tosses: int = 0
    covered: str = ""
    face: str = ""
    gone: frozenset[str] = frozenset({"ann"})
    """Who tosses has no seat."""

    @property
    def house(self) -> HouseRules:
        raise NotImplementedError


class CoinView(msgspec.Struct, frozen=True):
    face: str | None
    history: tuple[str, ...] = ()
    wagers: tuple[Any, ...] = ()
    seats: tuple[Any, ...] = ()
    inventory: int | None = None


coin = Procedure[CoinTable]()
OPENED = TableOpened((), "t1", {"game": "coin_toss"}, True, False, "", {}, {})


@coin.order()
class OpenTable(Order, frozen=True):
    pass


coin.event("TableOpened", begins_shoe=True, ends_passage=True)(TableOpened)


@coin.order()
class Toss(Order, frozen=True):
    face: str


@coin.event(either("face", "CoinCovered {face}", "CoinCovered"))
class CoinCovered(NoMoreBetsCalled, frozen=True):
    kind = "coin-covered/1"
    face: str = ""


@coin.at_any_time
def toss(table: CoinTable, order: Toss, _: Command) -> Outcome:
    return (covered(table.tosses + 1, order.face),)


def covered(number: int, face: str) -> CoinCovered:
    return CoinCovered(ClauseId(""), number, face)


@coin.change
def _covered(table: CoinTable, event: CoinCovered) -> CoinTable:
    return replace(table, tosses=event.round, covered=event.face, face="")


@coin.mask
def _face_down(what: CoinCovered | Toss) -> CoinCovered | Toss:
    return replace(what, face="")


@coin.order()
class Show(Order, frozen=True):
    pass


@coin.event("CoinShown {face}", ends_round=True)
class CoinShown(Event, frozen=True):
    kind = "coin-shown/1"
    face: str


@coin.at_any_time
def show(table: CoinTable, _: Show, __: Command) -> Outcome:
    return (CoinShown(table.covered),)


@coin.change
def _shown(table: CoinTable, event: CoinShown) -> CoinTable:
    return replace(table, face=event.face)


def behind(event: Event) -> Order:
    """The order that brings an event about."""
    if isinstance(event, CoinCovered):
        return Toss(event.face)
    return Show() if isinstance(event, CoinShown) else OpenTable()


class Round(watched_game.Round, frozen=True):
    face: str = ""


HAPPENED: Mapping[type[Event], Callable[[Round, Any], Round]] = {
    CoinShown: lambda found, event: replace(found, face=event.face)
}

GAME = WatchedGame[CoinTable, CoinView](
    tables=TableGame(
        [coin],
        agenda=((lambda _: True, lambda _: ()),),
        opening=Opening(
            OpenTable,
            lambda _, __: (OPENED,),
            lambda _: CoinTable(id="t1", practice=True, pit=""),
            CoinTable,
            OpenTable,
        ),
        view=lambda table, _, __: CoinView(table.face or None),
    ),
    in_words=lambda view: view.face or "covered",
    document=lambda view: {"face": view.face},
    round=Round,
    happened=HAPPENED,
    counted_by="Coin",
    faces="coins",
    turned_up={CoinShown: every_face},
    with_every_face=lambda table, view: replace(view, face=table.covered),
    score_of=lambda event: event.face if isinstance(event, CoinShown) else None,
)
COIN_TOSS = Family("coin_toss", ("coin_toss",), "tests.{room}.coin_toss")
