"""The browser while a model is dragged: `python benchmarks/client.py [--json] [--seconds S] [--tries N] [--only NAME]`.

A real server in a process of its own, a real Chromium, and two battles: one of 2,500 points in its second turn, with
100 models and 20 pieces of terrain, and one in space with 20 ships in their Movement Phase. A model, or the ghost of a
ship, is dragged about with real mouse events. Measured are the times between frames (by
`requestAnimationFrame`), how many questions a second the page sends, and how long their answers take. Its peer is an
empty page in the same Chromium under the same mouse, since a busy machine makes every frame late. Each try takes both
in turn; the figures are of the try with the least p95.

The same battles are then put on the stage, in software rendering: the camera is turned, and each frame's time is taken.
What a phone would have to do is counted instead of timed: draw calls and triangles of a frame, shadows included.

`--actions N` replays each battle on the stage instead, fought on by bots to its 60th action, over and over, until so
many actions were shown (1,800 of them are an hour at two seconds each) with every scene of their film, and tells what
the page keeps at the start, after a quarter, after half of it and at the end: the heap once rubbish is collected, nodes
and listeners of the page, and the shapes and textures on the graphics card. The first round reads all steps from the
server and is not counted. Only waiting and paint are left out: the page's clock goes on by 0.4 s with each frame, and
Chromium hands all that is drawn to a graphics card that paints nothing (`--use-angle=null`). Nothing is compiled to
machine code meanwhile (`--jitless`): Chromium does so anew for as long as a page runs, and that counts as its heap.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
from cosmic import ranks
from msgspec import Struct
from msgspec.structs import asdict, replace
from playwright.sync_api import CDPSession, Page, Request, sync_playwright
from server import server

from dwethia.bots.registry import bots_for
from dwethia.codex import Codex, starter
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.battle_setup import Start
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.geometry.shapes import bounds
from dwethia.lengths import INCH
from dwethia.muster import levy
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import Force
from dwethia.skirmish.setup.preparing import drawn_ground, prepare
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Put

LIMIT, MODELS, PIECES = 2500, 100, 20
SHIPS = 20
REPLAYED = 60  # actions of a battle that is replayed
FACTIONS = ("the-citadel", "empire-of-sol")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
COUNT_FRAMES = """() => {
  window.frames_seen = [];
  const each = () => { window.frames_seen.push(performance.now()); window.counting = requestAnimationFrame(each); };
  window.counting = requestAnimationFrame(each);
}"""
STAGE_SWITCHES = ("--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
STAGE_WISH = """localStorage.setItem('dwethia.settings', '{"pictures": "stage"}')"""
STAGE_TOLD = """() => {
  const told = {};
  document.querySelector('.canvas canvas')?.dispatchEvent(new CustomEvent('tell-stage', { detail: told }));
  const { calls, triangles, geometries, textures } = told;
  return calls ? { calls, triangles, shapes: geometries, textures } : null;
}"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
REPLAY_SWITCHES = (
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=null",
    "--ignore-gpu-blocklist",
    "--js-flags=--jitless",
)
# A clock for the page that goes on by so many milliseconds with each frame, however long that is painted.
QUICK_CLOCK = """(() => {
  const real = window.requestAnimationFrame.bind(window);
  let now = performance.now();
  const tick = () => { now += 400; real(tick); };
  real(tick);
  window.requestAnimationFrame = then => real(() => then(now));
  performance.now = () => now;
})();"""
# From within the page: what is asked of it from outside is kept by it, too.
ONE_ROUND = """async () => {
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const frame = () => new Promise(done => requestAnimationFrame(done));
  press('Home');
  await frame();
  press(' ');
  const shown = () => document.querySelector('[data-at]').textContent.split('/').map(Number);
  while (shown()[0] < shown()[1]) await frame();
  await frame();
  return shown()[1];
}"""
FRAMES_COUNTED = "() => { cancelAnimationFrame(window.counting); return window.frames_seen; }"


# The battles


