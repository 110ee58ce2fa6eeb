"""Who wins (CC-TURN-06 to -08)."""
