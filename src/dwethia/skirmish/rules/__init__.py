"""The rules of a fight, a shot and a loss by themselves: procedures that need no board."""
