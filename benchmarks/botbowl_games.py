"""Random Blood Bowl games of botbowl for `benchmarks/skirmish.py`, in an environment of its own: needs nothing of ours.

For each line of input, a number of seconds of processor time, it plays for so long and writes how many games it played
a second and how many steps they had. Rules, arena and teams are read once; path search is off, its fastest way. Its own
random bot plays; with `--driven` a loop of ours, which draws an action in less time than that bot.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import botbowl
import numpy as np
from botbowl import Action, ActionType
from botbowl.ai.bots.random_bot import RandomBot
from botbowl.core.game import Game
from botbowl.core.model import Agent


class Matches:
    """Eleven a side, any legal action."""

    def __init__(self, *, is_driven: bool) -> None:
        self.is_driven = is_driven
        self.config = botbowl.load_config("gym-11")
        self.config.fast_mode, self.config.competition_mode, self.config.debug_mode = True, False, False
        self.config.pathfinding_enabled = False
        self.rules = botbowl.load_rule_set(self.config.ruleset)
        self.arena = botbowl.load_arena(self.config.arena)
        self.teams = [botbowl.load_team_by_filename("human", self.rules) for _ in range(2)]
        self.chance = np.random.default_rng(0)
        self.begun = 0

    def play(self) -> int:
        """One game; how many steps it had."""
        self.begun += 1
        return self.driven() if self.is_driven else self.by_its_own_bots()

    def game_of(self, agents: list[Any]) -> Game:
        return Game(
            str(self.begun), *self.teams, *agents, self.config, arena=self.arena, ruleset=self.rules, seed=self.begun
        )

    def by_its_own_bots(self) -> int:
        bots = [RandomBot(name, seed) for seed, name in enumerate("ab", 2 * self.begun)]
        self.game_of(bots).init()  # which plays it to its end
        return sum(bot.actions_taken for bot in bots)

    def driven(self) -> int:
        game = self.game_of([Agent(name, human=True, agent_id=number) for number, name in enumerate("ab", 1)])
        game.init()
        steps = 0
        while not game.state.game_over:
            game.step(self.any_action(game))
            steps += 1
        return steps

    def any_action(self, game: Any) -> Any:
        choices = [each for each in game.state.available_actions if each.action_type != ActionType.PLACE_PLAYER]
        choice = choices[self.chance.integers(len(choices))]
        place = choice.positions[self.chance.integers(len(choice.positions))] if choice.positions else None
        player = choice.players[self.chance.integers(len(choice.players))] if choice.players else None
        return Action(choice.action_type, position=place, player=player)


def main() -> None:
    matches = Matches(is_driven="--driven" in sys.argv)
    for line in sys.stdin:
        games, steps, start = 0, 0, process_time()
        while (spent := process_time() - start) < float(line):
            steps += matches.play()
            games += 1
        print(games / spent, steps / spent, flush=True)


if __name__ == "__main__":
    main()
