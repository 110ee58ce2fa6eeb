"""The Movement Phase: advances, turns, drift, rams and boarding moves (CC-MOVE, CC-RAM, CC-BOARD-01 to -08)."""
