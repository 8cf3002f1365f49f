"""The disk under SQLite: it keeps account of every write and sync, and fails when it is told to.

A virtual file system is laid over the usual one of the very library that Python's `sqlite3` uses,
so that the house runs on it as it is. Reading, locking and shared memory are left alone; a sync is
only written down, for nobody pulls the plug of this machine.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OK, FULL, READ_ONLY = 0, 13, 8
WRITE_FAILED, SYNC_FAILED = 10 | 3 << 8, 10 | 4 << 8
NO_MAPPING = 2
"""The version of a file's methods before files could be read as memory."""

Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
Close = CFUNCTYPE(c_int, c_void_p)
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class FileMethods(Structure):
    """`sqlite3_io_methods`; what is not replaced is only carried along."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


class FileSystem(Structure):
    """`sqlite3_vfs`."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    )


@dataclass(frozen=True, slots=True)
class Act:
    """Something done to a file: `write`, `truncate`, `sync` or `delete`."""

    what: str
    file: str
    """By its name in the folder; nothing for the folder itself."""
    offset: int = 0
    data: bytes = b""


Trouble = Callable[[Act], int]
"""The code with which an act fails, or `OK`."""


@dataclass
class Disk:
    acts: list[Act] = field(default_factory=list)
    trouble: Trouble = lambda _: OK
    failed: int = 0
    """Acts that came to nothing."""

    def allows(self, act: Act) -> int:
        if code := self.trouble(act):
            self.failed += 1
        else:
            self.acts.append(act)
        return code


@contextmanager
def disk_under(folder: Path) -> Iterator[Disk]:
    """For every file in the folder that is opened while this lasts."""
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(FileSystem)
    usual = library.sqlite3_vfs_find(None)
    shim = _Shim(usual.contents, folder)
    _SHIMS.append(shim)
    library.sqlite3_vfs_register(ctypes.byref(shim.system), 1)
    try:
        yield shim.disk
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(shim.system))
        library.sqlite3_vfs_register(usual, 1)


_SHIMS = list["_Shim"]()
"""For ever: a connection that is still open somewhere calls them."""


class _Shim:
    def __init__(self, usual: FileSystem, folder: Path) -> None:
        self.disk = Disk()
        self._folder = str(folder.resolve())
        self._names = dict[int, str]()
        """Of open files, by their address."""
        self._methods = dict[int, FileMethods]()
        """Ours, by the address of those they stand in for."""
        self._kept = list[Any]()
        self._open, self._delete = Open(usual.open), Delete(usual.delete)
        self.system = FileSystem.from_buffer_copy(usual)
        self.system.name = b"accounted %d" % len(_SHIMS)
        self.system.open = self._pointer(Open, self._opened)
        self.system.delete = self._pointer(Delete, self._deleted)

    def _pointer(self, kind: Any, function: Callable[..., int]) -> int | None:  # noqa: ANN401
        call = kind(function)
        self._kept.append(call)
        return ctypes.cast(call, c_void_p).value

    def _named(self, path: bytes | None) -> str:
        """Nothing for a file that is somewhere else."""
        given = Path((path or b"").decode())
        return given.name if str(given.parent) == self._folder else ""

    def _opened(self, system: int, path: int, file: int, flags: int, out: int) -> int:
        code: int = self._open(system, path, file, flags, out)
        name = self._named(ctypes.string_at(path) if path else None)
        if code == OK and name:
            methods = ctypes.cast(file, POINTER(c_void_p))
            self._names[file] = name
            methods[0] = ctypes.addressof(self._ours(methods[0]))
        return code

    def _deleted(self, system: int, path: bytes, durably: int) -> int:
        name = self._named(path)
        code: int = self._delete(system, path, durably)
        if code == OK and name:
            self.disk.acts += [Act("delete", name), *[Act("sync", "")] * durably]
        return code

    def _ours(self, address: int) -> FileMethods:
        if address not in self._methods:
            self._methods[address] = self._wrapped(FileMethods.from_address(address))
        return self._methods[address]

    def _wrapped(self, usual: FileMethods) -> FileMethods:
        close, write = Close(usual.close), Write(usual.write)
        truncate, disk, names = Truncate(usual.truncate), self.disk, self._names

        def closed(file: int) -> int:
            names.pop(file, None)
            code: int = close(file)
            return code

        def written(file: int, data: int, size: int, offset: int) -> int:
            act = Act("write", names[file], offset, ctypes.string_at(data, size))
            return disk.allows(act) or write(file, data, size, offset)

        def truncated(file: int, size: int) -> int:
            return disk.allows(Act("truncate", names[file], size)) or truncate(file, size)

        def synced(file: int, _: int) -> int:
            return disk.allows(Act("sync", names[file]))

        ours = FileMethods.from_buffer_copy(usual)
        ours.version = NO_MAPPING
        ours.close = self._pointer(Close, closed)
        ours.write = self._pointer(Write, written)
        ours.truncate = self._pointer(Truncate, truncated)
        ours.sync = self._pointer(Sync, synced)
        return ours
