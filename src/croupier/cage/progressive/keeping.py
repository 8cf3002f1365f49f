"""A controller's state as bytes and back, for a cache of it; the journal alone is the truth."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.cage.progressive.state import Controller


def state_of(controller: Controller) -> bytes:
    """Everything, to the fraction of a cent; meters stay in their order."""
    return msgspec.json.encode(controller, enc_hook=_written)


def controller_from(state: bytes) -> Controller:
    return msgspec.json.decode(state, type=Controller, dec_hook=_read)


def _written(value: object) -> str:
    assert isinstance(value, Fraction), value
    return str(value)


def _read(kind: type, value: object) -> Fraction:
    assert kind is Fraction, kind
    return Fraction(str(value))
