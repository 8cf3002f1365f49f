"""On what terms a house believes a provider: who it is there, which claim gives which office."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial
from croupier.web.people.offices import Office
from croupier.web.settings import Settings

SECRET = "CROUPIER_OIDC_SECRET"  # noqa: S105 the name of a variable
OPENID = "openid"


@dataclass(frozen=True, slots=True)
class Terms:
    issuer: str
    client: str
    offices: tuple[tuple[str, Office], ...]
    """By value of the claim; the first that somebody has is theirs."""
    claim: str = "groups"
    scopes: str = OPENID
    hours: int = 12
    secret: str = field(default="", repr=False)
    """Empty where the provider knows this house by its address alone."""

    @property
    def called(self) -> str:
        """What people read on the button."""
        return urlsplit(self.issuer).hostname or self.issuer

    def office_of(self, claims: Mapping[str, object]) -> Office | None:
        """The office of somebody with these claims, if they have any here."""
        held = values(claims, self.claim)
        return next((office for value, office in self.offices if value in held), None)


def values(claims: Mapping[str, object], claim: str) -> frozenset[str]:
    """Whatever stands under a claim, one or many; a dot leads into an object.

    >>> sorted(values({"realm": {"roles": ["pit", "cage"]}}, "realm.roles"))
    ['cage', 'pit']
    """
    found: object = claims.get(claim)
    if found is None:
        found = claims
        for each in claim.split("."):
            found = found.get(each) if isinstance(found, Mapping) else None
    many = found if isinstance(found, list) else [found]
    return frozenset(each for each in many if isinstance(each, str))


def terms_of(settings: Settings) -> Terms | None:
    """None where people come by invitation alone."""
    issuer, client = settings.oidc_issuer, settings.oidc_client
    if issuer is None:
        return None
    if not client:
        raise BadMaterial("--oidc-issuer needs --oidc-client: what this house is called there")
    if not settings.oidc_offices:
        raise BadMaterial("--oidc-issuer needs --oidc-office VALUE=OFFICE: who may be what here")
    if not _is_safe(issuer):
        raise BadMaterial(f"--oidc-issuer {issuer} is not https: anybody on the way could answer")
    pairs = (each.rsplit("=", 1) for each in settings.oidc_offices)
    return Terms(
        issuer,
        client,
        tuple((value, Office(office)) for value, office in pairs),
        settings.oidc_claim,
        settings.oidc_scopes,
        settings.oidc_hours,
        _secret(settings.oidc_secret_file),
    )


def _secret(path: Path | None) -> str:
    if path is None:
        return os.environ.get(SECRET, "").strip()
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise OutOfReach(f"--oidc-secret-file {path}: {error}") from None


def _is_safe(address: str) -> bool:
    """Nobody stands between this machine and itself."""
    parts = urlsplit(address)
    if parts.scheme == "https":
        return True
    if parts.hostname == "localhost":
        return True
    try:
        return ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False
