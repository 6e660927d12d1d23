"""Proxies that are believed: only they may say on whose behalf they ask, and by which address we were reached."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Scope

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Words

SCHEMES = ("http", "https")
MOST_HOPS = 8  # so many proxies in a row are believed; what stands further left was written by anybody
HOUSEHOLD = 64  # bits: what one IPv6 household has; each of its addresses counts as the same


@dataclass(frozen=True)
class Proxies:
    """The addresses and networks of proxies that we believe. Without any, nobody is."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def trust(self, address: str) -> bool:
        found = _read(address)
        return found is not None and any(found in network for network in self.networks)

    def believed(self, scope: Scope) -> Scope:
        """The request as the visitor sent it, as far as a proxy that we believe says so."""
        told, peer = Headers(scope=scope), scope["client"][0] if scope["client"] else ""
        if not self.trust(peer):
            return {**scope, "client": (household(peer), 0)}
        headers = MutableHeaders(raw=list(scope["headers"]))
        if host := _nearest(told, "x-forwarded-host"):
            headers["host"] = host
        scheme = _nearest(told, "x-forwarded-proto")
        address = self.visitor(",".join(told.getlist("x-forwarded-for")), peer)
        return {
            **scope,
            "client": (household(address), 0),
            "scheme": _scheme(scheme, scope) if scheme in SCHEMES else scope["scheme"],
            "headers": headers.raw,
            "forwarded_prefix": _nearest(told, "x-forwarded-prefix"),
        }

    def visitor(self, forwarded: str, peer: str) -> str:
        """Each proxy adds on the right whom it heard: the visitor is the first from there that is no proxy of ours."""
        for claim in reversed(forwarded.rsplit(",", MOST_HOPS)[-MOST_HOPS:]):
            found = _read(_without_port(claim.strip()))
            if found is None:
                break
            peer = str(found)
            if not self.trust(peer):
                break
        return peer


def read_proxies(text: str) -> Proxies:
    """From "127.0.0.1,10.0.0.0/8"."""
    try:
        return Proxies(tuple(ip_network(part.strip()) for part in text.split(",") if part.strip()))
    except ValueError as error:
        raise BadOption(
            Words(
                f"--proxy espera direcciones o redes separadas por comas, como 127.0.0.1 o 10.0.0.0/8, no «{text}».",
                f"--proxy takes addresses or networks with commas between, as 127.0.0.1 or 10.0.0.0/8, not “{text}”.",
            )
        ) from error


def household(address: str) -> str:
    """What counts as one address: of IPv6 the network, for who has one address there has 2⁶⁴ of them."""
    found = _read(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, HOUSEHOLD), strict=False).network_address)
    return str(found) if found else address


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def _without_port(claim: str) -> str:
    """Some proxies add one: 192.0.2.1:4711, [2001:db8::1]:4711."""
    if claim.startswith("["):
        return claim[1:].partition("]")[0]
    return claim.partition(":")[0] if claim.count(":") == 1 else claim


def _nearest(headers: Headers, name: str) -> str:
    """What the proxy next to us said; before it may stand what others claimed."""
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()


def _scheme(told: str, scope: Scope) -> str:
    return told.replace("http", "ws") if scope["type"] == "websocket" else told
