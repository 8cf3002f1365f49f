"""What lies at each position as somebody sees it: of the round under way, or of the last one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cli.games.pai_gow.play.felt import Face
from croupier.cli.games.pai_gow.play.last_round import (
    Shown,
    hands_shown,
    of_last_round,
    out_of_play,
)
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.hands import in_order
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.table.pai_gow.picture import PositionView, View
from croupier.table.pai_gow.places import against, owner_of
from croupier.table.pai_gow.state import Is, Table
from croupier.table.people import Role
from croupier.values.tiles import Tile

STATES: Mapping[str, str] = {
    Is.DEALT: "four tiles face down",
    Is.SET: "set, face down",
    Is.SWEPT: "no wager",
    Is.SURRENDERED: "surrendered",
    Is.VOIDED: "voided",
}


@dataclass(frozen=True, slots=True)
class OnFelt:
    seat: int
    owner: str
    """Nobody's where it is the dealer's."""
    tiles: tuple[Face, ...] = ()
    """Four, not yet set."""
    high: tuple[Face, ...] = ()
    low: tuple[Face, ...] = ()
    state: str = ""
    """In words, where the faces do not say it."""
    shown: Shown | None = None
    """As everybody saw the hands, and how they were compared."""

    @property
    def is_seen(self) -> bool:
        """Whether all four faces are known to the viewer."""
        faces = (*self.high, *self.low) or self.tiles
        return bool(faces) and None not in faces

    @property
    def is_set(self) -> bool:
        return bool(self.high)

    @property
    def verdict(self) -> str:
        return self.shown.verdict if self.shown else ""


def on_felt(sitting: Sitting[Table], view: View) -> dict[int, OnFelt]:
    """By position, whatever has tiles."""
    told = of_last_round(sitting.told)
    shown = hands_shown(told)
    if sitting.table.round is None:
        return {
            **{seat: OnFelt(seat, "", state=how) for seat, how in out_of_play(told).items()},
            **{seat: OnFelt(seat, s.owner, (), s.high, s.low, "", s) for seat, s in shown.items()},
        }
    lying = (each for each in view.positions if each.state)
    return {each.seat: _lying(sitting.table, each, shown.get(each.seat)) for each in lying}


def _lying(table: Table, each: PositionView, shown: Shown | None) -> OnFelt:
    owner = owner_of(table, each.seat) or ""
    state = STATES.get(each.state, "")
    if each.high:
        return OnFelt(each.seat, owner, (), _faces(each.high), _faces(each.low), state, shown)
    return OnFelt(each.seat, owner, _in_order(_faces(each.tiles)), state=state)


def _faces(written: tuple[str | None, ...]) -> tuple[Face, ...]:
    return tuple(Tile.parse(face) if face else None for face in written)


def _in_order(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """As they are written; those face down at the end."""
    known = in_order(face for face in faces if face is not None)
    return (*known, *(None for face in faces if face is None))


def bank_seat(table: Table) -> int:
    """Who banks the round that is looked at; 0 is the house."""
    if table.round is not None:
        return against(table)
    return table.history[-1].bank if table.history else int(DEALER)


def to_beat(sitting: Sitting[Table]) -> int:
    """The dealer's position or the bank's; somebody who banks looks at the dealer's."""
    seat = bank_seat(sitting.table)
    mine = sitting.viewer.role is Role.PLAYER and sitting.table.seat_of(sitting.person) == seat
    return int(DEALER) if mine else seat


def looked_at(sitting: Sitting[Table], lying: Mapping[int, OnFelt]) -> int | None:
    """The own area, one still to be set first; for a dealer the hands exposed last."""
    if sitting.viewer.role is Role.PLAYER:
        mine = [seat for seat in AREAS if seat in lying and lying[seat].owner == sitting.person]
        unset = [seat for seat in mine if not lying[seat].is_set]
        return next(iter([*unset, *mine]), None)
    beaten = to_beat(sitting)
    exposed = [seat for seat in hands_shown(of_last_round(sitting.told)) if seat != beaten]
    return exposed[-1] if exposed else None
