"""The laboratory: batches of games, and environments for agents."""

from __future__ import annotations

import sys


def register_environments() -> None:
    """Make the environments known to Gymnasium; known already, they stay as they are."""
    from gymnasium.envs.registration import register, registry

    from dwethia.lab.batches import batch_kits

    for kit in batch_kits().values():
        for each in kit.environments:
            if each.name not in registry:
                register(id=each.name, entry_point=each.entry_point, max_episode_steps=each.most_steps)


# Who has not imported Gymnasium plays batches: those start without it, and without the threads of numpy.
if "gymnasium" in sys.modules:
    register_environments()
