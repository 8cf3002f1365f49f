"""Which library belongs to which extra is told in one place, and is so."""

from __future__ import annotations

import pickle
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from croupier.values.errors import CroupierError
from croupier.values.extras import LIBRARIES, NeedsExtra, expect, needed_by, needs

PROJECT = tomllib.loads(Path(__file__).parent.parent.joinpath("pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
ALL = Requirement(EXTRAS["all"][0])


def brought_by(extra: str) -> set[str]:
    """What an extra asks for itself, and what that stands on."""
    asked = [Requirement(each) for each in EXTRAS[extra] if not each.startswith("croupier[")]
    further = [
        Requirement(each)
        for parent in asked
        if parent.name != "cupy-cuda13x"
        for each in distribution(parent.name).requires or ()
    ]
    return {str(canonicalize_name(each.name)) for each in (*asked, *further)}


def test_every_extra_is_known_and_all_has_all_but_a_gpu() -> None:
    assert LIBRARIES.keys() == EXTRAS.keys() - {"all", "terminal"}, "nothing lacks colour"
    assert ALL.extras == EXTRAS.keys() - {"all", "gpu"}, "a GPU's library goes by its generation"


@pytest.mark.parametrize("extra", sorted(LIBRARIES.keys() - {"gpu"}))
def test_an_extra_brings_what_it_is_named_for(extra: str) -> None:
    homes = packages_distributions()
    for library in LIBRARIES[extra]:
        name, _, part = library.partition(".")
        homes_of = {str(canonicalize_name(each)) for each in homes[name]}
        if part:  # several distributions share the name, and the part is one of theirs
            assert find_spec(library) is not None
            assert homes_of & brought_by(extra)
        else:
            assert homes_of <= brought_by(extra)


def test_what_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    expect("fast", "counting")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(NeedsExtra, match=r"counting needs numpy: pip install 'croupier\[fast\]'"):
        expect("fast", "counting")
    with pytest.raises(CroupierError) as told, needed_by("counting"):
        import numpy as np  # noqa: F401, PLC0415
    again = pickle.loads(pickle.dumps(told.value))  # noqa: S301 from one process to another
    assert (str(again), again.extra) == (str(told.value), "fast")


def test_what_is_no_extra_is_a_bug_of_ours() -> None:
    assert needs("play", ModuleNotFoundError(name="croupier.nowhere")) is None
    with pytest.raises(ModuleNotFoundError) as told, needed_by("play"):
        import croupier.nowhere  # type: ignore[import-not-found] # noqa: F401, PLC0415
    assert not isinstance(told.value, CroupierError)
