"""Every failure has a kind, a status, and no word about where the house keeps things."""

from __future__ import annotations

import pytest

from croupier.journal.errors import Damaged, InUse, NoJournal
from croupier.values.errors import CroupierError, TamperedWith
from croupier.values.failures import EXITS, UNREADABLE
from croupier.web.errors import NOT_NOW, STATUS, UNAVAILABLE, told


@pytest.mark.parametrize(
    "error", [Damaged("/srv/journal.db", "t1", "torn"), NoJournal("/srv"), InUse("/srv")]
)
def test_what_is_out_of_reach_is_so_for_now(error: CroupierError) -> None:
    failure = told(error)
    assert (failure.kind, failure.message) == (UNAVAILABLE, NOT_NOW)
    assert STATUS[failure.kind] == 503


def test_what_was_tampered_with_is_called_so() -> None:
    assert STATUS[told(TamperedWith("it did not grow")).kind] == 409


def test_every_kind_of_the_commands_has_a_status_here() -> None:
    assert EXITS.keys() - STATUS.keys() == {UNREADABLE}, "which is called unavailable here"
