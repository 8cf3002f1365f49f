"""What a house needs of its machine, looked at before it opens: each line with its remedy."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryFile

from croupier.floor.posting import is_address
from croupier.floor.program_files import program
from croupier.journal.seal_keys import VARIABLE as SEAL_KEY
from croupier.kernels.folder import NAMED as KERNELS
from croupier.kernels.folder import kernel_folders
from croupier.values.extras import is_missing, remedy
from croupier.values.refusals import CroupierError
from croupier.web.files import ENOUGH, allow_enough_files, most_files
from croupier.web.oidc.terms import terms_of
from croupier.web.settings import Settings

OK, WARN, FAIL = "ok", "warn", "fail"
OLDEST_PYTHON = (3, 11)
SCARCE, TOO_LITTLE = 1_000_000_000, 100_000_000
"""Bytes of a disk that are left."""
TOO_FEW_FILES = 1_024
SERVE = "serve"
BROUGHT = {SERVE: (SERVE, "journal", "fast")}
"""What one extra brings of others."""
OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at."""

    check: str
    state: str
    said: str
    remedy: str = ""


Check = Callable[[Settings], Iterator[Line]]


def looked_at(settings: Settings, checks: Iterable[Check]) -> Iterator[Line]:
    """A check that meets trouble of its own is a line like any other."""
    for check in checks:
        try:
            yield from check(settings)
        except (CroupierError, OSError) as wrong:
            yield Line(check.__name__, FAIL, str(wrong), "see what it names")


def machine(_: Settings) -> Iterator[Line]:
    told = program()
    digests = ", ".join(f"{name} {told[name][:12]}" for name in ("code", "rulebook", "files"))
    yield Line("program", OK, f"croupier {told['version']}: {digests}")
    here = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        yield Line("python", FAIL, f"{here} is too old", "install Python 3.11 or newer")
    else:
        yield Line("python", OK, here)


def extras(settings: Settings) -> Iterator[Line]:
    asked = {
        SERVE: True,
        "postgres": settings.database,
        "stamps": settings.stamped_at,
        "oidc": settings.oidc_issuer,
        "telemetry": settings.telemetry_to,
    }
    wanted = [each for each, is_asked in asked.items() if is_asked]
    if missing := [each for each in wanted if any(map(is_missing, BROUGHT.get(each, (each,))))]:
        yield Line("extras", FAIL, f"missing: {', '.join(missing)}", remedy(*missing))
    else:
        yield Line("extras", OK, ", ".join(wanted))


def provider(settings: Settings) -> Iterator[Line]:
    if settings.oidc_issuer is None:
        return
    try:
        terms = terms_of(settings)
    except CroupierError as wrong:
        yield Line("provider", FAIL, str(wrong), "mend the setting it names")
        return
    assert terms is not None
    if terms.secret:
        yield Line("provider", OK, f"{terms.called}, as {terms.client}")
    else:
        remedy = "--oidc-secret-file FILE or CROUPIER_OIDC_SECRET, unless it is a public client"
        yield Line("provider", WARN, f"{terms.called} is asked without a secret", remedy)


def data_folder(settings: Settings) -> Iterator[Line]:
    folder = settings.data
    if not folder.exists():
        above = _there(folder.absolute())
        if may_write(above):
            yield Line("data folder", OK, f"{folder} is made at the first start")
        else:
            remedy = "make it for this account, or name another with --data"
            yield Line("data folder", FAIL, f"{above} takes no new folder", remedy)
    elif not folder.is_dir():
        yield Line("data folder", FAIL, f"{folder} is no folder", "name another with --data")
    elif not may_write(folder):
        remedy = f"chown it to the account that serves: {_account()}"
        yield Line("data folder", FAIL, f"{folder} cannot be written to", remedy)
    elif os.name == "posix" and folder.stat().st_mode & OTHERS:
        yield Line("data folder", WARN, f"{folder} is open to others", f"chmod 700 {folder}")
    else:
        yield Line("data folder", OK, f"{folder} is this account's alone")


def disk(settings: Settings) -> Iterator[Line]:
    place = _there(settings.data.absolute())
    free = disk_usage(place).free
    said = f"{free / 1e9:,.1f} GB left at {place}"
    if free < TOO_LITTLE:
        yield Line("disk", FAIL, said, "make room: an order that cannot be recorded is refused")
    elif free < SCARCE:
        yield Line("disk", WARN, said, "make room, or move the data folder")
    else:
        yield Line("disk", OK, said)


def files(_: Settings) -> Iterator[Line]:
    allow_enough_files()
    most = most_files()
    remedy = f"LimitNOFILE={ENOUGH} in the unit, or ulimit -Hn {ENOUGH}"
    said = f"{most:,} open files, a quarter of them kept for the house itself"
    state = FAIL if most < TOO_FEW_FILES else WARN if most < ENOUGH else OK
    yield Line("open files", state, said, "" if state == OK else remedy)


def kernels(_: Settings) -> Iterator[Line]:
    named = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(named)] if named else [*kernel_folders(), Path.home() / ".cache"]
    if found := next((each for each in places if may_write(_there(each.absolute()))), None):
        yield Line("kernel cache", OK, f"compiled functions can be kept in {found}")
    else:
        remedy = f"name a folder of this account with {KERNELS}"
        yield Line("kernel cache", WARN, "every start compiles anew", remedy)


def keys(settings: Settings) -> Iterator[Line]:
    shared = settings.database is not None
    if shared and settings.log_key is None:
        remedy = "--log-key FILE, the same key for every server"
        yield Line("log key", WARN, "no head of the record is signed", remedy)
    if shared and settings.seal_key is None and not os.environ.get(SEAL_KEY):
        remedy = f"--seal-key FILE or {SEAL_KEY}, the same key for every server"
        yield Line("seal key", WARN, "sealed orders are kept in clear", remedy)
    named = {
        "log key": settings.log_key,
        "seal key": settings.seal_key,
        "people key": settings.people_key,
    }
    for name, path in named.items():
        if path is not None:
            yield _key(name, path)


def _key(name: str, path: Path) -> Line:
    if not path.exists():
        if may_write(_there(path.absolute().parent)):
            return Line(name, OK, f"{path} is made at the first start")
        return Line(name, FAIL, f"{path} is not there and cannot be made", "make its folder")
    if not os.access(path, os.R_OK):
        return Line(name, FAIL, f"{path} cannot be read", f"chown it to {_account()}")
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        return Line(name, WARN, f"{path} is open to others", f"chmod 600 {path}")
    return Line(name, OK, str(path))


def copies(settings: Settings) -> Iterator[Line]:
    for where in settings.heads_to:
        if is_address(where):
            continue
        if may_write(_there(Path(where).absolute())):
            yield Line("heads", OK, f"copies are laid in {where}")
        else:
            remedy = "let this account write there, or name another folder with --heads-to"
            yield Line("heads", FAIL, f"{where} takes no copies", remedy)


def may_write(folder: Path) -> bool:
    """By writing: rights, quotas and read-only disks are all found out so."""
    with suppress(OSError), TemporaryFile(dir=folder) as tried:
        tried.write(b"\0")
        tried.flush()
        return True
    return False


def _there(path: Path) -> Path:
    """It, or the nearest folder above it that is there."""
    return next(each for each in (path, *path.parents) if each.exists())


def _account() -> str:
    return f"uid {os.getuid()}" if hasattr(os, "getuid") else "this account"
