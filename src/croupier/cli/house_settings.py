"""Settings of a house: given on the command line, as variables or in a file.

Each is declared once, as an option (`cli/house_options.py`). The option `--most-sockets` is the
variable CROUPIER_MOST_SOCKETS and the key `most-sockets` of a settings file. What is given on the
command line counts before a variable, a variable before the file, the file before the default.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import click
from click.core import ParameterSource

from croupier.kernels.folder import NAMED as KERNELS
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial
from croupier.web.settings import Settings

PREFIX = "CROUPIER_"
FILE = "settings"
SECRETS = {
    "seal-key": f"{PREFIX}SEAL_KEY",
    "people-key": f"{PREFIX}PEOPLE_KEY",
    "oidc-secret-file": f"{PREFIX}OIDC_SECRET",
}
"""By a setting that names a file, the variable that may hold what is in it."""
OTHERS = (*SECRETS.values(), f"{PREFIX}SETTINGS", f"{PREFIX}RESULTS", KERNELS)
"""Variables of this program that are no settings."""
HIDDEN = "…"
COMMAND_LINE, DEFAULT = "command line", "default"


class HouseCommand(click.Command):
    """A command that takes the settings of a house."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 click's own
        super().__init__(*args, **kwargs)
        for each in self.settings():
            each.envvar = each.envvar or f"{PREFIX}{key_of(each).replace('-', '_').upper()}"

    def settings(self) -> tuple[Setting, ...]:
        return tuple(each for each in self.params if isinstance(each, Setting))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        refuse_mistyped(os.environ, [str(each.envvar) for each in self.settings()])
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as wrong:
            if not isinstance(wrong.param, Setting):
                raise
            told = f"{wrong.message} (from {_origin(ctx, wrong.param)})"
            raise click.BadParameter(told, ctx, wrong.param) from None


class Setting(click.Option):
    """An option that is also a variable and a key of a settings file."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting as it holds, and where that comes from."""

    name: str
    value: object
    origin: str


def settings_from(asked: Mapping[str, object]) -> Settings:
    """Of what a command was given; sums are asked for in dollars."""
    named: dict[str, Any] = {each.name: asked[each.name] for each in fields(Settings)}
    dollars = named["two_people_above"]
    return Settings(**{**named, "two_people_above": None if dollars is None else dollars * 100})


def shown(ctx: click.Context) -> Iterator[Shown]:
    assert isinstance(ctx.command, HouseCommand)
    for each in ctx.command.settings():
        assert each.name is not None
        key, value = key_of(each), ctx.params[each.name]
        secret = SECRETS.get(key, "")
        if value is None and os.environ.get(secret):
            yield Shown(key, HIDDEN, secret)
        else:
            yield Shown(key, _told(value), _origin(ctx, each))


def key_of(option: click.Option) -> str:
    return max(option.opts, key=len).removeprefix("--")


def read_file(ctx: click.Context, _: click.Parameter, path: Path | None) -> Path | None:
    """A callback that is asked before all others: what the file says stands below what is given."""
    if path is not None:
        assert isinstance(ctx.command, HouseCommand)
        ctx.default_map = _read(path, ctx.command.settings())
    return path


def _read(path: Path, settings: Sequence[Setting]) -> dict[str, object]:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadMaterial(f"{path} is no TOML: {wrong}") from None
    by_key = {key_of(each): each for each in settings}
    read = dict[str, object]()
    for key, value in written.items():
        option = by_key.get(key)
        if option is None:
            raise BadMaterial(f"{path}: there is no setting {key!r}{_meant(key, by_key)}")
        assert option.name is not None
        read[option.name] = _value(path, key, option, value)
    return read


def _value(path: Path, key: str, option: Setting, value: object) -> object:
    """Of the kind its option takes; what exactly it may be the option itself knows."""
    if isinstance(value, dict) and option.multiple:
        value = [f"{name}={office}" for name, office in value.items()]
    wanted = "a list" if option.multiple else "true or false" if option.is_flag else ""
    is_right = {
        "a list": isinstance(value, list),
        "true or false": isinstance(value, bool),
        "": isinstance(value, str | int | float) and not isinstance(value, bool),
    }[wanted]
    if not is_right:
        raise BadMaterial(f"{path}: {key} is {wanted or 'a text or a number'}, not {value!r}")
    return value if option.is_flag or option.multiple else str(value)


def refuse_mistyped(environment: Mapping[str, str], known: Sequence[str]) -> None:
    """A variable that is nearly one of ours is; others are some other program's."""
    for name in environment:
        if name.startswith(PREFIX) and name not in {*known, *OTHERS}:
            for meant in get_close_matches(name, [*known, *OTHERS], n=1, cutoff=0.85):
                raise BadMaterial(f"{name} is no variable of this program; did you mean {meant}?")


def _meant(key: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(key.replace("_", "-"), known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _origin(ctx: click.Context, option: Setting) -> str:
    assert option.name is not None
    match ctx.get_parameter_source(option.name):
        case ParameterSource.ENVIRONMENT:
            return str(option.envvar)
        case ParameterSource.DEFAULT_MAP:
            return str(ctx.params[FILE])
        case ParameterSource.COMMANDLINE:
            return COMMAND_LINE
        case _:
            return DEFAULT


def _told(value: object) -> object:
    """As a program reads it, and without a password."""
    match value:
        case Path():
            return str(value)
        case tuple():
            return [_told(each) for each in value]
        case str() if "://" in value:
            return _without_password(value)
        case _:
            return value


def _without_password(address: str) -> str:
    """Nor with what stands behind a question mark, where a password can be as well."""
    try:
        parts = urlsplit(address)
        secret = parts.password
    except ValueError:
        return HIDDEN
    place = parts.netloc.rpartition("@")[2]
    who = f"{parts.username or ''}{f':{HIDDEN}' if secret else ''}@" if "@" in parts.netloc else ""
    query = HIDDEN if parts.query else ""
    return urlunsplit((parts.scheme, who + place, parts.path, query, parts.fragment))
