"""Reads files that people hand in, and writes those they ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from tempfile import TemporaryDirectory
from typing import BinaryIO, TextIO, cast

import click

from croupier.cli.parameters import STDOUT, STREAM
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial, Finding

MOST = 1024 * 1024
"""Bytes of a file beside a submission."""
OVERWRITE = "--force writes over it"


_READ = ContextVar[dict[str, str] | None]("_READ", default=None)


@contextmanager
def files_read() -> Iterator[dict[str, str]]:
    """The files read from here on, each with the digest of what stood in it."""
    read = dict[str, str]()
    before = _READ.set(read)
    try:
        yield read
    finally:
        _READ.reset(before)


def noted(path: Path, content: bytes) -> bytes:
    read = _READ.get()
    if read is not None:
        read[str(path.absolute())] = sha256(content).hexdigest()
    return content


def read_file(path: str) -> str:
    """A file's text, whichever way an editor ends its lines and marks its beginning."""
    text = read_exactly(path).removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_exactly(path: str) -> str:
    """As it stands, for what is signed; one that is missing or not UTF-8 is told plainly."""
    try:
        content = read_stream() if path == STREAM else Path(path).read_bytes()
        return noted(Path(path), content).decode()
    except UnicodeDecodeError as error:
        found = Finding("", "", f"is not UTF-8 text (byte {error.start})", None, path)
        raise BadMaterial(str(found), [found]) from None
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None


def read_stream() -> bytes:
    """Standard input, to its end; a second time there would be nothing in it."""
    asked = click.get_current_context(silent=True)
    if asked is not None:
        if asked.meta.get(STREAM):
            raise click.UsageError("standard input can be read for one file only; name the others")
        asked.meta[STREAM] = True
    return sys.stdin.buffer.read()


@contextmanager
def file_of_stream() -> Iterator[Path]:
    """For what is read back and forth: standard input as a file, as long as it is needed."""
    with TemporaryDirectory(prefix="croupier-") as folder:
        file = Path(folder) / "standard input"
        file.write_bytes(read_stream())
        yield file


def beside(path: str) -> Callable[[str], str]:
    """Reads files by their names as seen from another file's folder, and no others."""

    def read(name: str) -> str:
        try:
            return _text(_in_folder(Path(path).parent.resolve(), name))
        except UnicodeDecodeError as error:
            raise BadMaterial(f"is not UTF-8 text (byte {error.start})") from None
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BadMaterial(f"cannot be read: {why}") from None

    return read


def _in_folder(folder: Path, name: str) -> Path:
    found = folder.joinpath(name).resolve()
    if Path(name).is_absolute() or not found.is_relative_to(folder):
        raise BadMaterial("lies outside the folder of the submission")
    return found


def _text(path: Path) -> str:
    """What is no plain file may never end, or wait for somebody to write it."""
    if not S_ISREG(path.stat().st_mode):
        raise BadMaterial("cannot be read: it is no regular file")
    with path.open("rb") as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise BadMaterial(f"is larger than {MOST:,} bytes")
    return noted(path, content).decode("utf-8-sig")


def standard_output() -> BinaryIO:
    """Itself, also while what is said goes to standard error."""
    asked = click.get_current_context(silent=True)
    screen = cast("TextIO", asked.meta.get(STDOUT, sys.stdout) if asked else sys.stdout)
    screen.flush()
    return screen.buffer


def place_of(path: str) -> str:
    """As it is told to people."""
    return "standard output" if path == STREAM else path


def expect_writable(path: str) -> None:
    """Before long work: a place where nothing can be written would be learnt of too late."""
    if path == STREAM:
        return
    there, folder = Path(path), Path(path).absolute().parent
    if not folder.is_dir():
        raise OutOfReach(f"{path}: there is no folder {folder}")
    if there.is_dir():
        raise OutOfReach(f"{path}: is a folder")
    if not os.access(there if there.exists() else folder, os.W_OK):
        raise OutOfReach(f"{path}: nothing can be written there")


def write_file(path: str, text: str, *, force: bool) -> None:
    """Write a new file; one that is there is kept unless its owner says otherwise."""
    with new_file(path, "w" if force else "x", OVERWRITE) as file:
        file.write(text)


def write_bytes(path: str, content: bytes, *, force: bool) -> None:
    """As `write_file` does, of what is no text."""
    with (
        new_path(path, OVERWRITE, force=force) as new,
        new.open("wb" if force else "xb") as file,
    ):
        file.write(content)


@contextmanager
def new_file(path: str, mode: str = "x", instead: str = "name another file") -> Iterator[TextIO]:
    with (
        new_path(path, instead, force=mode == "w") as new,
        new.open(mode, encoding="utf-8", newline="\n") as file,
    ):
        yield cast("TextIO", file)


@contextmanager
def new_path(
    path: str, instead: str = "name another file", *, force: bool = False
) -> Iterator[Path]:
    """Where something is written, whole or not at all: what was there before stays until then."""
    new, was_there = Path(path), Path(path).exists()
    try:
        if path == STREAM:
            with _beforehand(None) as between:
                yield between
                screen = standard_output()
                screen.write(between.read_bytes())
                screen.flush()
        elif force and new.is_file():
            with _beforehand(new.resolve().parent) as between:
                yield between
                between.replace(new.resolve())
        else:
            yield new
    except FileExistsError:
        raise click.UsageError(f"{path} is already there; {instead}") from None
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    except BaseException:
        if not was_there:
            new.unlink(missing_ok=True)
        raise


@contextmanager
def _beforehand(folder: Path | None) -> Iterator[Path]:
    with TemporaryDirectory(prefix=".croupier-", dir=folder) as between:
        yield Path(between) / "written"
