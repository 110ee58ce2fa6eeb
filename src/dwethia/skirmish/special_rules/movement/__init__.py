"""Special rules about moving: how far, over what, and from where."""
