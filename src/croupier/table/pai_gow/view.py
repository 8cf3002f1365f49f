"""A Pai Gow table as one viewer may see it; what may not be seen is not in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.games.pai_gow.movements import CENTRE
from croupier.games.pai_gow.positions import AREAS, POSITIONS
from croupier.table.pai_gow import cover
from croupier.table.pai_gow.dice import change_by
from croupier.table.pai_gow.judging import verdict_on
from croupier.table.pai_gow.picture import (
    BankView,
    DiceView,
    Faces,
    PositionView,
    StacksView,
    View,
)
from croupier.table.pai_gow.places import (
    against,
    is_looked_at,
    is_shown,
    owner_of,
    unset,
    waiting,
)
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.people import Role, Viewer
from croupier.table.seats.view import seen_anywhere
from croupier.table.steps import StepView
from croupier.values.tiles import Tile

UNSEEN: Faces = (None, None)


def view_of(table: Table, viewer: Viewer, steps: tuple[StepView, ...]) -> View:
    round_, bank = table.round, table.bank
    return View(
        **seen_anywhere(table, viewer, steps),
        stage=stage(table),
        stacks=_stacks(table),
        dice=_dice(table),
        total=sum(round_.dice) if round_ and round_.dice else None,
        delivery=round_.delivery if round_ else "",
        start=round_.start if round_ else None,
        bank=_bank(table),
        bank_offered=table.rotation.offered,
        dealer_wager=bank.dealer_wager if bank else None,
        positions=tuple(_position(table, int(seat), viewer) for seat in POSITIONS),
        centre=table.accounts.get(CENTRE, 0),
        results=round_.wagers if round_ else (),
        bank_result=round_.bank if round_ else None,
    )


def stage(table: Table) -> str:
    """Where the table is, in a word."""
    return next(word for word, applies in STAGES if applies(table))


STAGES: tuple[tuple[str, Callable[[Table], object]], ...] = (
    ("closed", lambda table: table.closed),
    ("betting", lambda table: table.is_stacked),
    ("preparing", lambda table: table.round is None),
    ("void", lambda table: table.in_round.void),
    ("shaking", lambda table: table.in_round.total is None),
    ("dealing", lambda table: not table.in_round.covered),
    ("paying", lambda table: not waiting(table)),
    ("setting", lambda table: next(unset(table), None)),
    ("exposing", lambda _: True),
)


def _stacks(table: Table) -> StacksView | None:
    stacks = table.stacks
    if stacks is None:
        return None
    left = 0 if table.round and table.round.hands else len(stacks.cut)
    return StacksView(left, stacks.cut, stacks.commitment)


def _dice(table: Table) -> DiceView:
    round_ = table.round
    return DiceView(
        dice=round_.dice if round_ else (),
        announced=round_.total if round_ else None,
        shaken=bool(round_ and round_.shaken),
        commitment=table.stacks.dice if table.stacks else "",
        placed_at=table.dice_at,
        change_by=change_by(table),
    )


def _bank(table: Table) -> BankView | None:
    bank = table.bank
    if bank is None:
        return None
    return BankView(bank.seat, bank.person, bank.co, bank.marked, cover.room(table))


def _position(table: Table, seat: int, viewer: Viewer) -> PositionView:
    hand = table.round.hands.get(seat) if table.round else None
    if hand is None:
        empty: Faces = ()
        return PositionView(seat, empty, empty, empty, "", False, "", "", None, False, None)
    own = _is_own(table, hand, viewer)
    sees = hand.up or own
    return PositionView(
        seat=seat,
        tiles=tuple(
            str(tile) if tile and (sees or n in hand.seen) else None
            for n, tile in enumerate(hand.tiles, 1)
        ),
        high=_two(hand, hand.high, sees=sees),
        low=_two(hand, hand.low, sees=sees),
        state=hand.state,
        up=hand.up,
        set_by=hand.set_by,
        verdict=hand.verdict,
        beats=_beats(table, hand, sees=sees),
        must_choose=hand.must_choose,
        advice=(_faces(hand.advice[0]), _faces(hand.advice[1])) if own and hand.advice else None,
    )


def _beats(table: Table, hand: Hand, *, sees: bool) -> tuple[int, int] | None:
    """As it was judged; for whoever sees both before that, as it lies."""
    if hand.verdict:
        return hand.beats
    lies = hand.state == Is.SET and hand.high and hand.seat in AREAS
    if not sees or not lies or hand.seat == against(table) or not is_shown(table):
        return None
    verdict = verdict_on(table, hand)
    return verdict.high, verdict.low


def _is_own(table: Table, hand: Hand, viewer: Viewer) -> bool:
    is_owner = viewer.role is Role.PLAYER and owner_of(table, hand.seat) == viewer.person
    return is_owner and is_looked_at(table, hand)


def _two(hand: Hand, tiles: Sequence[Tile], *, sees: bool) -> Faces:
    if not hand.is_set:
        return ()
    return _faces(tiles) if sees and tiles else UNSEEN


def _faces(tiles: Sequence[Tile]) -> Faces:
    return tuple(map(str, tiles))
