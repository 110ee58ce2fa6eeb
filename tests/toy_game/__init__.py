"""High or Low, a game of the tests: like any game from elsewhere it is found by an entry point and nothing else."""
