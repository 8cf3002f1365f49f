"""Which addresses belong to a table, and so to the node that owns it."""

from __future__ import annotations

import re
from urllib.parse import unquote

from croupier.values.streams import is_table
from croupier.web.settings import API

OPENING = f"{API}/tables"
"""Where a table is opened: it belongs to nobody yet."""
_OF_A_TABLE = re.compile(rf"(?:{API})?/tables/([^/]+)(?:/.*)?", re.DOTALL)


def path_of(target: bytes) -> str:
    """What the routes see of a request's target."""
    return unquote(target.partition(b"?")[0].decode("ascii"))


def table_of(path: str) -> str | None:
    """The table whose page, figures or socket stand there, if it is any table's."""
    found = _OF_A_TABLE.fullmatch(path)
    # no database could be asked for what cannot be printed
    return found[1] if found and is_table(found[1]) and found[1].isprintable() else None


def is_page(path: str) -> bool:
    """Something that a browser shows, and can look for elsewhere."""
    return not path.startswith(f"{API}/")
