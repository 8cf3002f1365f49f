"""`croupier serve`: tables in the browser, with a link for each office."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.drain import drained
from croupier.cli.house_options import house_settings
from croupier.cli.house_settings import HouseCommand, settings_from, shown
from croupier.cli.output import console, json_option, print_json, print_table
from croupier.kernels.folder import keep_kernels_in
from croupier.values.errors import OutOfReach
from croupier.values.extras import expect
from croupier.values.money import money

if TYPE_CHECKING:
    from croupier.web.serving import Opened

KERNELS = "kernels"
OURS_ALONE = 0o077
"""What others may do with the files of the house: nothing. A journal holds unfinished shoes."""
LOGGER = logging.getLogger(__name__)


@click.command("serve", cls=HouseCommand)
@house_settings
@click.option("--show-settings", is_flag=True, help="Show every setting and where it comes from.")
@click.option(
    "--drain",
    is_flag=True,
    help="Tell the node that runs from --data to hand its tables to other nodes and stop.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    show_settings: bool,
    drain: bool,
    no_tables: bool,
    as_json: bool,
    **asked: object,
) -> None:
    """Run tables in the browser until interrupted.

    Prints a link for each office; whoever opens one chooses a name and is in. The links of a
    former start no longer work. An empty house opens a few practice tables with automatic dealers.

    Every setting can be given on the command line, as a variable (--most-sockets is
    CROUPIER_MOST_SOCKETS) or in a settings file (most-sockets = 100), and counts in this order.

    With --drain another process of the same folder is told to hand its tables over, and this one
    ends when that has stopped: with 0, with 1 where tables had no other node to go to, with 4 where
    no node runs.
    """
    if show_settings:
        _show(ctx, as_json=as_json)
        return
    refuse_without_extras()
    settings = settings_from(asked)
    if drain:
        ctx.exit(drained(settings, as_json=as_json))
    if settings.database is None:
        keep_kernels_in(settings.data / KERNELS)
    from croupier.web import logs  # noqa: PLC0415 only with its extras
    from croupier.web.serving import serve  # noqa: PLC0415

    os.umask(OURS_ALONE)
    logs.to_stream(form=settings.log_format)
    if settings.database is None:
        _make_folder(settings.data)
    serve(settings, tables=not no_tables, tell=_told_as_json if as_json else _told)


def _show(ctx: click.Context, *, as_json: bool) -> None:
    found = [*shown(ctx)]
    if as_json:
        told = {each.name: {"value": each.value, "from": each.origin} for each in found}
        print_json({"settings": told})
        return
    rows = ((each.name, _in_words(each.value), each.origin) for each in found)
    print_table("Settings", ("setting", "value", "from"), rows)


def _in_words(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(str, value))
        case _:
            return str(value)


def refuse_without_extras() -> None:
    for extra in ("serve", "journal"):
        expect(extra, "a house")


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OutOfReach(f"--data {data}: {error.strerror or error}") from None
    if os.name == "posix" and data.stat().st_mode & OURS_ALONE:
        LOGGER.warning("%s is open to other accounts; chmod 700 keeps it private", data)


def _told_as_json(opened: Opened) -> None:
    links = {office.value: link for office, link in opened.links.items()}
    told = {"address": opened.address, "links": links, "tables": list(opened.tables)}
    print_json({**told, "log_key": opened.log_key, "purse": opened.purse})


def _told(opened: Opened) -> None:
    screen = console()
    screen.print(f"Croupier is open at [bold]{opened.address}[/bold]", soft_wrap=True)
    screen.print(f"Tables: {', '.join(opened.tables) or 'none yet'}", soft_wrap=True)
    if opened.log_key:
        screen.print(f"Its record is signed with {opened.log_key}", soft_wrap=True, markup=False)
    screen.print(f"A new player's purse holds {money(opened.purse)} of practice money")
    screen.print("Come in by one of these links; each lets anybody in who has it:")
    widest = max((len(office.value) for office in opened.links), default=0)
    for office, link in opened.links.items():  # each whole, however narrow the screen
        screen.print(f"  [bold]{office.value:<{widest}}[/bold]  {link}", soft_wrap=True)
    screen.print("Stop with Ctrl+C.")
