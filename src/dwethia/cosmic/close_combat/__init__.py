"""The Close Combat Phase: boarding fights, found together and fought one after the other (CC-BOARD-09 to -25)."""
