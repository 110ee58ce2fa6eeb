"""Tables for battles in a browser."""

from __future__ import annotations

from typing import Any

import httpx
from browser.hosting import Host
from small_battles import small_setup


def table(host: Host, against: str | None = "random", **wish: Any) -> dict[str, Any]:
    """A table at which red sits, and blue is a bot or nobody yet."""
    blue: dict[str, Any] = {"bot": against} if against else {"is_ready": True}
    asked = {"game": "skirmish", "setup": small_setup(**wish), "seats": {"red": {"is_ready": True}, "blue": blue}}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def bots_table(host: Host, setup: dict[str, Any] | None = None, bot: str = "random") -> dict[str, Any]:
    """A table at which two bots fight as soon as somebody watches."""
    seats = {"red": {"bot": bot}, "blue": {"bot": bot}}
    asked = {"game": "skirmish", "setup": setup or small_setup(turns=1), "seats": seats}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def link(made: dict[str, Any], seat: str | None = "red") -> str:
    """The part of the address that opens a seat, or lets one watch."""
    if seat is None:
        return f"#/table/{made['table']}/{made['spectator']['token']}"
    token = next(each["token"] for each in made["seats"] if each["seat"] == seat)
    return f"#/table/{made['table']}/{token}"
