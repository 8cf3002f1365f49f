"""Records as lines of JSON, as they leave the house and come back."""

from __future__ import annotations

import msgspec

from croupier.values.errors import Unreadable
from croupier.values.records import Record, canonical

NULL = b"null"


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record with its body as JSON; its bytes are the canonical form of that."""

    stream: str
    place: int
    at: str
    actor: str
    kind: str
    body: msgspec.Raw
    command: str
    previous: str | None
    hash: str | None
    """None from the first withheld face on: whoever has the hash can try every face there is."""
    withheld: bool = False
    """A face in the body or in the order is nobody's to know yet."""
    office: str = ""
    order: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """On the first record of each order; null where it is kept back, or nobody can read it."""

    @property
    def record(self) -> Record:
        """Without a hash where that is kept back."""
        order = b"" if self.order is msgspec.UNSET else _canonical(self.order)
        order = b"" if order == NULL and self.hash is None else order
        told = (self.at, self.actor, self.kind, _canonical(self.body), self.command)
        chained = (self.previous or "", self.hash or "")
        return Record(self.stream, self.place, *told, *chained, self.office, order)


def _canonical(document: msgspec.Raw) -> bytes:
    """Whoever handed the line on may have written its JSON in another way."""
    try:
        return canonical(msgspec.json.decode(document))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Unreadable(f"it cannot be read: {wrong}") from None
