"""Tables for battles in a browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import httpx
import msgspec
from browser.hosting import Host
from playwright.sync_api import Locator, Page, expect
from small_battles import small_setup

from dwethia.bots.skirmish.soldier.general import command
from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import Record, read, write
from dwethia.engine.replay import replay
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.games import games
from dwethia.rulebook import Rulings
from dwethia.skirmish.scenes.scenes import read_scene

MOST_BATTLES = 40
MOST_LOOKS = 400  # at bots that fight


def table(host: Host, against: str | None = "random", **wish: Any) -> dict[str, Any]:
    """A table at which red sits, and blue is a bot or nobody yet; against a bot the dice are the same every time."""
    blue: dict[str, Any] = {"bot": against} if against else {"is_ready": True}
    seats = {"red": {"is_ready": True}, "blue": blue}
    seed = "small battle" if against else None
    return _made(host, {"game": "skirmish", "setup": small_setup(**wish), "seats": seats, "seed": seed})


def scene_table(host: Host, *models: dict[str, Any], seed: str = "scene", **scene: Any) -> dict[str, Any]:
    """A table that begins in the middle, with these models in their places; the dice are known."""
    setup = as_setup(read_scene({"model": list(models), **scene}, starter()).setup)
    seats = {"red": {"is_ready": True}, "blue": {"bot": "soldier"}}
    return _made(host, {"game": "skirmish", "setup": setup, "seats": seats, "seed": seed})


def table_at(host: Host, question: str, limit: int = 300, against: str = "soldier") -> dict[str, Any]:
    """A table that goes on from where red is asked a question, in a battle that soldiers have fought so far."""
    return table_of(host, battle_until(question, limit), red={"is_ready": True}, blue={"bot": against})


def table_of(host: Host, record: Record, **seats: dict[str, Any]) -> dict[str, Any]:
    """A table that goes on from the end of a record."""
    told = msgspec.to_builtins(record)
    return _made(host, {"record": told, "entry": len(record.entries) - 1, "seats": seats})


@lru_cache
def battle_until(question: str, limit: int) -> Record:
    """The record of a battle at whose end red is asked this."""
    rules, rulings = games()["skirmish"].rules, Rulings.of("skirmish")
    for number in range(MOST_BATTLES):
        setup = small_setup(limit=limit, seed=f"until {number}")
        game = Game.hosted(rules, setup, rulings, seed_from(f"{question} {number}"))
        while not game.is_over:
            ask = game.asks[0]
            if (ask.seat, ask.question) == ("red", question):
                record = read(write(game.record()))
                if _opens_with(record, question):  # moments that were let pass are in no record
                    return record
            game.answer(ask.seat, command(look(game, ask.seat)).answer)
    raise AssertionError(f"red is never asked {question}")


def _opens_with(record: Record, question: str) -> bool:
    (ask,) = replay(record, games()["skirmish"].rules, len(record.entries) - 1).asks
    return (ask.seat, ask.question) == ("red", question)


def _made(host: Host, asked: dict[str, Any]) -> dict[str, Any]:
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def bots_table(host: Host, setup: dict[str, Any] | None = None, bot: str = "random", **more: Any) -> dict[str, Any]:
    """A table at which two bots fight as soon as somebody watches."""
    seats = {"red": {"bot": bot}, "blue": {"bot": bot}}
    asked = {"game": "skirmish", "setup": setup or small_setup(turns=1), "seats": seats, **more}
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


def watched_to_the_end(page: Page) -> Locator:
    """How it ended, once a watcher has hurried on as often as the bots have got further."""
    ended = page.get_by_role("region", name="How it ended")
    for _ in range(MOST_LOOKS):
        page.keyboard.press("End")
        if ended.is_visible():
            break
        page.wait_for_timeout(300)
    expect(ended).to_be_visible()
    return ended
