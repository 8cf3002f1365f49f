"""The program as it lies on the disk: every file of it, as a text that can be signed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from croupier.floor.digests import digests
from croupier.values.refusals import Unreadable

TITLE = "croupier manifest/1"
NOT_OURS = ("__pycache__",)
"""What the interpreter lays beside it."""


class ProgramFile(msgspec.Struct, frozen=True, order=True):
    path: str
    """As seen from the folder of the package."""
    size: int
    digest: str

    def __str__(self) -> str:
        return f"{self.digest} {self.size} {self.path}"

    @classmethod
    def parse(cls, line: str) -> ProgramFile:
        digest, size, path = [*line.split(" ", 2), "", ""][:3]
        if not (size.isascii() and size.isdigit() and path):
            raise Unreadable(f"{line[:60]!r} names no file by digest, size and path")
        return cls(path, int(size), digest)


class Manifest(msgspec.Struct, frozen=True):
    name: str
    """Whose program it is, as the key that signs it is called."""
    program: Mapping[str, str]
    """Its version and digests, as a running house tells them."""
    files: tuple[ProgramFile, ...]

    @classmethod
    def of_this_program(cls, name: str) -> Manifest:
        return cls(name, program(), program_files())

    @property
    def text(self) -> str:
        told = (f"{name} {value}" for name, value in self.program.items())
        return "".join(f"{line}\n" for line in (TITLE, self.name, *told, *self.files))

    @classmethod
    def parse(cls, text: str) -> Manifest:
        title, name, *lines = [*text.splitlines(), "", ""]
        if title != TITLE or not name:
            raise Unreadable("this is no manifest of a program")
        keys = len(program())
        told = dict(line.split(" ", 1) for line in lines[:keys] if " " in line)
        if told.keys() != program().keys():
            raise Unreadable(f"a manifest tells {', '.join(program())}")
        return cls(name, told, tuple(ProgramFile.parse(line) for line in lines[keys:] if line))

    def unlike(self, found: Mapping[str, ProgramFile]) -> Iterator[str]:
        """Where files that were found are others than it names."""
        named = {each.path: each for each in self.files}
        for path in sorted(named.keys() | found.keys()):
            if path not in found:
                yield f"{path} is gone"
            elif path not in named:
                yield f"{path} does not belong to it"
            elif found[path] != named[path]:
                yield f"{path} is another"

    def unlike_running(self, told: Mapping[str, object]) -> Iterator[str]:
        """Where a house says that it runs by something else."""
        for name, value in self.program.items():
            if told.get(name) != value:
                yield f"its {name} is {str(told.get(name))[:80]}"


def program_files() -> tuple[ProgramFile, ...]:
    return tuple(sorted(_listed(files("croupier"), "")))


@cache
def program() -> Mapping[str, str]:
    """Told by whoever runs it, as it was when first asked."""
    listed = "".join(f"{each}\n" for each in program_files())
    whole = sha256(listed.encode()).hexdigest()
    return {"version": version("croupier"), **digests(), "files": whole}


def _listed(folder: Traversable, path: str) -> Iterator[ProgramFile]:
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            if each.name not in NOT_OURS:
                yield from _listed(each, f"{name}/")
        else:
            content = each.read_bytes()
            yield ProgramFile(name, len(content), sha256(content).hexdigest())