def pieces(codex: Codex) -> tuple[Put, ...]:
    """Twenty pieces of several tables that do not touch each other."""
    found: list[Put] = []
    boxes: list[tuple[int, int, int, int]] = []
    for seed in range(100):
        ground = drawn_ground(LIMIT, codex, str(seed))
        for piece in Table(ground.width, ground.depth, ground.terrain).pieces:
            x0, y0, x1, y1 = bounds(piece.shape)
            if len(found) < PIECES and all(
                x1 < left or right < x0 or y1 < low or high < y0 for left, low, right, high in boxes
            ):
                found.append(piece.put)
                boxes.append((x0, y0, x1, y1))
    assert len(found) == PIECES, "the table has no room for the terrain"
    return tuple(found)


def battle() -> Game[Battle]:
    """A battle that two soldiers have fought as far as the second Movement Phase of red."""
    codex = starter()
    red, blue = (levy(codex, faction, LIMIT, "drag") for faction in FACTIONS)
    ground = replace(drawn_ground(LIMIT, codex, "drag"), terrain=pieces(codex))
    setup = prepare((red, blue), codex, ground)
    setup = replace(setup, red=_half(setup.red), blue=_half(setup.blue))
    game: Game[Battle] = Game.hosted(BattleRules(), as_setup(setup), Rulings.recommended("skirmish"), seed_from("drag"))
    soldier = bots_for("skirmish")["soldier"]("drag")
    while not (game.state.turn == 2 and game.asks[0].question == "movement" and game.asks[0].seat == SIDES[0]):
        game.answer(game.asks[0].seat, soldier(look(game, game.asks[0].seat)).answer)
    return game


def _half(force: Force) -> Force:
    return replace(force, models=force.models[: MODELS // 2])


def battle_in_space() -> Game[FleetBattle]:
    """Ten ships a side in two lines, all of red's with a Move order, in the Movement Phase of red."""
    far = ranks(SHIPS // 2)
    assert far.start is not None
    near = tuple(
        replace(each, at=(each.at[0] - 42 * INCH, each.at[1] - 48 * INCH)) for each in far.start.placed if each.at
    )
    setup = replace(far, width=51 * INCH, depth=48 * INCH, start=Start(near))
    rules, rulings = FleetBattleRules(), Rulings.recommended("cosmic")
    game: Game[FleetBattle] = Game.hosted(rules, as_setup(setup), rulings, seed_from("drag"))
    helmsman = bots_for("cosmic")["helmsman"]("drag")
    ordered = {"ships": {ship.id: ["move", "fire"] for ship in game.state.ships if ship.side == SIDES[0]}}
    while not any(ask.seat == SIDES[0] and ask.question == "movement" for ask in game.asks):
        ask = next(each for each in game.asks if game.sealed(each.seat) is None)
        is_ours = ask.seat == SIDES[0] and ask.question == "orders"
        game.answer(ask.seat, ordered if is_ours else helmsman(look(game, ask.seat)).answer)
    return game


class Dragged(Struct, frozen=True):
    """A battle to be measured: how it is made, what is counted of it, and where one of its models is gripped."""

    battle: Callable[[], Game[Any]]
    counted: Callable[[Game[Any]], dict[str, int]]
    grip: str
    bot: str  # who fights it


BATTLES = {
    "battle": Dragged(
        battle,
        lambda game: {"models": len(game.state.models), "pieces": len(game.state.table.pieces)},
        ".base.open .face",
        "soldier",
    ),
    "battle in space": Dragged(
        battle_in_space, lambda game: {"ships": len(game.state.ships)}, ".base.open .rim", "helmsman"
    ),
}


def table(url: str, game: Game[Any]) -> str:
    """The address at which red plays on."""
    record = json.loads(msgspec.json.encode(game.record()))
    seats = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
    made = httpx.post(f"{url}/api/tables", json={"record": record, "seats": seats}, timeout=60, trust_env=False)
    made.raise_for_status()
    told = made.json()
    token = next(each["token"] for each in told["seats"] if each["seat"] == "red")
    return f"{url}/#/table/{told['table']}/{token}"


# The mouse


def circles(page: Page, x: float, y: float, seconds: float) -> None:
    """Drag from a place in circles about it."""
    page.mouse.move(x, y)
    page.mouse.down()
    end = perf_counter() + seconds
    turn = 0
    while perf_counter() < end:
        turn += 1
        radius = 30 + 30 * sin(turn / 90)
        page.mouse.move(x + radius * cos(turn * pi / 60), y + radius * sin(turn * pi / 60))
    page.mouse.up()


def frames(page: Page, x: float, y: float, seconds: float) -> list[float]:
    """The milliseconds of each frame of a drag."""
    page.evaluate(COUNT_FRAMES)
    circles(page, x, y, seconds)
    times: list[float] = page.evaluate(FRAMES_COUNTED)
    return [after - before for before, after in pairwise(times)]


def part(values: list[float], share: float) -> float:
    """A percentile; 0 of nothing."""
    ordered = sorted(values)
    return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)], 1) if ordered else 0.0


