"""Hands of the round under way, or of the last one, as they lie on the felt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from croupier.cli.drawing import RenderableType, Text
from croupier.cli.drawing import Table as Grid
from croupier.cli.games.pai_gow.play.rounds import (
    Shown,
    hands_shown,
    out_of_play,
)
from croupier.cli.playing.last_round import of_last_round
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.hands import in_order
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.games.pai_gow.ranking import Ranks
from croupier.studio.pai_gow.tiles import RED
from croupier.table.pai_gow.hand_names import in_short
from croupier.table.pai_gow.picture import PositionView, View
from croupier.table.pai_gow.places import against, owner_of
from croupier.table.pai_gow.state import Is, Table
from croupier.table.people import Role
from croupier.values.tiles import Tile

Face = Tile | None
"""None: the back."""
RED_SPOTS, WHITE_SPOTS, BACK = "bold #e2616a on #17171c", "bold #f4f1e8 on #17171c", "#8f9db0"
EDGE = "#8a8a8a on #17171c"
TALL = ("╭───╮", "│ {} │", "├───┤", "│ {} │", "╰───╯")
LOW = ("╭───╮", "│{}-{}│", "╰───╯")
TALL_BACK = ("╭───╮", "│░░░│", "│░░░│", "│░░░│", "╰───╯")
LOW_BACK = ("╭───╮", "│░░░│", "╰───╯")
TALL_PLACE = ("╭╌╌╌╮", "╎   ╎", "╎   ╎", "╎   ╎", "╰╌╌╌╯")
LOW_PLACE = ("╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯")
WIDTH, GAP, BETWEEN_HANDS = 5, 1, 3
LETTERS = "abcd"
ONE_SPOT = 0x2680
"""The face of a die with one spot; the others follow it."""


def tiles_drawn(faces: Sequence[Face], *, tall: bool) -> Text:
    """Tiles side by side, the better ones first as they are written."""
    return _side_by_side([_tile(face, tall=tall) for face in faces], [GAP] * len(faces))


def two_hands(high: Sequence[Face], low: Sequence[Face], *, tall: bool) -> Text:
    """The high hand, a little apart from the low one."""
    drawn = [_tile(face, tall=tall) for face in (*high, *low)]
    return _side_by_side(drawn, [GAP, BETWEEN_HANDS, GAP, GAP])


def no_tiles(*, tall: bool) -> Text:
    """Where tiles will lie."""
    place = [Text(part, "dim") for part in (TALL_PLACE if tall else LOW_PLACE)]
    return _side_by_side([place] * 4, [GAP] * 4)


def letters(count: int) -> str:
    """One under each tile, to name it by."""
    return "".join(f"{letter:^{WIDTH + GAP}}" for letter in LETTERS[:count]).rstrip()


def die(spots: int) -> str:
    """A die's face.

    >>> die(6)
    '⚅'
    """
    return chr(ONE_SPOT + spots - 1)


def _side_by_side(drawn: Sequence[Sequence[Text]], gaps: Sequence[int]) -> Text:
    lines = [Text() for _ in drawn[0]]
    for n, parts in enumerate(drawn):
        for line, part in zip(lines, parts, strict=True):
            line.append(" " * gaps[n - 1] if n else "").append_text(part)
    return Text("\n").join(lines)


def _tile(face: Face, *, tall: bool) -> list[Text]:
    if face is None:
        return [Text(part, BACK) for part in (TALL_BACK if tall else LOW_BACK)]
    halves = list(face.halves)
    return [_part(face, shape, halves) for shape in (TALL if tall else LOW)]


def _part(face: Tile, shape: str, halves: list[int]) -> Text:
    """A line of a tile; its halves are taken from the list as the line shows them."""
    line = Text()
    for n, edge in enumerate(shape.split("{}")):
        if n:
            upper = len(halves) > 1
            half = halves.pop(0)
            line.append(str(half), _spots(face, half, upper=upper))
        line.append(edge, EDGE)
    return line


def _spots(face: Tile, half: int, *, upper: bool) -> str:
    """Ones and fours are red; of the Twelve, one half stands for its red spots."""
    red = upper if face is Tile.T66 else half in RED
    return RED_SPOTS if red else WHITE_SPOTS


# What lies at each position

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


# How it is drawn

VERDICTS: Mapping[str, str] = {"win": "wins", "tie": "ties", "lose": "loses"}
COMPARED: Mapping[int, str] = {1: "higher", 0: "a copy", -1: "lower"}


def hands_drawn(
    sitting: Sitting[Table], lying: Mapping[int, OnFelt], *, tall: bool
) -> RenderableType:
    left, right = to_beat(sitting), looked_at(sitting, lying)
    seats = [left] if right is None or right == left else [left, right]
    grid = Grid.grid(padding=(0, 6, 0, 0))
    grid.add_row(*(Text(_head(sitting, seat), style="bold") for seat in seats))
    grid.add_row(*(_drawn(lying.get(seat), tall=tall) for seat in seats))
    grid.add_row(*(_caption(sitting.table.game.ranks, lying.get(seat)) for seat in seats))
    grid.add_row(*(_compared(lying.get(seat)) for seat in seats))
    return grid


def _head(sitting: Sitting[Table], seat: int) -> str:
    if seat == DEALER:
        return "Dealer"
    table = sitting.table
    holder = table.holder(seat)
    name = "You" if holder == sitting.person else holder or "nobody"
    return f"{'Bank: ' if seat == bank_seat(table) else ''}{name}, seat {seat}"


def _drawn(lying: OnFelt | None, *, tall: bool) -> Text:
    if lying is None or not (lying.tiles or lying.high):
        return no_tiles(tall=tall)
    if lying.is_set:
        return two_hands(lying.high, lying.low, tall=tall)
    return tiles_drawn(lying.tiles, tall=tall)


def _caption(ranks: Ranks, lying: OnFelt | None) -> Text:
    """Letters under tiles to be set, the names of hands that are."""
    if lying is None:
        return Text()
    if not lying.is_seen:
        return Text(lying.state, style="dim")
    if not lying.is_set:
        return Text(letters(len(lying.tiles)))
    verdict = f": {VERDICTS[lying.verdict]}" if lying.verdict else ""
    return Text(names(ranks, lying)).append(verdict, "bold")


def _compared(lying: OnFelt | None) -> Text:
    """How the hands stand to those they were compared with, and by which clause."""
    shown = lying.shown if lying else None
    if shown is None or not shown.verdict:
        return Text()
    beats = [COMPARED[each] for each in shown.beats or ()]
    how = "high {}, low {}  ".format(*beats) if beats else ""
    return Text(f"{how}{shown.decided_by or ''}", style="dim")


def names(ranks: Ranks, lying: OnFelt) -> str:
    """What both hands are called."""
    hands = (known(lying.high), known(lying.low))
    return " over ".join(in_short(ranks, *two) for two in hands)


def known(faces: Sequence[Face]) -> Iterable[Tile]:
    return (tile for tile in faces if tile is not None)
