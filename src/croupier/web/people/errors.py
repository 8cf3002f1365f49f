"""What the book of people says no to."""

from __future__ import annotations

from croupier.values.errors import OutOfReach
from croupier.values.messages import said
from croupier.values.names import folded
from croupier.values.refusals import CroupierError


class BadName(CroupierError):
    """A name nobody can be called by here."""


class NameTaken(CroupierError):
    def __init__(self, name: str, other: str = "") -> None:
        same = not other or folded(name) == folded(other)
        is_so = "is called" if same else "has a name that looks like"
        super().__init__(
            said(
                "somebody here {is_so} {name} already; choose another name",
                is_so=said(is_so),
                name=name,
            )
        )


class BadPassword(CroupierError):
    """A password that cannot be set."""


class WrongPassword(CroupierError):
    def __init__(self) -> None:
        super().__init__("the name and the password do not go together")


class Barred(CroupierError):
    def __init__(self) -> None:
        super().__init__("the house has barred this name; ask the administrator")


class IdentityTaken(CroupierError):
    def __init__(self, issuer: str) -> None:
        super().__init__(
            said("whoever {issuer} vouches for is here already; sign in again", issuer=issuer)
        )


class NoInvitation(CroupierError):
    def __init__(self) -> None:
        super().__init__("this invitation is unknown, used up, revoked or past its day")


class NoSuchPerson(CroupierError):
    def __init__(self, name: str) -> None:
        super().__init__(said("nobody here is called {name}", name=name))


class PeopleUnreachable(OutOfReach):
    """The book of people cannot be opened or read."""


class PeopleKeyMissing(OutOfReach):
    def __init__(self) -> None:
        super().__init__(
            "people of this house stand in its record by pseudonyms, and no people key was given;"
            " name it with --people-key FILE or CROUPIER_PEOPLE_KEY"
        )


class OtherPeopleKey(OutOfReach):
    def __init__(self, needed: str, given: str) -> None:
        hidden = f"with people key {needed}" if needed else "otherwise, or were changed"
        super().__init__(
            said(
                "names are hidden {hidden}, and people key {given} was given",
                hidden=hidden,
                given=given,
            )
        )


class InTheRecord(CroupierError):
    def __init__(self, name: str) -> None:
        super().__init__(
            said(
                "{name} stands in the record by name since before there was a people key;"
                " nothing leaves the record",
                name=name,
            )
        )
