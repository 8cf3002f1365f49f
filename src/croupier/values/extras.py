"""What is installed on request only: which library belongs to which extra, and who says so.

A base installation has the rules, the games, settling, checking, baccarat's odds and terminal
play. Whatever needs a library beyond that is refused with the extra that brings it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from croupier.values.errors import CroupierError

LIBRARIES = {
    "fast": ("numba", "numpy"),
    "journal": ("alembic", "cryptography", "sqlalchemy"),
    "serve": (
        *("fastapi", "uvicorn", "jinja2", "argon2", "prometheus_client", "python_multipart"),
        *("anyio", "babel", "starlette", "websockets"),
    ),
    "client": ("httpx",),
    "postgres": ("psycopg",),
    "cluster": ("distributed",),
    "gpu": ("cupy",),
    "report": ("weasyprint",),
    "frames": ("polars",),
    "stamps": ("rfc3161_client",),
    "oidc": ("joserfc", "httpx"),
    "telemetry": ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"),
}
"""By extra, what it brings beside others, as it is imported."""
CALLED = {"cupy": "CuPy", "distributed": "Dask", "weasyprint": "WeasyPrint"}
"""Where people know a library by another name."""


class NeedsExtra(CroupierError, ModuleNotFoundError):
    """A library that is not installed, and the extra that brings it."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(what, library, extra, name=library)
        self.extra = extra

    def __str__(self) -> str:
        what, library, _ = self.args
        return f"{what} needs {CALLED.get(library, library)}: {remedy(self.extra)}"


_EXTRA_OF = {
    library.partition(".")[0]: extra
    for extra, libraries in reversed(LIBRARIES.items())
    for library in libraries
}
"""Where two bring it, the first."""


def remedy(*extras: str) -> str:
    return f"pip install 'croupier[{','.join(extras)}]'"


def needs(what: str, missing: ModuleNotFoundError) -> NeedsExtra | None:
    """What to say of an import that failed; None where it is no extra's, and so a bug of ours.

    >>> print(needs("simulate", ModuleNotFoundError(name="numba.core")))
    simulate needs numba: pip install 'croupier[fast]'
    """
    if isinstance(missing, NeedsExtra):
        return missing
    library = (missing.name or "").partition(".")[0]
    return NeedsExtra(what, library, _EXTRA_OF[library]) if library in _EXTRA_OF else None


@contextmanager
def needed_by(what: str) -> Iterator[None]:
    """Within it, an import that fails for want of an extra names the extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        named = needs(what, missing)
        if named is None or named is missing:
            raise
        raise named from None


def expect(extra: str, what: str) -> None:
    """Told before anything is begun that would be for nothing."""
    for library in LIBRARIES[extra]:
        if not _is_there(library):
            raise NeedsExtra(what, library, extra)


def is_missing(extra: str) -> bool:
    return not all(map(_is_there, LIBRARIES[extra]))


def _is_there(library: str) -> bool:
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:  # what it would be a part of
        return False
