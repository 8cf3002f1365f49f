"""The table of tiles that a submission files, and who a player is at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.subjects import rules_for_study
from croupier.games.pai_gow.game import PaiGowGame, bind
from croupier.odds.document import UNLAWFUL

if TYPE_CHECKING:
    from croupier.odds.pai_gow.facing import Role

BETTOR, BANK = "bettor", "bank"
F = TypeVar("F", bound=Callable[..., Any])


def role_option(command: F) -> F:
    chosen = click.Choice([BETTOR, BANK])
    told = "Bet against the dealer, or bank against a bettor."
    return click.option("--as", "role", type=chosen, default=BETTOR, help=told)(command)


def read_table(submission: str, role: str) -> tuple[PaiGowGame, Role]:
    """A table for study may leave the chapter under [what_if], as with odds."""
    from croupier.odds.pai_gow.facing import Role  # noqa: PLC0415 numbers are slow to load
    from croupier.odds.pai_gow.tables import expect_role  # noqa: PLC0415

    house = rules_for_study(submission)
    game, taken = bind(house), Role(role)
    expect_role(game.house, taken)
    return game, taken


def notes_of(game: PaiGowGame, role: Role) -> list[str]:
    """What a reader must know about the values."""
    notes = [] if game.house.lawful else [UNLAWFUL]
    if role.value == BANK:
        notes.append(
            "values are those of one wager against the bank; vigorish falls on the surplus of all"
        )
    return notes
