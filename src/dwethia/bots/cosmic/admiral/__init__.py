"""The admiral: tries orders and maneuvers in imagined battles, against several enemies, before it gives them."""
