"""Before the first turn: terrain, table edges, and ships placed by turns (CC-DEPLOY)."""
