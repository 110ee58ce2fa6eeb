"""The laboratory: batches of games, and environments for agents."""

from __future__ import annotations

import sys

DUNGEON = "dwethia/Dungeon-v0"
MOST_STEPS = 4000  # of an episode; a run of legal answers is over long before


def register_environments() -> None:
    """Make the environments known to Gymnasium; known already, they stay as they are."""
    from gymnasium.envs.registration import register, registry

    if DUNGEON not in registry:
        register(id=DUNGEON, entry_point="dwethia.lab.dungeons.env:DungeonEnv", max_episode_steps=MOST_STEPS)


# Who has not imported Gymnasium plays batches: those start without it, and without the threads of numpy.
if "gymnasium" in sys.modules:
    register_environments()
