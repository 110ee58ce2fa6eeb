"""The rules of a ram, a boarding fight and a shot by themselves: procedures that need no board."""
