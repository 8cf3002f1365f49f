"""`croupier serve`: tables in the browser, with a link for each office."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.output import console, json_option, print_json
from croupier.floor.arrangements import TABLES_AN_HOUR
from croupier.floor.head_keeper import STAMP_SECONDS
from croupier.floor.posting import is_address
from croupier.kernels.folder import keep_kernels_in
from croupier.values.errors import OutOfReach
from croupier.values.extras import expect
from croupier.values.money import money
from croupier.web.security.lines import MOST_OF_AN_ADDRESS

if TYPE_CHECKING:
    from croupier.web.serving import Opened

USUAL_PORT = 8021
KERNELS = "kernels"
OURS_ALONE = 0o077
"""What others may do with the files of the house: nothing. A journal holds unfinished shoes."""
LOGGER = logging.getLogger(__name__)


def _address_alone(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    if given is not None and not is_address(given):
        raise click.BadParameter(f"{given!r} is no http or https address")
    return given


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=USUAL_PORT, show_default=True,
    help="The port to listen at; 0 finds a free one.",
)  # fmt: skip
@click.option(
    "--data", type=click.Path(path_type=Path), default=Path("croupier-data"),
    show_default=True, metavar="FOLDER", help="Where the journal and the people are kept.",
)  # fmt: skip
@click.option(
    "--database", metavar="URL", envvar="CROUPIER_DATABASE", show_envvar=True,
    help="Keep both in this PostgreSQL database, which several servers may share.",
)  # fmt: skip
@click.option(
    "--allowed-host", "allowed_hosts", multiple=True, metavar="NAME",
    help="A name browsers may use for this server, besides loopback and --host.",
)  # fmt: skip
@click.option(
    "--behind-proxy", metavar="ADDRESS",
    help="Believe the X-Forwarded headers of a proxy at this address; else nobody's.",
)  # fmt: skip
@click.option("--https-only-cookies", is_flag=True, help="Never send a session over plain http.")
@click.option("--metrics-public", is_flag=True, help="Show /metrics to other machines as well.")
@click.option(
    "--most-sockets", type=click.IntRange(1), default=5_000, show_default=True, metavar="COUNT",
    help="Live screens served at once.",
)  # fmt: skip
@click.option(
    "--most-connections", type=click.IntRange(1), default=MOST_OF_AN_ADDRESS, show_default=True,
    metavar="COUNT",
    help="Connections of one address at once, screens left out; not counted with --behind-proxy.",
)  # fmt: skip
@click.option(
    "--calculators", type=click.IntRange(0), default=2, show_default=True, metavar="COUNT",
    help="Processes that work out odds and advice beside the tables; 0: none of their own.",
)  # fmt: skip
@click.option(
    "--tables-an-hour", type=click.IntRange(1), default=TABLES_AN_HOUR, show_default=True,
    metavar="COUNT", help="Tables that one person may open within an hour.",
)  # fmt: skip
@click.option(
    "--log-key", type=click.Path(path_type=Path), metavar="FILE",
    envvar="CROUPIER_LOG_KEY", show_envvar=True,
    help="The key that signs heads of the record; made on first use. Best kept apart from it.",
)  # fmt: skip
@click.option(
    "--seal-key", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="The key that hides sealed orders; made on first use. Else CROUPIER_SEAL_KEY holds it."
    " Best kept apart from the journal.",
)  # fmt: skip
@click.option(
    "--people-key", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Whoever joins stands in the record by a pseudonym, and this is the key to whose they are;"
    " made on first use. Else CROUPIER_PEOPLE_KEY holds it. Best kept apart from both.",
)  # fmt: skip
@click.option("--origin", metavar="NAME", help="The record's name under its heads.")
@click.option(
    "--head-seconds", type=click.FloatRange(0.1), default=30.0, show_default=True,
    metavar="SECONDS", help="How often a head is signed while people play.",
)  # fmt: skip
@click.option(
    "--witnesses", "witness_policy", type=click.Path(path_type=Path),
    metavar="FILE", help="Show every head to the witnesses of this C2SP tlog-policy.",
)  # fmt: skip
@click.option(
    "--heads-to", multiple=True, metavar="FOLDER|URL",
    help="Lay a copy of every head here, best on another machine's disk, or post it there."
    " Give it again for more.",
)  # fmt: skip
@click.option(
    "--stamped-at", metavar="URL", callback=_address_alone,
    help="Have heads stamped with the time by this authority (RFC 3161).",
)  # fmt: skip
@click.option(
    "--stamp-seconds", type=click.FloatRange(0), default=STAMP_SECONDS, show_default=True,
    metavar="SECONDS", help="The least time between two stamps.",
)  # fmt: skip
@click.option(
    "--two-people-above", type=click.IntRange(0), metavar="DOLLARS",
    help="Above this sum two people of two links issue money, raise meters and change trays.",
)  # fmt: skip
@click.option("--open-studio", is_flag=True, help="Let anybody into the studio, signed in or not.")
@click.option("--no-tables", is_flag=True, help="Open no practice tables in an empty house.")
@json_option
def command(  # noqa: PLR0913
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    allowed_hosts: tuple[str, ...],
    behind_proxy: str | None,
    https_only_cookies: bool,
    metrics_public: bool,
    most_sockets: int,
    most_connections: int,
    calculators: int,
    tables_an_hour: int,
    log_key: Path | None,
    seal_key: Path | None,
    people_key: Path | None,
    origin: str | None,
    head_seconds: float,
    witness_policy: Path | None,
    heads_to: tuple[str, ...],
    stamped_at: str | None,
    stamp_seconds: float,
    two_people_above: int | None,
    open_studio: bool,
    no_tables: bool,
    as_json: bool,
) -> None:
    """Run tables in the browser until interrupted.

    Prints a link for each office; whoever opens one chooses a name and is in. The links of a
    former start no longer work. An empty house opens a few practice tables with automatic dealers.
    """
    refuse_without_extras()
    if database is None:
        keep_kernels_in(data / KERNELS)
    from croupier.web import logs  # noqa: PLC0415 only with its extras
    from croupier.web.serving import serve  # noqa: PLC0415
    from croupier.web.settings import Settings  # noqa: PLC0415

    settings = Settings(
        data=data,
        database=database,
        host=host,
        port=port,
        allowed_hosts=allowed_hosts,
        secure_cookies=https_only_cookies,
        metrics_public=metrics_public,
        behind_proxy=behind_proxy,
        most_sockets=most_sockets,
        most_connections=most_connections,
        calculators=calculators,
        tables_an_hour=tables_an_hour,
        log_key=log_key,
        seal_key=seal_key,
        people_key=people_key,
        origin=origin,
        head_seconds=head_seconds,
        witness_policy=witness_policy,
        heads_to=heads_to,
        stamped_at=stamped_at,
        stamp_seconds=stamp_seconds,
        two_people_above=None if two_people_above is None else two_people_above * 100,
        open_studio=open_studio,
    )
    os.umask(OURS_ALONE)
    logs.to_stream()
    if database is None:
        _make_folder(data)
    serve(settings, tables=not no_tables, tell=_told_as_json if as_json else _told)


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
    from croupier.cli.drawing import SIMPLE, Table  # noqa: PLC0415 slow

    screen = console()
    screen.print(f"Croupier is open at [bold]{opened.address}[/bold]", soft_wrap=True)
    screen.print(f"Tables: {', '.join(opened.tables) or 'none yet'}", soft_wrap=True)
    if opened.log_key:
        screen.print(f"Its record is signed with {opened.log_key}", soft_wrap=True, markup=False)
    links = Table(box=SIMPLE, show_header=False, pad_edge=False)
    links.add_column(style="bold", no_wrap=True)
    links.add_column(no_wrap=True, overflow="ignore")
    for office, link in opened.links.items():
        links.add_row(office.value, link)
    screen.print(f"A new player's purse holds {money(opened.purse)} of practice money")
    screen.print("Come in by one of these links; each lets anybody in who has it:")
    screen.print(links, soft_wrap=True)
    screen.print("Stop with Ctrl+C.")
