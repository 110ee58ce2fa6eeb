"""What this machine is called on its networks: the numbers and names by which guests reach it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

# Addresses that nobody has (RFC 5737, RFC 3849): which of its own a machine would take to reach them, it tells without
# sending anything.
ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_everywhere(host: str) -> bool:
    """Whether a server that listens here listens on every address of the machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def is_own_alone(host: str) -> bool:
    """Whether nobody but this machine reaches a server that listens here."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def own_addresses(family: int = socket.AF_UNSPEC) -> tuple[str, ...]:
    """The numbers that others on the network reach this machine by, the most used first."""
    found = dict.fromkeys([*_outward(), *_named()])
    return tuple(each for each in found if _is_shown(each) and family in (socket.AF_UNSPEC, _family(each)))


def own_names() -> tuple[str, ...]:
    """The names that this machine has, as far as it knows; `NAME.local` is what home networks call it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys([name, f"{short}.local", short])) if name and name != "localhost" else ()


def _outward() -> Iterator[str]:
    for family, nobody in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((nobody, 9))
                yield asked.getsockname()[0]
        except OSError:  # no such network here
            continue


def _named() -> Iterator[str]:
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:  # a name that no list of names has
        return
    for *_, address in known:
        yield str(address[0])


def _is_shown(address: str) -> bool:
    try:
        known = ip_address(address)
    except ValueError:  # with the name of an interface
        return False
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _family(address: str) -> int:
    return socket.AF_INET6 if ":" in address else socket.AF_INET
