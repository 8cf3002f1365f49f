"""All scripts of a page in one file, and all its styles in another: two questions and not seventy.

The files stay as they are written; each module becomes a function that returns what it exports,
the needed before those that need them. Only the forms that our scripts use are known: any other
is refused by name, and so is a circle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath

from croupier.studio.palette import page_stylesheet
from croupier.values.families import families, family_named
from croupier.web.game_page import FELT, GamePage
from croupier.web.kept import Kept
from croupier.web.pages.files import GAMES, STATIC_ROOT, file_of

HOUSE_SCRIPT, HOUSE_STYLE = "js/theme.js", "css/house.css"
LAST_STYLE = "css/forced_colours.css"
"""What a device forces on every page, over whatever it says of itself."""
FOLDER = "bound/"
"""Begins the name of what is bound together."""
NAMED = re.compile(rf"{FOLDER}(?P<page>\w+)(?:/(?P<family>\w+))?\.(?P<suffix>js|css)")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a kind of page shows and does; `script` and `style` are how a game calls its own."""

    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    script: str = ""
    style: str = ""
    drawn: bool = False
    """Whether the game's felt and what lies on it are shown."""
    beside: bool = False
    """Whether it comes beside the styles of every page, and has none of them."""


PAGES: Mapping[str, Parts] = {
    "door": Parts(),
    "contrast": Parts(styles=("css/more_contrast.css",), beside=True),
    "lobby": Parts(("js/lobby.js",), ("css/meters.css", "css/lobby.css")),
    "history": Parts(styles=("css/history.css",)),
    "analytics": Parts(styles=("css/history.css", "css/analytics.css")),
    "api": Parts(styles=("css/api.css",)),
    "checklist": Parts(styles=("css/checklist.css",)),
    "school": Parts(("js/school.js",), ("css/chips.css", "css/drills.css", "css/school.css")),
    "filing": Parts(styles=("css/filing.css",)),
    "studio": Parts(("js/studio.js",), ("css/studio.css",)),
    "office": Parts(("js/office.js",), ("css/meters.css", "css/office.css")),
    "inspection": Parts(
        ("js/inspector/streams.js", "js/inspector/whole.js"), ("css/inspector.css",)
    ),
    "journal": Parts(("js/inspector.js",), ("css/inspector.css",), script="inspector", drawn=True),
    "table": Parts(
        ("js/table.js",),
        ("css/meters.css", "css/stage.css", "css/table.css", "css/card.css"),
        "table",
        "table",
        drawn=True,
    ),
    "paper": Parts(styles=("css/card.css",), drawn=True),
    "sign": Parts(("js/sign.js",), ("css/meters.css", "css/card.css"), drawn=True),
    "console": Parts(
        ("js/dealer.js",),
        ("css/meters.css", "css/chips.css", "css/dealer.css", "css/drills.css"),
        "dealer",
        "console",
    ),
}


def scripts_of(page: str, family: str = "") -> str:
    """The address of all that a page does, at a table of a game or at none.

    It may be kept for ever, since another content has another one.
    """
    return _url(page, family, "js")


def styles_of(page: str, family: str = "") -> str:
    return _url(page, family, "css")


@cache
def _url(page: str, family: str, suffix: str) -> str:
    kind = f"{page}/{family}" if family else page
    return f"{STATIC_ROOT}{FOLDER}{kind}.{suffix}?v={_bundle(page, family, suffix).digest}"


def bundle_named(name: str) -> Kept | None:
    """As a browser asks for it."""
    found = NAMED.fullmatch(name)
    if found is None or found["page"] not in PAGES:
        return None
    family = found["family"] or ""
    if family and family not in {each.name for each in families()}:
        return None
    return _bundle(found["page"], family, found["suffix"])


@cache
def _bundle(page: str, family: str, suffix: str) -> Kept:
    parts = PAGES[page]
    if suffix == "js":
        return Kept(bound_scripts(_scripts(parts, family)), "text/javascript")
    return Kept("\n".join(map(_style, _styles(parts, family))), "text/css")


def _scripts(parts: Parts, family: str) -> Iterator[str]:
    yield HOUSE_SCRIPT
    if family:
        yield from _there(f"{GAMES}{family}/page.js", f"{GAMES}{family}/{parts.script}.js")
    yield from parts.scripts


def _styles(parts: Parts, family: str) -> Iterator[str]:
    if parts.beside:
        yield from parts.styles
        return
    yield HOUSE_STYLE
    if family and parts.drawn:
        yield from _page_of(family).styles
    yield from parts.styles
    if family:
        yield from _there(f"{GAMES}{family}/{parts.style}.css")
    yield LAST_STYLE


def _page_of(family: str) -> GamePage:
    page: GamePage = family_named(family).part("web")
    return page


def _there(*paths: str) -> Iterator[str]:
    return (each for each in paths if file_of(each).is_file())


# What only people read

REMARK = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*$\n?", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def _without_remarks(text: str) -> str:
    """Remarks on lines of their own, and how far lines are moved in, do not travel."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text  # a text over several lines is as it stands
    return INDENT.sub("", REMARK.sub("", text))


# Styles

BROUGHT_IN = re.compile(r'^@import url\("([^"]+)"\);$', re.MULTILINE)


def _style(path: str) -> str:
    if path == FELT:
        return page_stylesheet()
    text = file_of(path.removeprefix(STATIC_ROOT)).read_text(encoding="utf-8")
    return BROUGHT_IN.sub(lambda found: _style(found[1]), _without_remarks(text))


# Scripts

IMPORTED = re.compile(r'^import \{([^{}]+)\} from "([^"]+)";$', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:const|class|function|async function) ([\w$]+))", re.MULTILINE)
LATER = re.compile(r"\bimport\(")
UNKNOWN = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)
BEGINNING = """const modules = {};
const from = (path) => (wanted) =>
  modules[new URL(wanted, location.origin + path).pathname] ?? import(wanted);
"""


class Unbindable(ValueError):
    """A script that is written in a form which cannot be bound together with others."""


def bound_scripts(entries: Iterable[str]) -> str:
    modules = dict[str, str]()
    for entry in entries:
        _bind(entry, modules, ())
    return BEGINNING + "".join(modules.values())


def _bind(path: str, modules: dict[str, str], on_the_way: tuple[str, ...]) -> None:
    """It and what it needs, each once."""
    if path in modules:
        return
    if path in on_the_way:
        raise Unbindable(f"scripts need each other: {' needs '.join((*on_the_way, path))}")
    text = file_of(path).read_text(encoding="utf-8")
    for found in IMPORTED.finditer(text):
        _bind(_named(found[2], path), modules, (*on_the_way, path))
    modules[path] = _as_function(path, text)


def _as_function(path: str, text: str) -> str:
    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f'const {{{names}}} = modules["{STATIC_ROOT}{_named(found[2], path)}"];'

    exported = EXPORTED.findall(text)
    body = EXPORTED.sub("", LATER.sub("bring(", IMPORTED.sub(taken, _without_remarks(text))))
    if unknown := UNKNOWN.search(body):
        raise Unbindable(f"{path}: this form is not known: {unknown[0]}")
    address = f'"{STATIC_ROOT}{path}"'
    return (
        f"modules[{address}] = await (async (bring) => {{\n{body}\n"
        f"return {{ {', '.join(exported)} }};\n}})(from({address}));\n"
    )


def _named(wanted: str, path: str) -> str:
    """A module by its name, as another one calls it."""
    if wanted.startswith(STATIC_ROOT):
        return wanted.removeprefix(STATIC_ROOT)
    return normpath(str(PurePosixPath(path).parent / wanted))
