"""`croupier train`: hands to set or to play, graded by what every answer is worth, and drills."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import click

from croupier.cli.game_parts import part_of
from croupier.cli.output import json_option
from croupier.cli.parameters import subject_argument
from croupier.cli.subjects import rules_for_study
from croupier.values.refusals import Unreadable

A = TypeVar("A")
ENDS = {"q", "quit"}


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was asked of `croupier train`."""

    submission: str
    hands: int
    seed: int
    role: str | None
    as_json: bool


def answer_to(prompt: str, read: Callable[[str], A]) -> A | None:
    """Asked again until it can be read; None when the pupil leaves."""
    while True:
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer in ENDS:
            click.echo()
            return None
        try:
            return read(answer)
        except Unreadable as error:
            click.echo(f"  {error}")


def answers_given() -> list[str]:
    """All of them at once, one a line."""
    return [line.strip() for line in sys.stdin if line.strip()]


@click.command("train")
@subject_argument()
@click.option(
    "--hands", type=click.IntRange(1, 1000), default=10, show_default=True,
    help="How many are asked.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), help="Deals the same hands again.")
@click.option(
    "--as",
    "role",
    type=click.Choice(["bettor", "bank"]),
    help="Pai Gow: bet against the dealer, or bank against a bettor.",
)
@click.option(
    "--drill",
    metavar="KIND",
    help="A dealer's drill in place of hands, such as payout, vigorish, stack_values, cutting,"
    " conversions or colour_ups; any other word lists those of the table.",
)
@json_option
def command(
    submission: str,
    hands: int,
    seed: int | None,
    role: str | None,
    drill: str | None,
    *,
    as_json: bool,
) -> None:
    """Learn to set tiles, or to play hands of Spanish 21, at a SUBMISSION's or RULEBOOK's table.

    At Pai Gow answer with a letter or with both hands, such as "6-6 4-5 | 1-3 2-2"; at Spanish 21
    with h, s, d, p or r (hit, stand, double, split, surrender), after doubling with k or x (keep,
    rescue). q ends the lesson. An answer costs what the best one is worth more. Hands of Spanish 21
    are asked the more often the nearer their best decisions are, and the chart is shown. With
    --json answers are read from standard input, one a line, and hands without one are told with all
    their values.

    With --drill a dealer is asked what a table of any game gives cause to ask; chips are counted
    out as in "3x100 2x25", and answers are timed.
    """
    house = rules_for_study(submission)
    begun = secrets.randbelow(10**6) if seed is None else seed
    asked = Lessons(submission, hands, begun, role, as_json)
    if drill is not None:
        from croupier.cli import drills  # noqa: PLC0415 it asks by what stands here

        drills.teach(house, asked, drill)
        return
    part_of(house.game, "train").teach(house, asked)
