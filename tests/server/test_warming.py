"""Threads that use the same types for the first time do not meet unprepared."""

from __future__ import annotations

import subprocess
import sys

from server.serving import catalogue

from dwethia.server.warming import warm

THREADS_AT_ONCE = """
import sys, threading
from dwethia.server.game_catalogue import usual_catalogue
from dwethia.server.tables.making import TableWish, make_table
from dwethia.server.warming import warm
catalogue = usual_catalogue()
warm(catalogue)
sys.setswitchinterval(1e-6)
barrier = threading.Barrier(8)
def make():
    barrier.wait()
    for _ in range(3):
        make_table(TableWish(game="clash"), catalogue)
threads = [threading.Thread(target=make) for _ in range(8)]
for each in threads: each.start()
for each in threads: each.join()
print("good")
"""


def test_every_type_that_can_be_read_is_prepared() -> None:
    assert warm(catalogue()) > 100


def test_many_threads_can_begin_at_once() -> None:
    ran = subprocess.run([sys.executable, "-c", THREADS_AT_ONCE], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "good\n"), ran.stderr