def busiest(times: list[float]) -> int:
    """The most of some moments, in milliseconds, that lie within one second."""
    return max((sum(1 for each in times if start <= each < start + 1000) for start in times), default=0)


def measure(page: Page, empty: Page, grip: str, seconds: float) -> dict[str, float]:
    """One try: the empty page, then the battle."""
    asked: list[Request] = []

    def note(request: Request) -> None:
        if request.url.endswith("/probe"):
            asked.append(request)

    empty.bring_to_front()
    bare = frames(empty, 400, 300, seconds)
    page.bring_to_front()
    page.keyboard.press("Escape")
    box = page.locator(grip).first.bounding_box()
    assert box is not None
    page.on("requestfinished", note)
    dragged = frames(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, seconds)
    page.wait_for_load_state("networkidle")
    page.remove_listener("requestfinished", note)
    timings = [each.timing for each in asked]
    answers = [each["responseEnd"] - each["requestStart"] for each in timings if each["responseEnd"] >= 0]
    return {
        "frame_p50_ms": part(dragged, 0.5),
        "frame_p95_ms": part(dragged, 0.95),
        "empty_p50_ms": part(bare, 0.5),
        "empty_p95_ms": part(bare, 0.95),
        "frame_p95_to_empty": round(part(dragged, 0.95) / max(part(bare, 0.95), 0.1), 2),
        "asked_per_s": round(len(asked) / seconds, 1),
        "asked_in_busiest_s": busiest([each["startTime"] for each in timings]),
        "answer_p50_ms": part(answers, 0.5),
        "answer_p95_ms": part(answers, 0.95),
    }


def tries(
    chromium: str, url: str, game: Game[Any], grip: str, seconds: float, count: int
) -> Iterator[dict[str, float]]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(SWITCHES))
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        empty, page = context.new_page(), context.new_page()
        page.goto(table(url, game))
        page.locator(grip).first.wait_for()
        for _ in range(count):
            yield measure(page, empty, grip, seconds)
        browser.close()


