"""Advice on four tiles: what each setting is worth, exactly, and what the house way does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cli.drawing import Group, RenderableType, Text
from croupier.cli.playing.asking import listed
from croupier.games.pai_gow.hands import in_order
from croupier.table.pai_gow.game import view_for
from croupier.table.pai_gow.state import Table
from croupier.table.people import Viewer, player
from croupier.values.tiles import Tile

COLUMNS = ("high | low", "wins", "ties", "loses", "worth", "")


def advice(table: Table, person: str, seat: int, tiles: Sequence[Tile]) -> RenderableType:
    """Every setting, best first; the odds are loaded only now."""
    from croupier.odds.pai_gow.advice import advise  # noqa: PLC0415
    from croupier.odds.pai_gow.roles import Role  # noqa: PLC0415

    is_bank = table.bank is not None and table.bank.seat == seat
    given = advise(
        table.game,
        tiles,
        role=Role.BANK if is_bank else Role.BETTOR,
        seen=_seen_elsewhere(table, person, seat),
    )
    rows: list[Sequence[str]] = [COLUMNS]
    for each in given.settings:
        marks = ["best"] if each.value == given.settings[0].value else []
        marks += ["house way"] if each.house_way else []
        shares = (each.win, each.tie, each.lose, each.value)
        told = (f"{float(share):.2%}" for share in shares)
        rows.append((str(each.setting), *told, ", ".join(marks)))
    whose = "as the bank, against one wager" if is_bank else "per unit of your wager"
    return Group(listed(f"What each setting is worth, {whose}", rows), *_rules(table, tiles))


def _rules(table: Table, tiles: Sequence[Tile]) -> Iterable[Text]:
    """By which of its rules the house way sets these tiles."""
    for rule in table.game.way.why(tiles):
        cited = f"  {rule.clause}" if rule.clause else ""
        yield Text(f" The house way: {rule.say}").append(cited, "dim")


def _seen_elsewhere(table: Table, person: str, seat: int) -> tuple[Tile, ...]:
    """Tiles of other positions that this person has seen."""
    others = (each for each in view_for(table, player(person)).positions if each.seat != seat)
    return tuple(Tile.parse(face) for each in others for face in each.tiles if face)


def tiles_seen(table: Table, viewer: Viewer, seat: int) -> tuple[Tile, ...]:
    """The four tiles of a position as they are written; none while this viewer may not look."""
    faces = view_for(table, viewer).positions[seat].tiles
    known = tuple(Tile.parse(face) for face in faces if face)
    return in_order(known) if len(known) == len(faces) else ()
