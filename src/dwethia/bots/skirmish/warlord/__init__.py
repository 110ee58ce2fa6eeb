"""The warlord plays Skirmish: it tries several ways to lead its turn in imagined battles, and takes the best."""
