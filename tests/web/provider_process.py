"""A real OpenID Connect provider, Canaille, in a process of its own.

Each line of its input makes or changes somebody or a client; each line of its output answers.
"""

from __future__ import annotations

import json
import os
import sys
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

PASSWORD = "a word that nobody guesses"  # noqa: S105 of people who are not there
CLIENT = "the house"
SECRET = "between: the house & its provider"  # noqa: S105 nobody's


class Silent(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        """To nobody."""


def main() -> None:
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # on this machine alone
    from canaille import create_app  # type: ignore[import-untyped]  # noqa: PLC0415
    from joserfc.jwk import RSAKey  # noqa: PLC0415

    server = WSGIServer(("127.0.0.1", 0), Silent)
    address = f"localhost:{server.server_port}"
    key = RSAKey.generate_key(2048)
    key.ensure_kid()
    app = create_app(
        config={
            "TESTING": True,
            "ENV_FILE": None,
            "SECRET_KEY": "nobody else's",
            "WTF_CSRF_ENABLED": False,
            "PREFERRED_URL_SCHEME": "http",
            "SERVER_NAME": address,
            "CANAILLE": {
                "DATABASE": "memory",
                "JAVASCRIPT": False,
                "ACL": {"DEFAULT": {"PERMISSIONS": ["use_oidc"]}},
                "LOGGING": {"version": 1, "disable_existing_loggers": False},
            },
            "CANAILLE_OIDC": {"ACTIVE_JWKS": [key.as_dict(private=True)]},
        }
    )
    server.set_app(app)
    Thread(target=server.serve_forever, daemon=True).start()
    say(f"http://{address}")
    with app.app_context():
        for line in sys.stdin:
            change(**json.loads(line))
            say("done")


def change(kind: str, **given: Any) -> None:
    from canaille.app import models  # type: ignore[import-untyped]  # noqa: PLC0415
    from canaille.backends import Backend  # type: ignore[import-untyped]  # noqa: PLC0415

    keep = Backend.instance
    for code in keep.query(models.AuthorizationCode):
        # kept in memory, any code of a client is found for any other that is still unused
        keep.delete(code)
    if kind == "client":
        client = keep.get(models.Client, client_id=CLIENT) or models.Client(
            client_id=CLIENT,
            client_secret=SECRET,
            client_name=CLIENT,
            grant_types=["authorization_code"],
            response_types=["code"],
            scope=["openid", "profile", "groups"],
            token_endpoint_auth_method="client_secret_basic",  # noqa: S106 a name
        )
        client.redirect_uris = [*(client.redirect_uris or ()), given["back"]]
        client.post_logout_redirect_uris = [given["home"]]
        keep.save(client)
        client.audience = [client]
        keep.save(client)
    if kind == "person":
        change_person(models, keep, given["name"], given["groups"])


def change_person(models: Any, keep: Any, name: str, groups: list[str]) -> None:
    person = keep.get(models.User, user_name=name)
    if person is None:
        person = models.User(
            user_name=name,
            emails=[f"{name}@example.org"],
            password=PASSWORD,
            given_name="Some",
            family_name="Body",
            formatted_name="Some Body",
        )
        keep.save(person)
    for each in {*groups, *(group.display_name for group in person.groups)}:
        group = keep.get(models.Group, display_name=each) or models.Group(display_name=each)
        others = [member for member in group.members or () if member.user_name != name]
        group.members = [*others, person] if each in groups else others
        keep.save(group) if group.members else keep.delete(group)
    keep.reload(person)


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
