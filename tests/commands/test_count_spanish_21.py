"""`croupier count` of Spanish 21: what is asked of it in vain is told at once."""

from __future__ import annotations

import pytest

from tests.commands.running import EXAMPLES, document

SIX_DECKS = str(EXAMPLES / "pa-551.toml")


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("--wager", "tie"), 2, "not offered here"),
        (("--wager", "insurance"), 2, "is an index play"),
        (("--with-main", "1"), 2, "--with-main: is not about Spanish 21"),
        (("--back-counting",), 2, "--back-counting: is about stakes out of a --bankroll"),
        (("--bankroll", "many"), 2, "not a sum of money"),
        (("--trigger", "1", "--trigger", "2"), 2, "--trigger: one"),
        (("--tags", "1 2"), 1, "ten tags"),
        (("--tags", "1" + " 0" * 51), 1, "whatever their suit"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], code: int, message: str) -> None:
    assert message in document("count", SIX_DECKS, *args, code=code)["error"]["message"]


def test_no_count_follows_match_the_dealer() -> None:
    told = document(
        "count", str(EXAMPLES / "pa-551-match.toml"), "--wager", "match_the_dealer", code=2
    )
    assert "no count follows it" in told["error"]["message"]
