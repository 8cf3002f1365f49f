"""Headers that every answer carries, whatever made it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONNECTED = "connect-src 'self'"
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    f"font-src 'self'; {CONNECTED}; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # with no-referrer a browser would send the origin "null" with the forms of our own pages
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
UNLESS_SAID = {"Cache-Control": "no-store"}
OVER_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}


class SafeHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(ALWAYS)
                if elsewhere := _sockets_of_nodes(scope):
                    headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.replace(
                        CONNECTED, f"{CONNECTED} {elsewhere}"
                    )
                if scope["scheme"] == "https":
                    headers.update(OVER_HTTPS)
                for name, value in UNLESS_SAID.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)


def _sockets_of_nodes(scope: Scope) -> str:
    """Where a table may go to while its page stays, and the page's socket after it."""
    premises = getattr(scope["app"].state, "premises", None)
    nodes = premises.casino.ownership.nodes() if premises else ()
    return " ".join(sorted({socket_address(each.address) for each in nodes if each.address}))


def socket_address(address: str) -> str:
    return f"ws{address.removeprefix('http').rstrip('/')}"
