"""One engine for all the games: procedures, and the readings that run them."""
