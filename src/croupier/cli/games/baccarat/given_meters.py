"""Meters named on the command line."""

from __future__ import annotations

import click

from croupier.rulebooks.reader import nearest
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable


def read_meters(given: tuple[str, ...], names: list[str]) -> dict[str, Cents]:
    """Read ``NAME=DOLLARS`` for meters the table has."""
    meters = dict[str, Cents]()
    for each in given:
        name, equals, text = each.partition("=")
        if not equals:
            raise click.UsageError(f"--meter {each}: write NAME=DOLLARS, such as mega=50000")
        if name in meters:
            raise click.UsageError(f"--meter {each}: {name} is given twice")
        if name not in names:
            hint = nearest(name, names)
            raise click.UsageError(f"--meter {each}: this table has no meter {name!r}; {hint}")
        try:
            meters[name] = cents_from_text(text)
        except Unreadable as error:
            raise click.UsageError(f"--meter {each}: {error}") from None
    return meters
