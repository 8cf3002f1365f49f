"""Whoever has a network of their own cannot ask as a million strangers."""

from __future__ import annotations

import pytest

from croupier.web.security.networks import network_of


@pytest.mark.parametrize(
    ("host", "counted_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:5:6::1", "2001:db8:5:6::/64"),
        ("2001:db8:5:6:ffff:ffff:ffff:ffff", "2001:db8:5:6::/64"),
        ("2001:db8:5:7::1", "2001:db8:5:7::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_network_counts_as_one_address(host: str, counted_as: str) -> None:
    assert network_of(host) == counted_as
