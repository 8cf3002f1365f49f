"""`croupier doctor`: whether this machine is fit to serve a house, and what to do where not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from croupier.cli.house_options import house_settings
from croupier.cli.house_settings import HouseCommand, settings_from
from croupier.cli.output import json_option, print_json
from croupier.cli.serve import KERNELS
from croupier.kernels.folder import keep_kernels_in
from croupier.values.extras import is_missing

if TYPE_CHECKING:
    from croupier.web.checkup import Check

FOUND_WANTING = 1


@click.command("doctor", cls=HouseCommand)
@house_settings
@json_option
def command(*, as_json: bool, **asked: object) -> int:
    """Look at all that a house with these settings needs of this machine.

    It takes the settings of `croupier serve`, from the same places. Each line is ok, warn or fail,
    with what to do; the exit code is 1 if anything fails. Nothing is changed, and an open house is
    not disturbed.
    """
    from croupier.web import checkup  # noqa: PLC0415 only there

    settings = settings_from(asked)
    if settings.database is None and settings.data.exists():
        keep_kernels_in(settings.data / KERNELS)
    lines = [*checkup.looked_at(settings, _checks())]
    fit = all(each.state != checkup.FAIL for each in lines)
    if as_json:
        told = [
            {"check": each.check, "state": each.state, "said": each.said, "remedy": each.remedy}
            for each in lines
        ]
        print_json({"fit": fit, "checks": told})
    else:
        for each in lines:
            click.echo(f"{each.state:<5} {each.check}: {each.said}")
            if each.remedy:
                click.echo(f"      {each.remedy}")
    return 0 if fit else FOUND_WANTING


def _checks() -> Iterator[Check]:
    """Stores cannot be looked at without the extra for journals; the line of extras tells it."""
    from croupier.web import checkup  # noqa: PLC0415 only there

    yield from (checkup.machine, checkup.extras, checkup.data_folder, checkup.disk)
    yield from (checkup.keys, checkup.copies, checkup.provider, checkup.files, checkup.kernels)
    if not is_missing("journal"):
        from croupier.web import checkup_stores  # noqa: PLC0415 likewise

        yield from (checkup_stores.stores, checkup_stores.clock, checkup_stores.port)
