"""What the book of people does, as it is put on record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.floor.offices import LinkMade, LinkRevoked, OfficeAct
from croupier.floor.order_times import written
from croupier.table.orders import Giver
from croupier.web.people.invitations import Invitation
from croupier.web.people.sessions import SignedIn


def by(me: SignedIn) -> Giver:
    return Giver(me.known_as, me.office.value)


def link_made(invitation: Invitation, person: str = "") -> LinkMade:
    """`person` is whom it lets back in, as the record knows them."""
    terms = invitation.terms
    until = written(terms.expires_at) if terms.expires_at else ""
    office = terms.office.value
    return LinkMade(invitation.id, office, terms.uses, terms.purse, until, person)


def links_replaced(
    before: Sequence[Invitation], after: Sequence[Invitation]
) -> Iterator[OfficeAct]:
    """What came and went between two looks at the invitations."""
    was, is_now = ({each.id for each in some} for some in (before, after))
    yield from (LinkRevoked(each.id) for each in before if each.id not in is_now)
    yield from (link_made(each) for each in after if each.id not in was)
