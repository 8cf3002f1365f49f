"""Chips for other chips of the same worth: changed into smaller ones, and coloured up."""

from __future__ import annotations

from croupier.cage.tray import largest_first, worth
from croupier.games.bound_game import Game
from croupier.training.chips.counted_out import FEWEST, TRAY, stacks_shown, tray_shown
from croupier.training.chips.denominations import chips_of
from croupier.training.chips.notation import chips_in_text, worth_in_short
from croupier.training.chips.reading import COMMON, some_stacks, summed
from croupier.training.drilling import Draw, Drill

A_FEW = 3
"""So many chips at most are handed in to be changed."""
MIXED = 2
"""Denominations at least that are coloured up together."""


def conversion(game: Game, draw: Draw) -> Drill:
    """Into chips one or two steps smaller, with a chip in between beside them now and then."""
    ladder = [each for each in chips_of(game.house) if each <= COMMON]
    large = 2 + draw(len(ladder) - 2)
    small = large - 1 - draw(2)
    handed = {ladder[large]: 1 + draw(A_FEW) if small == large - 1 else 1}
    for between in ladder[small + 1 : large]:
        handed |= {between: 1 + draw(A_FEW)} if draw(2) else {}
    return _changed(
        game,
        "Conversions",
        f"Change these into chips of ${worth_in_short(ladder[small])} and smaller, as few as"
        " possible.",
        handed,
        tray_shown(game.house, worth(handed), below=ladder[small + 1]),
    )


def colour_up(game: Game, draw: Draw) -> Drill:
    """What makes no larger chip stays as it is."""
    handed = some_stacks(game, MIXED + draw(MIXED), draw)
    shown = tray_shown(game.house, worth(handed))
    asks = "Colour these up: into the fewest chips, the large ones and what remains."
    return _changed(game, "Colour-ups", asks, handed, shown)


def _changed(
    game: Game, title: str, asks: str, handed: dict[int, int], shown: dict[str, object]
) -> Drill:
    tray = shown[TRAY]
    assert isinstance(tray, list)
    best = largest_first(worth(handed), [each["cents"] for each in tray])
    return Drill(
        {"title": title, "asks": asks, "stacks": stacks_shown(handed), **shown, FEWEST: True},
        chips_in_text(best),
        game.house.placing,
        f"{summed(handed)}, which is {chips_in_text(best)}.",
    )
