"""Before the first room: the plan of a run, its hero, and the sheets of all models."""
