"""The public names of Spanish 21."""

from __future__ import annotations

import pytest

from croupier import spanish_21


@pytest.mark.parametrize("name", spanish_21.__all__)
def test_every_public_name_opens_its_room(name: str) -> None:
    assert getattr(spanish_21, name).__name__ == ("exact_odds" if name == "odds" else name)
    assert name in dir(spanish_21)


def test_names_are_sorted_and_no_other_is_there() -> None:
    assert spanish_21.__all__ == sorted(spanish_21.__all__)
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        spanish_21.roulette  # noqa: B018
