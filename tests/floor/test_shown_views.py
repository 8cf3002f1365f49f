"""What changed in a view, put into the view before it, is the view, for everybody everywhere."""

from __future__ import annotations
