"""The settings of a house, one by one: what each is called, what it may be, what it is for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar

import click

from croupier.cli.house_settings import FILE, PREFIX, Setting, read_file
from croupier.floor.posting import is_address
from croupier.rulebooks.gaming_day import is_time_zone
from croupier.web.people.offices import Office
from croupier.web.settings import LOG_FORMATS, WILDCARDS, Settings

F = TypeVar("F", bound=Callable[..., Any])

NAME_OF_A_DOMAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")
DEFAULTS = {each.name: each.default for each in fields(Settings) if each.default is not MISSING}
A_FILE = click.Path(path_type=Path, dir_okay=False)


def house_settings(command: F) -> F:
    """All of them, with the file they may stand in."""
    for option in reversed((SETTINGS_FILE, *SETTINGS)):
        command = option(command)
    return command


def _setting(*called: str, **said: Any) -> Callable[[F], F]:  # noqa: ANN401 click's own
    """Its default stands with the `Settings`, unless it is another for whoever types it."""
    name = called[-1].removeprefix("--").replace("-", "_")
    default = {"default": DEFAULTS[name]} if DEFAULTS.get(name) is not None else {}
    shows = {"show_default": True} if default and not said.get("is_flag") else {}
    return click.option(*called, cls=Setting, **{**default, **shows, **said})


def _address_alone(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    if given is not None and not is_address(given):
        raise click.BadParameter(f"{given!r} is no http or https address")
    return given


def _time_zone_alone(_: click.Context, __: click.Parameter, given: str) -> str:
    if not is_time_zone(given):
        raise click.BadParameter(f"{given!r} is no time zone; write one such as America/New_York")
    return given


def _offices_alone(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    offices = [each.value for each in Office]
    for each in given:
        *value, office = each.rsplit("=", 1)
        if not any(value) or office not in offices:
            raise click.BadParameter(f"{each!r} is no VALUE=OFFICE; offices: {', '.join(offices)}")
    return given


def _place_alone(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    host, _colon, port = (given or "").rpartition(":")
    if given is not None and not (host and port.isdecimal() and int(port) < 65_536):
        raise click.BadParameter(f"{given!r} is no HOST:PORT")
    if host.strip("[]") in WILDCARDS:
        raise click.BadParameter(f"{given!r} is no address at which others reach this node")
    return given


def _domain_alone(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    if given is not None and ("." not in given or not NAME_OF_A_DOMAIN.fullmatch(given)):
        raise click.BadParameter(f"{given!r} is no domain; write one such as tables.example.org")
    return given


SETTINGS_FILE = click.option(
    "--settings", FILE, type=A_FILE, metavar="FILE", is_eager=True, expose_value=True,
    envvar=f"{PREFIX}SETTINGS", callback=read_file,
    help="A TOML file of settings, each key an option below without its dashes.",
)  # fmt: skip
SETTINGS = (
    _setting("--host", help="The address to listen at."),
    _setting(
        "--port", type=click.IntRange(0, 65535), help="The port to listen at; 0 finds a free one."
    ),
    _setting(
        "--data", type=click.Path(path_type=Path), default=Path("croupier-data"),
        show_default=True, metavar="FOLDER", help="Where the journal and the people are kept.",
    ),
    _setting(
        "--database", metavar="URL",
        help="Keep both in this PostgreSQL database, which several servers may share.",
    ),
    _setting(
        "--database-direct", metavar="URL",
        help="The server's own address, where --database leads to a pooler: news between servers"
        " are heard there.",
    ),
    _setting(
        "--replica", metavar="URL",
        help="A streaming replica of the database: what inspectors and analytics read.",
    ),
    _setting(
        "--replica-seconds", type=click.FloatRange(0), metavar="SECONDS",
        help="How far behind the replica may be and still be read.",
    ),
    _setting(
        "--archive", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
        help="Where the tables lie that were archived, for whoever looks back.",
    ),
    _setting(
        "--relay", metavar="HOST:PORT", callback=_place_alone,
        help="Where other nodes on this database bring screens of this one's tables, on a network"
        " of theirs alone; else a free port of loopback.",
    ),
    _setting("--node-name", metavar="NAME", help="What an administrator reads of this node."),
    _setting(
        "--node-address", metavar="URL", callback=_address_alone,
        help="This node's own address, where each has one: screens are sent to their table's.",
    ),
    _setting(
        "--cookie-domain", metavar="NAME", callback=_domain_alone,
        help="The domain that nodes with addresses of their own have in common, so that whoever"
        " signed in at one is in at all.",
    ),
    _setting(
        "--allowed-host", "allowed_hosts", multiple=True, metavar="NAME",
        help="A name browsers may use for this server, besides loopback and --host.",
    ),
    _setting(
        "--behind-proxy", metavar="ADDRESS",
        help="Believe the X-Forwarded headers of a proxy at this address; else nobody's.",
    ),
    _setting(
        "--https-only-cookies", "secure_cookies", is_flag=True,
        help="Never send a session over plain http.",
    ),
    _setting("--metrics-public", is_flag=True, help="Show /metrics to other machines as well."),
    _setting(
        "--telemetry-to", metavar="URL", callback=_address_alone,
        help="Send OpenTelemetry traces and metrics to this collector (OTLP over HTTP).",
    ),
    _setting(
        "--log-format", type=click.Choice(LOG_FORMATS),
        help="Logs as lines of JSON or of text; auto: text at a terminal, JSON elsewhere.",
    ),
    _setting(
        "--most-sockets", type=click.IntRange(1), metavar="COUNT",
        help="Live screens served at once.",
    ),
    _setting(
        "--most-connections", type=click.IntRange(1), metavar="COUNT",
        help="Connections of one address at once, screens left out; not counted with"
        " --behind-proxy.",
    ),
    _setting(
        "--calculators", type=click.IntRange(0), default=2, metavar="COUNT",
        help="Processes that work out odds and advice beside the tables; 0: none of their own.",
    ),
    _setting(
        "--tables-an-hour", type=click.IntRange(1), metavar="COUNT",
        help="Tables that one person may open within an hour.",
    ),
    _setting(
        "--log-key", type=click.Path(path_type=Path), metavar="FILE",
        help="The key that signs heads of the record; made on first use. Best kept apart from it.",
    ),
    _setting(
        "--seal-key", type=A_FILE, metavar="FILE", envvar=f"{PREFIX}SEAL_KEY_FILE",
        help="The key that hides sealed orders; made on first use. Else CROUPIER_SEAL_KEY holds it."
        " Best kept apart from the journal.",
    ),
    _setting(
        "--people-key", type=A_FILE, metavar="FILE", envvar=f"{PREFIX}PEOPLE_KEY_FILE",
        help="Whoever joins stands in the record by a pseudonym, and this is the key to whose they"
        " are; made on first use. Else CROUPIER_PEOPLE_KEY holds it. Best kept apart from both.",
    ),
    _setting("--origin", metavar="NAME", help="The record's name under its heads."),
    _setting(
        "--head-seconds", type=click.FloatRange(0.1), metavar="SECONDS",
        help="How often a head is signed while people play.",
    ),
    _setting(
        "--witnesses", "witness_policy", type=click.Path(path_type=Path), metavar="FILE",
        help="Show every head to the witnesses of this C2SP tlog-policy.",
    ),
    _setting(
        "--heads-to", multiple=True, metavar="FOLDER|URL",
        help="Lay a copy of every head here, best on another machine's disk, or post it there."
        " Give it again for more.",
    ),
    _setting(
        "--stamped-at", metavar="URL", callback=_address_alone,
        help="Have heads stamped with the time by this authority (RFC 3161).",
    ),
    _setting(
        "--stamp-seconds", type=click.FloatRange(0), metavar="SECONDS",
        help="The least time between two stamps.",
    ),
    _setting(
        "--two-people-above", type=click.IntRange(0), metavar="DOLLARS",
        help="Above this sum two people of two links issue money, raise meters and change trays.",
    ),
    _setting(
        "--time-zone", metavar="NAME", callback=_time_zone_alone,
        help="By which the gaming days of players' own limits are reckoned.",
    ),
    _setting(
        "--grace-minutes", type=click.IntRange(0, 1440), metavar="MINUTES",
        help="How long a round that stopped with the house waits for the people in it.",
    ),
    _setting(
        "--void-days", type=click.IntRange(1, 3650), metavar="DAYS",
        help="How long after closing an unfinished round is void; players are told.",
    ),
    _setting(
        "--open-studio", is_flag=True, help="Let anybody into the studio, signed in or not."
    ),
    _setting(
        "--oidc-issuer", metavar="URL", callback=_address_alone,
        help="Let people sign in at this OpenID Connect provider, beside invitations.",
    ),
    _setting("--oidc-client", metavar="ID", help="What this house is called there."),
    _setting(
        "--oidc-secret-file", type=A_FILE, metavar="FILE",
        help="The secret it shares with the provider; else CROUPIER_OIDC_SECRET holds it.",
    ),
    _setting(
        "--oidc-office", "oidc_offices", multiple=True, metavar="VALUE=OFFICE",
        callback=_offices_alone,
        help="Whoever has this value in the claim holds this office; the first that fits counts.",
    ),
    _setting(
        "--oidc-claim", metavar="NAME",
        help="The claim that offices are read from; a dot leads into it.",
    ),
    _setting("--oidc-scopes", metavar="NAMES", help="What the provider is asked for."),
    _setting(
        "--oidc-hours", type=click.IntRange(1), metavar="HOURS",
        help="How long a session lasts before the provider is asked again.",
    ),
    _setting("--no-tables", is_flag=True, help="Open no practice tables in an empty house."),
)  # fmt: skip
