"""The hands to beat and the own ones, drawn side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.games.pai_gow.play import felt
from croupier.cli.games.pai_gow.play.hands_on_felt import OnFelt, bank_seat, looked_at, to_beat
from croupier.cli.playing.sitting import Sitting
from croupier.games.pai_gow.positions import DEALER
from croupier.games.pai_gow.ranking import Ranks
from croupier.table.pai_gow.hand_names import in_short
from croupier.table.pai_gow.state import Table
from croupier.values.tiles import Tile

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
        return felt.no_tiles(tall=tall)
    if lying.is_set:
        return felt.two_hands(lying.high, lying.low, tall=tall)
    return felt.tiles(lying.tiles, tall=tall)


def _caption(ranks: Ranks, lying: OnFelt | None) -> Text:
    """Letters under tiles to be set, the names of hands that are."""
    if lying is None:
        return Text()
    if not lying.is_seen:
        return Text(lying.state, style="dim")
    if not lying.is_set:
        return Text(felt.letters(len(lying.tiles)))
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


def known(faces: Sequence[felt.Face]) -> Iterable[Tile]:
    return (tile for tile in faces if tile is not None)
