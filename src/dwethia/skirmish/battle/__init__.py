"""The battle on a measured table: set-up, the five phases of a turn, scenarios and the winner.

Where to look:

- what a battle is made of: `setup`, `cards`, `preparing` (from armies and boards), `scenes` (from a file), `opening`,
  `bounds`
- how it stands: `state`, `table`; what a tape tells of it: `board`, `measure`, `lanes`, `numbers`
- what comes next: `game`, `parts`, `windows`, `phase_ends`
- before the first turn: `choosing`, `placing_terrain`, `placing_spots`, `deploying`, `scouting`, `starting`; `arraying`
  does it for those who want to fight at once
- Movement: `movement` and its form, `walking`, `displacing`, `arriving`, `leaving`, and `destiny_actions`
- Shoot: `shoot` and its form, `aiming`, `firing`, `blasts`, and `casting` with `resisting`, `effects` and `summoning`
- Close Combat: `close_combat`, `fights`, `companies`, `one_fight`, `stances`, `melee_fire`, then `retreating`
- the End Phase and the end: `ending`, `spots`, `scoring`, `missions`, `zones`
- from the table to a fight or a shot and back: `ranks`, `slaying`, `crediting`
- what is likely: `shot_odds`, `fight_odds`; what happened: `events`, `chronicle`, `drawing`
"""
