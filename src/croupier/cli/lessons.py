"""Lessons that somebody asks for, and their answers, read from standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import click

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
