"""What changed in a view, put into the view before it, is the view: for everybody, at each place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.client.views import changed as put_into
from croupier.floor.games import every_game, game_named
from croupier.floor.live_game import LiveGame
from croupier.floor.messages import encoded
from croupier.floor.shown_views import Shown, ShownViews, changed
from croupier.table.people import Role, Viewer
