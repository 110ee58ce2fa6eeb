"""Masters of Affinity: two powers a turn, declared together."""

from __future__ import annotations

from dwethia.cosmic.special_rules import CosmicRule


class MastersOfAffinity(CosmicRule):
    powers_each_turn = 2
