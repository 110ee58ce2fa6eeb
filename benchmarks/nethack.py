"""Steps of NetHack for `benchmarks/dungeons.py`, in an environment of its own: needs nle and nothing of ours.

For each line of input, a number of seconds of processor time, it steps for so long and writes how many it did a second.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import gymnasium


def main() -> None:
    env, chance = gymnasium.make(f"nle:{sys.argv[1]}"), Random(1)
    actions = int(env.action_space.n)  # type: ignore[attr-defined]
    env.reset(seed=1)
    for line in sys.stdin:
        done, start = 0, process_time()
        while (spent := process_time() - start) < float(line):
            for _ in range(100):
                _, _, terminated, truncated, _ = env.step(chance.randrange(actions))
                if terminated or truncated:
                    env.reset()
            done += 100
        print(done / spent, flush=True)


if __name__ == "__main__":
    main()