def staged(chromium: str, url: str, game: Game[Any], turns: int = 6) -> dict[str, float]:
    """The battle on the stage: what a frame costs with shadows drawn anew, and how long one takes in software."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(STAGE_SWITCHES))
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        context.set_default_timeout(120_000)
        context.add_init_script(STAGE_WISH)
        page = context.new_page()
        page.goto(table(url, game))
        first = page.wait_for_function(STAGE_TOLD).json_value()
        page.evaluate(COUNT_FRAMES)
        for _ in range(turns):
            page.keyboard.press("e")
            page.evaluate(TWO_FRAMES)
        seen: list[float] = page.evaluate(FRAMES_COUNTED)
        times = [after - before for before, after in pairwise(seen)]
        last = page.evaluate(STAGE_TOLD)
        browser.close()
    return {
        "stage_draw_calls": max(first["calls"], last["calls"]),
        "stage_triangles": max(first["triangles"], last["triangles"]),
        "stage_shapes_kept": last["shapes"],
        "stage_frame_p50_ms": part(times, 0.5),
        "stage_frame_p95_ms": part(times, 0.95),
    }


class Kept(Struct, frozen=True):
    """What a page keeps: its heap in megabytes, nodes and listeners, shapes and textures on the graphics card."""

    heap_mb: float
    nodes: int
    listeners: int
    shapes: int
    textures: int


def fight_on(game: Game[Any], bot: str, entries: int) -> None:
    """Let one bot answer for both sides until so many answers were given."""
    thinks = bots_for(game.rules.name)[bot]("drag")
    while game.asks and len(game.record().entries) < entries:
        ask = next(each for each in game.asks if game.sealed(each.seat) is None)
        game.answer(ask.seat, thinks(look(game, ask.seat)).answer)


def replayed(chromium: str, url: str, game: Game[Any], actions: int) -> dict[str, float]:
    """What the page keeps after the first round of a replay, which is not counted, and from there to the end."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        record = Path(folder) / "battle.json"
        record.write_bytes(msgspec.json.encode(game.record()))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(REPLAY_SWITCHES))
        context = browser.new_context(viewport={"width": 360, "height": 300})
        context.set_default_timeout(600_000)
        context.add_init_script(STAGE_WISH)
        context.add_init_script(QUICK_CLOCK)
        page = context.new_page()
        page.goto(f"{url}/#/replay")
        page.set_input_files("input[type=file]", record)
        page.wait_for_function(STAGE_TOLD)
        inside = context.new_cdp_session(page)
        steps: int = page.evaluate(ONE_ROUND)
        kept = [keeps(page, inside)]
        while steps * (len(kept) - 1) < actions:
            page.evaluate(ONE_ROUND)
            kept.append(keeps(page, inside))
        browser.close()
    rounds = len(kept) - 1
    told: dict[str, float] = {"actions_replayed": steps * rounds}
    for name, share in {"start": 0.0, "quarter": 0.25, "half": 0.5, "end": 1.0}.items():
        told |= {f"{figure}_{name}": value for figure, value in asdict(kept[round(rounds * share)]).items()}
    return told


def keeps(page: Page, inside: CDPSession) -> Kept:
    """What is left once rubbish is collected."""
    inside.send("HeapProfiler.collectGarbage")
    heap = inside.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    counted = inside.send("Memory.getDOMCounters")
    on_card = page.evaluate(STAGE_TOLD)
    return Kept(heap, counted["nodes"], counted["jsEventListeners"], on_card["shapes"], on_card["textures"])


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--actions", type=int, default=0)
    parser.add_argument("--only", choices=tuple(BATTLES))
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        print("Chromium is not installed here: left out")
        return
    figures: dict[str, dict[str, Any]] = {}
    for name in [options.only] if options.only else BATTLES:
        dragged = BATTLES[name]
        game = dragged.battle()
        with tempfile.TemporaryDirectory() as folder, server(f"sqlite:///{Path(folder) / 'tables.sqlite'}") as running:
            url = f"http://127.0.0.1:{running.port}"
            if options.actions:
                fight_on(game, dragged.bot, REPLAYED)
                kept = replayed(chromium, url, game, options.actions)
                figures[name] = {**dragged.counted(game), **kept, "tries": [kept]}
                continue
            found = list(tries(chromium, url, game, dragged.grip, options.seconds, options.tries))
            on_stage = staged(chromium, url, game)
        best = min(found, key=lambda each: each["frame_p95_ms"])
        figures[name] = {**dragged.counted(game), **best, **on_stage, "tries": found}
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for name, told in figures.items():
        print(f"{name}, the best of {len(told.pop('tries'))} tries")
        for figure, value in told.items():
            print(f"{figure:24} {value:10.3f}" if isinstance(value, float) else f"{figure:24} {value:6}")


if __name__ == "__main__":
    main()
