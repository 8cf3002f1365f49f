"""A provider as it answers: where to send people, and whom it vouches for when they come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from croupier.values.errors import CroupierError, OutOfReach
from croupier.values.extras import expect
from croupier.values.messages import said
from croupier.web.oidc.asked import Asked
from croupier.web.oidc.terms import Terms, values
from croupier.web.people.identities import Identity

if TYPE_CHECKING:
    from httpx import AsyncClient

LOGGER = logging.getLogger(__name__)
DISCOVERY = "/.well-known/openid-configuration"
KEPT = 3600.0
"""Seconds for which what a provider says of itself is believed."""
KEYS_ANEW = 30.0
"""Seconds between two looks at keys that were not there."""
AWAY = 5.0
"""Seconds in which one that did not answer is not asked again."""
PATIENCE = 5.0
LEEWAY = 60
"""Seconds by which two clocks may differ."""
SIGNED_WITH = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "EdDSA", "Ed25519"),
)
"""Never a secret that both know, and never nothing."""
LONGEST_SUBJECT = 255


class ProviderUnreachable(OutOfReach):
    """It does not answer, or not as a provider does."""


class NotVouchedFor(CroupierError):
    """It answers, and vouches for nobody."""

    def __init__(self, why: str) -> None:
        super().__init__(said("the sign-in did not succeed: {why:word}; sign in again", why=why))


@dataclass(frozen=True, slots=True)
class VouchedFor:
    identity: Identity
    claims: Mapping[str, object]

    @property
    def name(self) -> str:
        """What they might be called here."""
        called = (self.claims.get(each) for each in ("preferred_username", "nickname", "name"))
        return next((each for each in called if isinstance(each, str) and each), "")


class Provider:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._client: AsyncClient | None = None
        self._told: Mapping[str, Any] = {}
        self._told_at = -KEPT
        self._missed_at = -AWAY
        self._asking = asyncio.Lock()
        self._keys: Any = None
        self._keys_at = -KEPT

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def way_in(self, asked: Asked, back: str) -> str:
        """Where to send a browser that shall come back to that address."""
        query = {
            "response_type": "code",
            "client_id": self.terms.client,
            "redirect_uri": back,
            "scope": self.terms.scopes,
            "state": asked.state,
            "nonce": asked.nonce,
            "code_challenge": asked.challenge,
            "code_challenge_method": "S256",
        }
        return _with(await self._address("authorization_endpoint"), query)

    async def way_out(self, back: str) -> str | None:
        """Where somebody signs out there as well, if they can."""
        told = await self._metadata()
        address = told.get("end_session_endpoint")
        if not isinstance(address, str):
            return None
        return _with(address, {"client_id": self.terms.client, "post_logout_redirect_uri": back})

    async def vouched(self, asked: Asked, code: str, back: str, now: int) -> VouchedFor:
        """Whoever came back with a code, by the provider's signature."""
        token = await self._token(asked, code, back)
        claims = await self._checked(token.get("id_token"), asked, now)
        if not values(claims, self.terms.claim):
            claims = {**await self._more(token, claims["sub"]), **claims}
        return VouchedFor(Identity(self.terms.issuer, str(claims["sub"])), claims)

    async def _token(self, asked: Asked, code: str, back: str) -> Mapping[str, Any]:
        address, told = await self._address("token_endpoint"), await self._metadata()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": asked.verifier,
        }
        secret, client = self.terms.secret, self.terms.client
        takes = told.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        in_header = bool(secret) and "client_secret_basic" in takes
        if not in_header:
            form |= {"client_id": client, **({"client_secret": secret} if secret else {})}
        # RFC 6749 2.3.1: both are written as in a form before they are joined
        own = (_quoted(client), _quoted(secret)) if in_header else None
        return await self._asked("POST", address, data=form, auth=own)

    async def _more(self, token: Mapping[str, Any], subject: object) -> Mapping[str, object]:
        """Some providers tell groups only where they are asked for the user."""
        address = (await self._metadata()).get("userinfo_endpoint")
        access = token.get("access_token")
        if not isinstance(address, str) or not isinstance(access, str):
            return {}
        found = await self._asked("GET", address, headers={"Authorization": f"Bearer {access}"})
        if found.get("sub") != subject:
            raise NotVouchedFor("the provider told of somebody else")
        return found

    async def _checked(self, token: object, asked: Asked, now: int) -> Mapping[str, Any]:
        """OpenID Connect Core 3.1.3.7."""
        from joserfc import jwt  # noqa: PLC0415 where it is installed
        from joserfc.errors import JoseError  # noqa: PLC0415

        if not isinstance(token, str):
            raise NotVouchedFor("the provider sent no ID token")
        registry = jwt.JWTClaimsRegistry(
            now=now,
            leeway=LEEWAY,
            iss={"essential": True, "value": self.terms.issuer},
            aud={"essential": True, "value": self.terms.client},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": asked.nonce},
        )
        try:
            claims = await self._decoded(token)
            registry.validate(claims)
        except (JoseError, ValueError) as wrong:
            LOGGER.warning("an ID token is not believed: %s", wrong)
            raise NotVouchedFor("its ID token is not to be believed") from None
        audience, party = claims["aud"], claims.get("azp", self.terms.client)
        many = isinstance(audience, list) and len(audience) > 1
        if party != self.terms.client or (many and "azp" not in claims):
            raise NotVouchedFor("its ID token is for somebody else")
        subject = claims.get("sub")
        if not (isinstance(subject, str) and 0 < len(subject) <= LONGEST_SUBJECT):
            raise NotVouchedFor("its ID token names nobody")
        return claims

    async def _decoded(self, token: str) -> dict[str, Any]:
        from joserfc import jwt  # noqa: PLC0415 where it is installed
        from joserfc.errors import JoseError  # noqa: PLC0415

        keys = await self._key_set(KEPT)
        try:
            return jwt.decode(token, keys, algorithms=[*SIGNED_WITH]).claims
        except (JoseError, ValueError):
            # the provider may have changed its key; forgers cannot make us ask all the time
            newer = await self._key_set(KEYS_ANEW)
            if newer is keys:
                raise
            return jwt.decode(token, newer, algorithms=[*SIGNED_WITH]).claims

    async def _key_set(self, oldest: float) -> Any:  # noqa: ANN401 where it is installed
        from joserfc.errors import JoseError  # noqa: PLC0415
        from joserfc.jwk import KeySet  # noqa: PLC0415

        if monotonic() - self._keys_at >= oldest:
            found = await self._asked("GET", await self._address("jwks_uri"))
            try:
                self._keys = KeySet.import_key_set({"keys": found.get("keys", [])})
            except (JoseError, ValueError, KeyError) as wrong:
                raise ProviderUnreachable(f"the provider's keys cannot be read: {wrong}") from None
            self._keys_at = monotonic()
        return self._keys

    async def _address(self, name: str) -> str:
        found = (await self._metadata()).get(name)
        if not isinstance(found, str):
            raise ProviderUnreachable(f"{self.terms.issuer} does not tell its {name}")
        return found

    async def _metadata(self) -> Mapping[str, Any]:
        """One asks for all who come meanwhile, and nobody soon after it was away."""
        async with self._asking:
            if monotonic() - self._missed_at < AWAY:
                raise ProviderUnreachable(f"{self.terms.issuer} was out of reach just now")
            if monotonic() - self._told_at >= KEPT:
                try:
                    self._told = await self._introduced()
                except CroupierError:
                    self._missed_at = monotonic()
                    raise
                self._told_at = monotonic()
            return self._told

    async def _introduced(self) -> Mapping[str, Any]:
        told = await self._asked("GET", self.terms.issuer.rstrip("/") + DISCOVERY)
        if told.get("issuer") != self.terms.issuer:
            raise ProviderUnreachable(
                f"--oidc-issuer is {self.terms.issuer}, and calls itself {told.get('issuer')}"
            )
        return told

    async def _asked(self, method: str, address: str, **more: Any) -> Mapping[str, Any]:  # noqa: ANN401 httpx's own
        import httpx  # noqa: PLC0415 where it is installed

        if self._client is None:
            self._client = httpx.AsyncClient(
                timeout=PATIENCE, headers={"Accept": "application/json"}
            )
        try:
            answer = await self._client.request(method, address, **more)
            found = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            why = str(error) or type(error).__name__
            raise ProviderUnreachable(f"the provider does not answer: {why}") from None
        if not isinstance(found, dict):
            raise ProviderUnreachable("the provider does not answer as one does")
        if answer.is_client_error and isinstance(found.get("error"), str):
            LOGGER.warning("the provider refuses: %s", found["error"])
            raise NotVouchedFor("the provider refused")
        if not answer.is_success:
            raise ProviderUnreachable(f"the provider answers with {answer.status_code}")
        return found


def provider_of(terms: Terms | None) -> Provider | None:
    if terms is None:
        return None
    expect("oidc", "--oidc-issuer")
    return Provider(terms)


def _quoted(text: str) -> str:
    """A blank as %20, which those read who know forms and those who know addresses."""
    return quote(text, safe="")


def _with(address: str, query: Mapping[str, str]) -> str:
    return f"{address}{'&' if '?' in address else '?'}{urlencode(query)}"
