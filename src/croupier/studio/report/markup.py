"""Elements of HTML, with everything that is no markup escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def element(name: str, *inside: str, **attributes: str | None) -> str:
    """What stands inside is markup already; an underscore in an attribute's name is a hyphen.

    >>> element("td", text("1 < 2"), class_="r", data_name=None)
    '<td class="r">1 &lt; 2</td>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>"


def text(words: str) -> str:
    return escape(words, quote=False)


def lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)
