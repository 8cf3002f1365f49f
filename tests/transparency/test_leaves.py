"""How records become leaves."""

from __future__ import annotations

from hmac import digest

from hypothesis import given
from hypothesis import strategies as st

from croupier.transparency.leaves import NONCE_BYTES, SECRET_BYTES, Run


@given(st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES), st.integers(1, 2**63 - 1))
def test_a_nonce_is_the_beginning_of_an_hmac_over_the_place(secret: bytes, place: int) -> None:
    run = Run(0, "t1", 0, 1, secret)
    assert run.nonce(place) == digest(secret, place.to_bytes(8), "sha256")[:NONCE_BYTES]
