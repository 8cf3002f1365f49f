"""Brings the catalogues of pages and scripts up to date with what those say.

Whatever is new stands in them without words, and a test fails until a translator has filled it in;
what nothing says any longer goes. `sentences`, which the program's rooms say, has its own test.

Run with: make tongues
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from croupier.tongues import TONGUES
from croupier.tongues.choosing import ENGLISH
from croupier.values.families import families
from croupier.web.pages import bundles
from croupier.web.pages.files import WEB, file_of, home_of
from croupier.web.pages.rendering import is_players
from tools.script_texts import Literal, literals

ROOT = Path(__file__).parent.parent
HOME = ROOT / "src" / "croupier" / "tongues"
STAFF = {
    "console", "journal", "office", "inspection", "studio", "analytics", "checklist", "filing",
    "school",
}  # fmt: skip
"""Pages that speak English alone."""
LATER = re.compile(r'\bimport\("([^"]+\.js)"\)')
BEHIND = {"dealer.js", "inspector.js"}
"""What a game does behind a table, which its `page.js` names as well."""
INCLUDED = re.compile(r'{%-? ?(?:include|extends|from) "([^"]+)"')


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    """As a catalogue has it: the first of two where there is one for a single thing."""
    many: str
    context: str
    place: tuple[str, int]
    """Its file and line."""


def pages() -> Iterator[Said]:
    """What the templates of players say."""
    for path in templates():
        with path.open("rb") as file:
            options = {"newstyle_gettext": "true", "trimmed": "false", "silent": "false"}
            for line, how, said, _ in babel_extract(file, ("_", *HOWS), (), options):
                texts = [each for each in ([said] if isinstance(said, str) else said or ()) if each]
                context = texts.pop(0) if how and how.endswith("pgettext") else ""
                many = texts[1] if how and "ngettext" in how and len(texts) > 1 else ""
                yield Said(texts[0], many, context, (str(path.relative_to(WEB)), line))


HOWS = ("gettext", "ngettext", "pgettext", "npgettext")


@cache
def templates() -> tuple[Path, ...]:
    """All that a player may be shown."""
    own = [path for path in sorted((WEB / "templates").rglob("*.html")) if is_players(_named(path))]
    games = [sorted((home_of(each) / "templates").glob("*.html")) for each in families()]
    return (*own, *(path for found in games for path in found))


def _named(path: Path) -> str:
    return path.relative_to(WEB / "templates").as_posix()


def scripts() -> Iterator[Said]:
    """What runs in a player's browser says."""
    for path in players_scripts():
        code = file_of(path).read_text(encoding="utf-8")
        calls = dict[int, list[Literal]]()
        for each in literals(code):
            if each.call is not None:
                calls.setdefault(each.call.start, []).append(each)
        for found in calls.values():
            yield from _said(path, found)


def _said(path: str, found: list[Literal]) -> Iterator[Said]:
    first = {each.call.argument: each for each in reversed(found) if each.call and each.call.direct}
    place = path, found[0].line
    match found[0].call.name if found[0].call else "":
        case "t" if 0 in first:
            yield Said(first[0].text, "", "", place)
        case "tc" if {0, 1} <= first.keys():
            yield Said(first[1].text, "", first[0].text, place)
        case "tn" if {0, 1} <= first.keys():
            yield Said(first[0].text, first[1].text, "", place)


@cache
def players_scripts() -> tuple[str, ...]:
    """Whatever may be loaded into a page of theirs, at once or later."""
    found = dict[str, None]()
    for page in bundles.PAGES.keys() - STAFF:
        for family in ("", *(each.name for each in families())):
            for path in bundles._scripts(bundles.PAGES[page], family):  # noqa: SLF001 our own
                _visit(path, found)
    return tuple(sorted(found))


def _visit(path: str, found: dict[str, None]) -> None:
    if path in found or Path(path).name in BEHIND:
        return
    found[path] = None
    code = file_of(path).read_text(encoding="utf-8")
    for wanted in (*(each[2] for each in bundles.IMPORTED.finditer(code)), *LATER.findall(code)):
        _visit(bundles._named(wanted, path), found)  # noqa: SLF001 as bundles do


SAID = {"pages": pages, "scripts": scripts}


def main() -> None:
    for tongue in TONGUES:
        if tongue != ENGLISH:
            for domain in SAID:
                _renew(HOME / tongue.replace("-", "_") / f"{domain}.po", domain)


def _renew(path: Path, domain: str) -> None:
    with path.open(encoding="utf-8") as lines:
        before = read_po(lines)
    after = Catalog(locale=path.parent.name, header_comment="", fuzzy=False)
    for said in SAID[domain]():
        key = (said.text, said.many) if said.many else said.text
        known = before.get(said.text, said.context or None)
        one = _first(known.string) if known else ""
        words = (one,) if said.many else one
        after.add(key, words, [said.place], context=said.context or None)
    with path.open("wb") as file:
        file.write(HEAD.format(language=path.parent.name).encode())
        write_po(file, after, omit_header=True, width=0, sort_by_file=True, include_lineno=False)
    lacking = [each.id for each in after if each.id and not _first(each.string)]
    print(f"{path.relative_to(ROOT)}: {len(after)} texts, {len(lacking)} of them without words")


def _first(words: str | list[str] | tuple[str, ...] | None) -> str:
    return words if isinstance(words, str) else words[0] if words else ""


HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

"""

if __name__ == "__main__":
    main()
