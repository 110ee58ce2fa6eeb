"""The Close Combat Phase: which fights there are, who is in them, and how each is fought."""
