"""A turn: the hero's actions, the enemies' and what lies between the turns."""
