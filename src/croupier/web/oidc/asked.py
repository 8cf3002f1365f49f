"""What a browser is sent to a provider with, and must bring back.

One secret is drawn and kept by the browser alone; state, nonce and the verifier of PKCE are made
of it. So whoever comes back is whoever went, on whichever server, and the house keeps nothing.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from croupier.web.people.tokens import digest, fresh_token

COOKIE = "croupier_oidc"
MINUTES = 10
"""In which to sign in there."""


@dataclass(frozen=True, slots=True)
class Asked:
    secret: str
    next: str
    """Where to go on to in the house."""

    @classmethod
    def now(cls, next_: str) -> Asked:
        return cls(fresh_token(), next_)

    @classmethod
    def read(cls, cookie: str) -> Asked | None:
        secret, _, after = cookie.partition(".")
        try:
            return cls(secret, urlsafe_b64decode(after).decode()) if secret else None
        except ValueError:
            return None

    @property
    def cookie(self) -> str:
        return f"{self.secret}.{urlsafe_b64encode(self.next.encode()).decode()}"

    @property
    def state(self) -> str:
        return digest(f"state:{self.secret}")

    @property
    def nonce(self) -> str:
        return digest(f"nonce:{self.secret}")

    @property
    def verifier(self) -> str:
        return digest(f"verifier:{self.secret}")

    @property
    def challenge(self) -> str:
        """RFC 7636, S256."""
        hashed = sha256(self.verifier.encode()).digest()
        return urlsafe_b64encode(hashed).decode().rstrip("=")
