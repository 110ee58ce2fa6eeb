"""The aftermath of a battle as a game: who is credited, who is the MVP, and what scars and glories come of it all."""
