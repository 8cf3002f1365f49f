"""The table of tiles that a submission files, and who a player is at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from croupier.cli.subjects import rules_for_study
from croupier.games.pai_gow.game import PaiGowGame, bind
from croupier.odds.document import UNLAWFUL
from croupier.odds.pai_gow.roles import Role, expect_role

F = TypeVar("F", bound=Callable[..., Any])


def role_option(command: F) -> F:
    chosen = click.Choice([Role.BETTOR.value, Role.BANK.value])
    told = "Bet against the dealer, or bank against a bettor."
    return click.option("--as", "role", type=chosen, default=Role.BETTOR.value, help=told)(command)


def read_table(submission: str, role: str) -> tuple[PaiGowGame, Role]:
    """A table for study may leave the chapter under [what_if], as with odds."""
    house = rules_for_study(submission)
    game, taken = bind(house), Role(role)
    expect_role(game.house, taken)
    return game, taken


def notes_of(game: PaiGowGame, role: Role) -> list[str]:
    """What a reader must know about the values."""
    notes = [] if game.house.lawful else [UNLAWFUL]
    if role is Role.BANK:
        notes.append(
            "values are those of one wager against the bank; vigorish falls on the surplus of all"
        )
    return notes
