"""Dungeons as an environment for agents: what is offered, what is seen, and that a seed settles the rest."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from counts import count
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace

from dwethia.codex import UnknownEntry
from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Square
from dwethia.dungeons.setup.plan import HERO, Objective
from dwethia.dungeons.state import Status, Until
from dwethia.engine.record import read, write
from dwethia.engine.replay import verify
from dwethia.engine.rules import SetupError
from dwethia.lab.dungeons.actions import ACTIONS, ANSWER, CAST, ENEMIES, MELEE, SHOOT, TARGETS, USE, Legal
from dwethia.lab.dungeons.env import ILLEGAL, DungeonEnv
from dwethia.lab.dungeons.features import FEATURES, PLANES, QUESTIONS, SHAPES, Observation
from dwethia.lab.dungeons.observation import Observer
from dwethia.rulebook import UnknownRuling

DOCS = (Path(__file__).parents[2] / "docs" / "agents.md").read_text()

# Heroes with every kind of action between them, each objective, and rulings that ask other questions.
RUNS: tuple[dict[str, Any], ...] = (
    {},
    {"hero": "Captain", "objective": "assassination", "rooms": 1, "wargear": ["fate-charm", "camo-cloak"]},
    {"hero": "Centurion", "objective": "sabotage", "faction": "Eldritch Cult"},
    {"hero": "Hierophant", "objective": "retrieve-data", "setting": "Cursed Temple", "rooms": 2},
    {"hero": "Oracle", "objective": "escape", "rooms": 3},
    {"hero": "Commissar", "faction": "Bloodpact", "rulings": ["R-DD-46=room-retry", "R-DD-18=until-destiny-runs-out"]},
    {"hero": "God-Eater", "rooms": 20, "rulings": ["R-DD-13=all-8", "R-DD-82.range=halved-to-spaces"]},
)


def name_of(run: dict[str, Any]) -> str:
    return str(run.get("hero", "anybody"))


def playing(env: DungeonEnv, seed: int, steps: int) -> Iterator[tuple[Observation, dict[str, Any]]]:
    """What is seen in episode after episode of random legal play."""
    chance = Random(seed)
    observation, info = env.reset(seed=seed)
    for _ in range(steps):
        yield observation, info
        legal = np.flatnonzero(info["action_mask"]).tolist()
        if legal:
            observation, _, _, _, info = env.step(chance.choice(legal))
        else:
            observation, info = env.reset()


def same(one: Observation, other: Observation) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


# Gymnasium


def test_gymnasium_makes_it_and_finds_nothing_to_complain_about() -> None:
    env = gymnasium.make("dwethia.lab:dwethia/Dungeon-v0")
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize(
    "imports", ["import gymnasium, dwethia.lab", "import dwethia.lab.dungeons.env, gymnasium"], ids=["after", "before"]
)
def test_it_is_known_by_its_name_alone_once_it_is_imported(imports: str) -> None:
    subprocess.run([sys.executable, "-c", f"{imports}; gymnasium.make('dwethia/Dungeon-v0')"], check=True)


def test_batches_of_runs_start_without_gymnasium_and_numpy() -> None:
    begun = "import sys; from dwethia.lab.batches import batch_kits; batch_kits()"
    asked = f"{begun}; print([each for each in ('gymnasium', 'numpy') if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_an_agent_that_only_tries_what_is_illegal_is_stopped() -> None:
    env = gymnasium.make("dwethia.lab:dwethia/Dungeon-v0", max_episode_steps=3)
    env.reset(seed=1)
    ends = [env.step(ACTIONS - 1)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"an episode begins with reset\(\)"):
        DungeonEnv().step(0)


# Seeds


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_the_same_seed_is_the_same_episode(run: dict[str, Any]) -> None:
    one, other = (playing(DungeonEnv(**run), 7, 150) for _ in range(2))
    for (seen, info), (seen_again, info_again) in zip(one, other, strict=True):
        assert same(seen, seen_again)
        assert np.array_equal(info["action_mask"], info_again["action_mask"])


def test_another_seed_is_another_hero() -> None:
    env = DungeonEnv()
    heroes = set()
    for seed in range(40):
        env.reset(seed=seed)
        heroes.add(env.game.state.hero.name)
    assert len(heroes) > 10


def test_an_episode_is_a_game_whose_record_replays() -> None:
    env = DungeonEnv(hero="Captain", rooms=1)
    for _, info in playing(env, 3, 10_000):
        if "is_success" in info:
            break
    record = read(write(env.game.record()))
    assert record.over
    verify(record, DungeonRules())


# Actions


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_the_mask_is_what_the_game_offers(run: dict[str, Any]) -> None:
    env = DungeonEnv(**run)
    for _, info in playing(env, 11, count(400, 4000)):
        mask = info["action_mask"]
        assert (mask.dtype, mask.shape) == (np.int8, (ACTIONS,))
        assert np.array_equal(mask, env.action_masks())
        offered = set() if env.game.is_over else set(env.game.asks[0].options)
        numbered = {env.option_of(action) for action in np.flatnonzero(mask).tolist()}
        assert numbered <= offered
        if len(env.game.state.enemies) <= ENEMIES:
            assert numbered == offered


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_every_action_of_the_mask_is_accepted(run: dict[str, Any]) -> None:
    env = DungeonEnv(**run)
    for number, (_, info) in enumerate(playing(env, 5, 120)):
        if number % 8 == 0:
            for action in np.flatnonzero(info["action_mask"]).tolist():
                option = env.option_of(action)
                assert option is not None
                twin = env.game.fork(DiceStream(seed_from("twin")))
                assert twin.answer(HERO, option) is not None


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_every_other_action_changes_nothing_and_costs_a_little(run: dict[str, Any]) -> None:
    env = DungeonEnv(**run)
    for number, (seen, info) in enumerate(playing(env, 6, 100)):
        if number % 10:
            continue
        state, asked, is_over = env.game.state, env.game.asked, env.game.is_over
        for action in np.flatnonzero(info["action_mask"] == 0).tolist():
            seen_after, reward, terminated, truncated, info_after = env.step(action)
            assert (reward, terminated, truncated) == (ILLEGAL, is_over, False)
            assert env.game.state is state
            assert env.game.asked == asked
        assert same(seen, seen_after)
        assert np.array_equal(info["action_mask"], info_after["action_mask"])


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_an_action_and_its_name_stand_for_each_other(run: dict[str, Any]) -> None:
    env = DungeonEnv(**run)
    for _, info in playing(env, 9, 60):
        names = {action: env.option_of(action) for action in range(ACTIONS)}
        assert all(names[action] is not None for action in np.flatnonzero(info["action_mask"]).tolist())
        for action, option in names.items():
            if option is not None:
                assert env.action_of(option) == action


def test_the_layout_is_as_it_is_documented() -> None:
    env = DungeonEnv(hero="Captain", wargear=["fate-charm", "camo-cloak"])
    env.reset(seed=1)
    first = env.game.state.enemies[0].id
    known = {
        0: "end",
        1: "move:1,1",
        36: "move:6,6",
        37: "defend:1,1",
        108: "stealth:6,6",
        109: "move:out",
        114: "package",
        MELEE: f"melee:{first}",
        SHOOT: f"shoot:black-sun-pistol:{first}",
        USE: "use:fate-charm",
    }
    assert {number: env.option_of(number) for number in known} == known
    assert env.option_of(CAST) is None
    assert env.option_of(ANSWER) is None
    wizard = DungeonEnv(hero="Oracle")
    wizard.reset(seed=1)
    assert wizard.option_of(CAST + ENEMIES) == "cast:cloak"
    assert wizard.option_of(CAST + TARGETS) == f"cast:root:{wizard.game.state.enemies[0].id}"


def test_what_has_no_number_is_refused_by_name() -> None:
    env = DungeonEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match='"melee:e99" is no answer that has a number now'):
        env.action_of("melee:e99")
    with pytest.raises(ValueError, match=f"action {ACTIONS} is out of bounds, expected 0 to {ACTIONS - 1}"):
        env.option_of(ACTIONS)


def test_an_enemy_beyond_the_slots_has_no_number_until_one_is_free() -> None:
    env = DungeonEnv(hero="Captain")
    env.reset(seed=1)
    first, *_ = env.game.state.enemies
    crowd = tuple(replace(first, id=f"e{number}") for number in range(1, ENEMIES + 3))
    legal = Legal(env.game.state.hero.sheet)
    options = ("end", "melee:e20", "melee:e21", "shoot:black-sun-pistol:e22")
    legal.ask("act", options, crowd)
    assert [legal.chosen(number) for number in (0, MELEE + 19, MELEE + 20, ACTIONS)] == ["end", "melee:e20", None, None]
    assert sum(legal.marked()[:ACTIONS]) == 2
    legal.ask("act", options, crowd[2:])
    assert legal.chosen(MELEE + 18) == "melee:e21"
    assert sum(legal.marked()[:ACTIONS]) == 4


# What is seen


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_what_is_seen_is_within_its_bounds(run: dict[str, Any]) -> None:
    env = DungeonEnv(**run)
    for seen, _ in playing(env, 13, count(400, 4000)):
        assert env.observation_space.contains(seen)


def test_figures_beyond_the_bounds_are_cut_off() -> None:
    env = DungeonEnv(hero="Oracle")
    env.reset(seed=1)
    state = env.game.state
    cursed = Status("Change", "a curse", Until.ROOM, "martial", -200)
    giant = replace(state.enemies[0], wounds=1000, statuses=(cursed,))
    state = replace(
        state.with_hero(wounds=-3, destiny=999, statuses=(cursed,)), enemies=(giant,) * 30, turn=500, package=Square(35)
    )
    seen = Observer(state.hero.sheet, env.rulings).observed(state, None, None)
    assert env.observation_space.contains(seen)
    assert named(seen, "hero") | {"wounds": 0, "destiny": 60, "martial": -9} == named(seen, "hero")
    assert (named(seen, "run")["enemies"], named(seen, "run")["package_row"]) == (30, 6)


def named(seen: Observation, part: str, slot: int | None = None) -> dict[str, int]:
    """The numbers of a part by the names of their features."""
    numbers = seen[part] if slot is None else seen[part][slot]
    return {feature.name: int(number) for feature, number in zip(FEATURES[part], numbers, strict=True)}


@pytest.mark.parametrize("run", RUNS, ids=name_of)
def test_what_is_seen_is_the_state(run: dict[str, Any]) -> None:
    """An observer that remembers sees what one sees that comes in just now, and both what the state says."""
    env = DungeonEnv(**run)
    for seen, _ in playing(env, 17, 200):
        state, game = env.game.state, env.game
        ask = None if game.is_over else game.asks[0]
        fresh = Observer(state.hero.sheet, env.rulings).observed(state, ask, env._last)
        assert same(seen, fresh)
        hero = named(seen, "hero")
        assert (hero["row"] - 1) * 6 + hero["column"] - 1 == state.hero.square
        assert (hero["wounds"], hero["full_wounds"]) == (max(state.hero.wounds, 0), state.hero.profile.wounds)
        for slot in range(ENEMIES):
            enemy = named(seen, "enemies", slot)
            if slot >= len(state.enemies):
                assert not any(enemy.values())
                continue
            there = state.enemies[slot]
            assert (enemy["is_present"], enemy["wounds"]) == (1, there.wounds)
            assert (enemy["row"] - 1) * 6 + enemy["column"] - 1 == there.square
            assert (enemy["is_target"], enemy["has_ranged"]) == (there.is_target, there.arm is not None)
        told = named(seen, "run")
        assert (told["room"], told["rooms"], told["turn"]) == (state.here.number, state.planned.rooms, state.turn)
        assert [told[f"is_{each.replace('-', '_')}"] for each in Objective] == [
            each is state.planned.objective for each in Objective
        ]
        for plane, area in (("walls", state.here.walled), ("barricade", state.here.barricade)):
            bits = sum(1 << int(at) for at in np.flatnonzero(seen["room"][PLANES.index(plane)]))
            assert bits == area
        asked = [each for each in QUESTIONS if named(seen, "question")[f"asks_{each.replace('-', '_')}"]]
        assert asked == ([] if ask is None else [ask.question])


def test_a_shot_can_be_seen_coming() -> None:
    """Whoever is in sight is marked, and a hero may shoot at nobody else."""
    env = DungeonEnv(hero="Captain")
    shots = 0
    for seen, info in playing(env, 19, 300):
        for slot in np.flatnonzero(info["action_mask"][SHOOT : SHOOT + ENEMIES]).tolist():
            assert named(seen, "enemies", slot)["is_in_sight"] == 1
            shots += 1
        for slot in np.flatnonzero(info["action_mask"][MELEE : MELEE + ENEMIES]).tolist():
            assert named(seen, "enemies", slot)["is_adjacent"] == 1
    assert shots > 10


def test_a_roll_to_mend_is_seen_with_its_need() -> None:
    env = DungeonEnv(hero="Captain")
    for seen, _ in playing(env, 23, 2000):
        asked = named(seen, "question")
        if asked["asks_reroll"]:
            assert asked["dice"] > asked["hits"]
            assert 2 <= asked["need"] <= 6
            assert sum(asked[f"rolled_{each}"] for each in ("attack", "wound", "save", "check")) == 1
            return
    pytest.fail("no roll could be mended")


# Rewards and pictures


@pytest.mark.parametrize("run", RUNS[:3], ids=name_of)
def test_the_rewards_of_an_episode_add_up_to_what_was_done(run: dict[str, Any]) -> None:
    env, chance, total = DungeonEnv(**run), Random(2), 0.0
    _, info = env.reset(seed=2)
    while not env.game.is_over:
        _, reward, _, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
        total += reward
    outcome, deeds = env.game.state.outcome, env.game.state.deeds
    assert outcome is not None
    assert info["is_success"] is outcome.is_won
    end = 1 if outcome.is_won else -1
    assert total == pytest.approx(end + 0.1 * deeds.rooms_cleared + 0.02 * deeds.kills - 0.02 * deeds.wounds_lost)


def test_the_room_is_drawn_in_letters() -> None:
    env = DungeonEnv(hero="Captain", objective="escape", rooms=4, render_mode="ansi")
    env.reset(seed=4)
    shown = env.render()
    assert shown is not None
    lines = shown.splitlines()
    assert lines[0] == "Escape, room 1 of 4, turn 1; the exit is closed"
    assert lines[1] == "   1   2   3   4   5   6"
    assert [line[0] for line in lines[2:8]] == list("123456")
    assert sum(line.split().count("@") for line in lines[2:8]) == 1
    for enemy in env.game.state.enemies:
        row = lines[2 + enemy.square // 6]
        assert row.split()[1 + enemy.square % 6] == enemy.id
    assert lines[-1].startswith("act? end ")


# What cannot be


@pytest.mark.parametrize(
    ("run", "error", "message"),
    [
        (
            {"rulings": ["R-DD-90=none"]},
            SetupError,
            "R-DD-90=none is for people: bots always have 50 turns a room (HS-RUN-01)",
        ),
        ({"hero": "Zombie"}, SetupError, "Zombie is no Hero (DD-RUN-02)"),
        ({"hero": "Nobody At All"}, UnknownEntry, "Nobody At All"),
        ({"wargear": ["fate-charm"]}, SetupError, "wargear goes with a hero that is named"),
        (
            {"hero": "Alpha", "wargear": ["Fate Charm"]},
            SetupError,
            "Alpha has no place for fate-charm (SK-MUSTER-12)",
        ),
        (
            {"objective": "tea"},
            SetupError,
            'there is no objective "tea", expected one of assassination, retrieve-data, escape, sabotage',
        ),
        ({"rooms": 21}, SetupError, "the setup of a dungeon: Expected `int` <= 20"),
        ({"rulings": ["R-DD-999=yes"]}, UnknownRuling, "R-DD-999"),
        ({"render_mode": "human"}, ValueError, 'render_mode is "human", expected "ansi" or none'),
    ],
    ids=lambda each: None if isinstance(each, (dict, type)) else each[:20],
)
def test_what_cannot_be_is_refused_when_it_is_made(run: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        DungeonEnv(**run)


# The page


def test_the_examples_of_the_page_run() -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    assert len(examples) >= 3
    for example in examples:
        exec(compile(example, "docs/agents.md", "exec"), {})


def test_the_page_names_every_feature_in_order() -> None:
    for part, features in FEATURES.items():
        row = re.search(rf"^\| `{part}` \| ([\d x]+) \| (.*) \|$", DOCS, re.MULTILINE)
        assert row is not None, part
        assert row[1] == " x ".join(str(each) for each in SHAPES[part])
        assert re.findall(r"`(\w+)`", row[2]) == [each.name for each in features]


def test_the_page_numbers_the_actions_as_they_are() -> None:
    told = {what: int(first) for first, what in re.findall(r"^\| (\d+) to \d+ \| `(\w+):", DOCS, re.MULTILINE)}
    assert told == {"move": 1, "defend": 37, "stealth": 73, "melee": MELEE, "shoot": SHOOT, "cast": CAST, "use": USE}
    assert f"| {ANSWER} to {ACTIONS - 1} | " in DOCS
