"""From where somebody asks: an address, or the network that is handed out as one."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

HANDED_OUT = 64
"""Bits of an IPv6 network that one household gets: all its addresses are one asker's."""


def network_of(host: str) -> str:
    """What limits count by: an IPv4 address, an IPv6 network, or whatever else a host is called."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return str(address)
    return str(IPv6Network((address, HANDED_OUT), strict=False))
