"""Tables for battles in a browser."""

from __future__ import annotations

from typing import Any

import httpx
from browser.hosting import Host
<<<<<<< HEAD

from dwethia.codex import starter
from dwethia.muster import levy
from dwethia.skirmish.battle.preparing import as_setup, pooled_ground, prepare, ready_ground
from dwethia.skirmish.battle.setup import SIDES


def small_setup(
    *, turns: int | None = None, limit: int = 100, pooled: bool = False, seed: str = "try"
) -> dict[str, Any]:
    """Two armies of a hundred points, on a board that is laid already or to be laid by turns."""
    codex = starter()
    factions = sorted(codex.factions)
    red, blue = (levy(codex, factions[number], limit, f"{seed} {number}") for number, _ in enumerate(SIDES))
    ground = pooled_ground(limit, codex, seed) if pooled else ready_ground(codex.boards_of(2, 2)[0], codex)
    setup = as_setup(prepare((red, blue), codex, ground))
    return {**setup, "turns": turns} if turns else setup
=======
from small_battles import small_setup
>>>>>>> w-battle


def table(host: Host, against: str | None = "random", **wish: Any) -> dict[str, Any]:
    """A table at which red sits, and blue is a bot or nobody yet."""
    blue: dict[str, Any] = {"bot": against} if against else {"is_ready": True}
    asked = {"game": "skirmish", "setup": small_setup(**wish), "seats": {"red": {"is_ready": True}, "blue": blue}}
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
