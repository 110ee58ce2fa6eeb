"""Ships of the fleets in space: their entries, prices and words."""
