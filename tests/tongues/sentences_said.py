"""Every text that Python says to a player, found where it is written.

A table's procedures declare theirs; elsewhere a text is a constant with a blank or a field in it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import croupier
from croupier.table.table_game import TableGame
from croupier.values.messages import Cases, Text

SRC = Path(croupier.__file__).parent
TABLES = ("baccarat", "pai_gow", "spanish_21")
ROOMS = (
    "cage/care/*.py",
    "cage/purse.py",
    "floor/arrangements.py",
    "floor/casino.py",
    "floor/one_seat_each.py",
    "floor/order_times.py",
    "floor/requests.py",
    "floor/sent_again.py",
    "floor/tempo.py",
    "floor/unfinished.py",
    "games/*/bets.py",
    "games/baccarat/drawing.py",
    "games/pai_gow/cutting.py",
    "games/pai_gow/laid.py",
    "games/spanish_21/hands.py",
    "games/spanish_21/insurance.py",
    "games/spanish_21/match.py",
    "games/spanish_21/objections.py",
    "games/spanish_21/playing.py",
    "games/stakes.py",
    "rulebooks/law_in_force.py",
    "rulebooks/spanish_21/bonus_signs.py",
    "table/**/*.py",
    "values/messages.py",
    "values/names.py",
    "web/baccarat/*.py",
    "web/care.py",
    "web/errors.py",
    "web/history/expectation.py",
    "web/odds_rows.py",
    "web/pai_gow/*.py",
    "web/people/errors.py",
    "web/rules_card.py",
    "web/security/csrf.py",
    "web/security/limits.py",
    "web/spanish_21/*.py",
)
"""Where texts stand that a player can meet, in a sentence, a refusal or on a card."""
REFUSING = ("cage/care/*.py", "cage/purse.py", "floor/*.py", "games/**/*.py", "table/**/*.py")
"""Where orders of players are refused."""
NOT_SAID = re.compile(
    r"""
    ^/                                      # an address
    | \\[dw]|\[A-Z\]                        # a pattern
    | ^(?:Retry-After|EAST[ ]ASIAN)$        # a header, a script's name
    | ^[ ]-[ ]at[ ]                         # taken off what a library says
    | ^(?:becomes|is[ ]held|goes[ ]into[ ]the[ ]discards$|opens[ ]a[ ]sim|is[ ]kept|is[ ]set)
    | ^\{(?:discards|about)                 # parts of texts that stand in the declarations whole
    | ^by[ ]$|^[ ]arrangement$              # of an id
    | ^left[ ]over$|^not[ ]begun$           # what is waited for, and how a round stood
    | ^took[ ]force$                        # of a journal's words, which are read again
    | people[ ]key|^otherwise,              # to whoever starts the server
    | ^unavailable:|^table[ ]%s             # to whoever reads the log
    | ^(?:the[ ]clocks|it[ ]is[ ]not|it[ ]hears|it[ ]does)  # of a health check
    | ^(?:Turned[ ]away|The[ ]house[ ]cannot)     # in the description of the API
    """,
    re.VERBOSE,
)


def declared() -> Iterator[str]:
    """By the procedures of every game: of each order and each event."""
    for family in TABLES:
        for manner in game_of(family).manners.values():
            for told in ("says", "named", "mishap", "question", "answer", "about"):
                yield from _texts(getattr(manner, told))
        for telling in game_of(family).tellings.values():
            yield from _texts(telling.tells)
            yield from _texts(telling.foretells)


def game_of(family: str) -> TableGame[Any, Any]:
    found = vars(import_module(f"croupier.table.{family}.game")).values()
    return next(each for each in found if isinstance(each, TableGame))


def _texts(text: Text) -> Iterator[str]:
    if isinstance(text, Cases):
        yield from filter(None, (*text.texts.values(), text.otherwise))
    elif isinstance(text, str) and text:
        yield text


def written() -> Iterator[tuple[str, str]]:
    """Where, and what."""
    for file in files(ROOMS):
        for line, text in constants(ast.parse(file.read_text(encoding="utf-8"))):
            if is_text(text):
                yield f"{file.relative_to(SRC)}:{line}", text


def is_text(text: str) -> bool:
    has_words = re.search(r"[A-Za-z]{2}", text) and (" " in text or "{" in text)
    return bool(has_words) and not NOT_SAID.search(text)


def files(rooms: tuple[str, ...]) -> list[Path]:
    return sorted({file for room in rooms for file in SRC.glob(room)})


def constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """But for docstrings, parts of joined strings, and what is said of our own bugs."""
    apart = set[int]()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                apart.add(id(node.value))
            case ast.JoinedStr():
                apart.update(map(id, ast.walk(node)))
            case ast.Assert(msg=ast.expr() as said):
                apart.update(map(id, ast.walk(said)))
            case ast.AnnAssign():
                apart.update(map(id, ast.walk(node.annotation)))
            case _:
                pass
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value


def joined_refusals() -> Iterator[str]:
    """Refusals whose text is put together where it is refused: no catalogue could know it."""
    for file in files(REFUSING):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from (f"{file.relative_to(SRC)}:{line}" for line in _joined(function))


def _joined(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    local = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id="Refusal" | "refuse"), args=[_, text, *_]):
                is_named = isinstance(text, ast.Name)
                value = local.get(text.id, text) if isinstance(text, ast.Name) else text
                if isinstance(value, ast.JoinedStr):
                    yield node.lineno
                assert is_named or text is value
            case ast.Call(func=ast.Name(id="said"), args=[text, *_]):
                value = local.get(text.id, text) if isinstance(text, ast.Name) else text
                if isinstance(value, ast.JoinedStr | ast.BinOp):
                    yield node.lineno
            case _:
                pass
