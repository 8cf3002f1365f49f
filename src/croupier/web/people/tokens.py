"""Tokens nobody can guess; the house keeps only their digests."""

from __future__ import annotations

import secrets
from hashlib import sha256


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def csrf_token(session_token: str) -> str:
    """Proves that a form was made for this session; does not give the session away."""
    return digest(f"csrf:{session_token}")
