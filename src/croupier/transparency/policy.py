"""Whose heads count, and how many witnesses must have seen them (C2SP tlog-policy)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import COSIGNATURE, ED25519, VerifierKey
from croupier.values.refusals import Unreadable

NONE = "none"


class Witness(msgspec.Struct, frozen=True):
    key: VerifierKey
    url: str = ""


class Group(msgspec.Struct, frozen=True):
    needed: int
    members: tuple[str, ...]


class Policy(msgspec.Struct, frozen=True):
    logs: tuple[VerifierKey, ...]
    witnesses: Mapping[str, Witness]
    groups: Mapping[str, Group]
    quorum: str

    @classmethod
    def of_log(cls, key: VerifierKey) -> Policy:
        """One log's own signature is enough."""
        return cls((key,), {}, {}, NONE)

    @classmethod
    def parse(cls, text: str) -> Policy:
        return _Reading().read(text)

    def shortfall(self, signed: SignedHead) -> str:
        """Why the head does not count; nothing if it does."""
        by_log = signed.note.signed_by(self.logs)
        if not any(key.name == signed.head.origin for key in by_log):
            return f"no log of the policy has signed the head of {signed.head.origin}"
        seen = signed.note.signed_by([each.key for each in self.witnesses.values()])
        names = {name for name, each in self.witnesses.items() if each.key in seen}
        if self.quorum == NONE or self._is_met(self.quorum, names):
            return ""
        told = ", ".join(sorted(names)) or "nobody"
        return f"the quorum {self.quorum} is not met: seen by {told}"

    def _is_met(self, name: str, seen: Collection[str]) -> bool:
        if name in self.witnesses:
            return name in seen
        group = self.groups[name]
        return sum(self._is_met(each, seen) for each in group.members) >= group.needed


class _Reading:
    """A policy line by line: a name is known before it is used, and used once."""

    def __init__(self) -> None:
        self.logs = list[VerifierKey]()
        self.witnesses = dict[str, Witness]()
        self.groups = dict[str, Group]()
        self.used = set[str]()
        self.quorum = ""

    def read(self, text: str) -> Policy:
        for number, line in enumerate(text.split("\n"), 1):
            words = line.replace("\t", " ").split(" ")
            match [word for word in words if word]:
                case []:
                    continue
                case [first, *_] if first.startswith("#"):
                    continue
                case ["log", key, *rest] if len(rest) <= 1:
                    self._log(number, key)
                case ["witness", name, key, *rest] if len(rest) <= 1:
                    self._witness(number, name, key, *rest)
                case ["group", name, count, *members] if members:
                    self._group(number, name, count, members)
                case ["quorum", name] if not self.quorum:
                    if name != NONE:
                        self._known(number, name)
                    self.quorum = name
                case _:
                    raise _wrong(number, "it is no line of a policy")
        if not self.quorum:
            raise Unreadable("a policy says its quorum; write quorum none for no witness at all")
        return Policy(tuple(self.logs), self.witnesses, self.groups, self.quorum)

    def _log(self, number: int, text: str) -> None:
        key = _key(number, text, ED25519)
        if key.public in {each.public for each in self.logs}:
            raise _wrong(number, "this log's key stands there already")
        self.logs.append(key)

    def _witness(self, number: int, name: str, text: str, url: str = "") -> None:
        key = _key(number, text, COSIGNATURE)
        if key.public in {each.key.public for each in self.witnesses.values()}:
            raise _wrong(number, "this witness's key stands there already")
        self._new(number, name)
        self.witnesses[name] = Witness(key, url)

    def _group(self, number: int, name: str, count: str, members: list[str]) -> None:
        for member in members:
            self._known(number, member)
            if member in self.used:
                raise _wrong(number, f"{member} is in a group already")
            self.used.add(member)
        wanted = {"any": "1", "all": str(len(members))}.get(count, count)
        if wanted not in {str(n) for n in range(1, len(members) + 1)}:
            raise _wrong(number, f"{count} is not any, all, or 1 to {len(members)}")
        self._new(number, name)
        self.groups[name] = Group(int(wanted), tuple(members))

    def _new(self, number: int, name: str) -> None:
        if name in {NONE, *self.witnesses, *self.groups}:
            raise _wrong(number, f"{name} is a name already")

    def _known(self, number: int, name: str) -> None:
        if name not in self.witnesses and name not in self.groups:
            raise _wrong(number, f"no line before it names {name}")


def _key(number: int, text: str, kind: int) -> VerifierKey:
    try:
        key = VerifierKey.parse(text)
    except Unreadable as error:
        raise _wrong(number, str(error)) from None
    if key.kind != kind:
        raise _wrong(number, f"{key.name} has a key of kind {key.kind}, where {kind} belongs")
    return key


def _wrong(number: int, why: str) -> Unreadable:
    return Unreadable(f"line {number} of the policy: {why}")
