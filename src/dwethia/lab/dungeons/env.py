"""Dungeons for learning agents: a Gymnasium environment, `dwethia/Dungeon-v0` (docs/agents.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec.structs import asdict
from numpy.typing import NDArray

from dwethia.codex import Codex, Outfit, starter
from dwethia.dice import SEED_BYTES
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO, Objective, prepare, read_setup
from dwethia.dungeons.state import Deeds, Dungeon
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.rules import SetupError
from dwethia.lab import register_environments
from dwethia.lab.dungeons.actions import ACTIONS, ANSWER, UNLISTED, Legal
from dwethia.lab.dungeons.features import Observation, observation_space
from dwethia.lab.dungeons.observation import Observer
from dwethia.lab.dungeons.picture import picture
from dwethia.muster.slots import fill
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

WON: Final = 1.0
LOST: Final = -1.0
ROOM_CLEARED: Final = 0.1
ENEMY_SLAIN: Final = 0.02
WOUND_LOST: Final = -0.02
ILLEGAL: Final = -0.01

register_environments()


class DungeonEnv(gymnasium.Env[Observation, np.int64]):
    """A run from the first room to victory or death; each step is one answer of the hero's."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        hero: str | None = None,
        objective: str | None = None,
        rooms: int | None = None,
        faction: str | None = None,
        setting: str | None = None,
        rulings: Iterable[str] = (),
        wargear: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        """What is not named is drawn anew in each episode: the hero from the seed, all else by the game's dice."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode is "{render_mode}", expected "ansi" or none')
        self.render_mode = render_mode
        self.action_space: spaces.Discrete[np.int64] = spaces.Discrete(ACTIONS)
        self.observation_space = observation_space()
        self.rulings = _rulings(rulings)
        codex, purpose = starter(), None if objective is None else _objective(objective)
        outfits = _outfits(codex, hero, wargear)
        self._setups = [asdict(prepare(codex, each, setting, purpose, rooms, faction)) for each in outfits]
        read_setup(self._setups[0], self.rulings)  # what cannot be is refused here, not at the first reset
        self._game: Game[Dungeon] | None = None

    # One episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new run; the seed settles everything in it but the actions."""
        super().reset(seed=seed)
        chance = self.np_random
        setup = self._setups[chance.integers(len(self._setups)) if len(self._setups) > 1 else 0]
        self._game = game = Game.hosted(DungeonRules(), setup, self.rulings, chance.bytes(SEED_BYTES))
        sheet = game.state.hero.sheet
        self._legal = Legal(sheet)
        self._observer = Observer(sheet, self.rulings)
        self._deeds: Deeds = game.state.deeds
        self._ask: Ask | None = None
        self._last: Event | None = None
        self._listen(game)
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One answer. An action that is not legal changes nothing and costs a little."""
        game = self.game
        answer = self._legal.chosen(int(action))
        if answer is None:
            return self._observation(), ILLEGAL, game.is_over, False, self._info()
        events = game.answer(HERO, answer)
        self._last = events[-1] if events else None
        self._listen(game)
        return self._observation(), self._reward(game), game.is_over, False, self._info()

    def render(self) -> str | None:
        """The room in letters."""
        return picture(self.game.state, self._ask) if self.render_mode == "ansi" else None

    def _listen(self, game: Game[Dungeon]) -> None:
        """Take in what is asked now."""
        if game.is_over:
            self._ask = None
            self._legal.nothing()
        else:
            self._ask = game.asks[0]
            self._legal.ask(self._ask.question, self._ask.options, game.state.enemies)

    def _observation(self) -> Observation:
        return self._observer.observed(self.game.state, self._ask, self._last)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self._ask is None:
            outcome = self.game.state.outcome
            info["is_success"] = outcome is not None and outcome.is_won
        return info

    def _reward(self, game: Game[Dungeon]) -> float:
        reward, before, deeds = 0.0, self._deeds, game.state.deeds
        if deeds is not before:
            self._deeds = deeds
            reward += ROOM_CLEARED * (deeds.rooms_cleared - before.rooms_cleared)
            reward += ENEMY_SLAIN * (deeds.kills - before.kills)
            reward += WOUND_LOST * (deeds.wounds_lost - before.wounds_lost)
        if game.is_over:
            outcome = game.state.outcome
            reward += WON if outcome is not None and outcome.is_won else LOST
        return reward

    # Actions and what they are called

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every action that is legal now."""
        return np.frombuffer(self._legal.marked(), np.int8, ACTIONS)

    def action_of(self, option: str) -> int:
        """The number of an answer to the question that is open, such as `melee:e2`."""
        legal = self._legal
        number = UNLISTED
        if legal.is_action:
            number = legal.layout[option]
        elif option in legal.options:
            number = ANSWER + legal.options.index(option)
        if number >= UNLISTED:
            raise ValueError(f'"{option}" is no answer that has a number now')
        return number

    def option_of(self, action: int) -> str | None:
        """What an action is called here and now, legal or not; None where it means nothing."""
        number = int(action)
        if not 0 <= number < ACTIONS:
            raise ValueError(f"action {number} is out of bounds, expected 0 to {ACTIONS - 1}")
        legal = self._legal
        if legal.is_action:
            return legal.layout.option(number)
        return legal.options[number - ANSWER] if 0 <= number - ANSWER < len(legal.options) else None

    @property
    def game(self) -> Game[Dungeon]:
        """The run that the episode is: its state, its record, and what was asked."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("an episode begins with reset()")
        return self._game


def _rulings(settings: Iterable[str]) -> Rulings:
    rulings = Rulings.of(DungeonRules.book, settings=settings)
    if rulings.says("R-DD-90", "none"):
        raise SetupError("R-DD-90=none is for people: bots always have 50 turns a room (HS-RUN-01)")
    return rulings


def _outfits(codex: Codex, hero: str | None, wargear: Iterable[str]) -> list[Outfit]:
    """The heroes that may be drawn, each as it usually is; one that is named with what was chosen for it."""
    chosen = [codex.wargear_named(each).id for each in wargear]
    if hero is None:
        if chosen:
            raise SetupError("wargear goes with a hero that is named")
        return [codex.usual_outfit(each) for each in codex.units.values() if each.type is UnitType.HERO]
    unit = codex.unit(hero)
    if unit.type is not UnitType.HERO:
        raise SetupError(f"{unit.name} is no Hero (DD-RUN-02)")
    filled = fill(unit.slots, chosen)
    if filled.left_over:
        raise SetupError(f"{unit.name} has no place for {', '.join(filled.left_over)} (SK-MUSTER-12)")
    missing = [option for slot, held in filled.too_empty(unit.slots) for option in slot.options[: slot.least - held]]
    return [codex.outfit(unit, [*chosen, *missing])]


def _objective(name: str) -> Objective:
    try:
        return Objective(name)
    except ValueError:
        raise SetupError(f'there is no objective "{name}", expected one of {", ".join(Objective)}') from None
