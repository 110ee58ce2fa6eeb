"""Bots from files: each plays in a process of its own, within limits, and sees what its seat may see."""
