"""Tables: the game at one, its acts, its viewers, and all of them by their ids."""
