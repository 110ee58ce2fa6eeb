"""Agile: it turns further than others."""

from __future__ import annotations

from dwethia.cosmic.special_rules import CosmicRule


class Agile(CosmicRule):
    turns_further = 45
