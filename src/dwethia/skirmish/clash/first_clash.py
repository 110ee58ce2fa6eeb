"""Two bands for a first clash: names of the Starter Codex, figures made for a short, even fight."""

from __future__ import annotations

from typing import Any

FIRST_CLASH: dict[str, Any] = {
    "red": {
        "name": "Blacksun Traders",
        "models": [
            {
                "name": "Captain",
                "profile": "M5 P4 S4 D4 A3 W3 I2 save5 Dst3 F1 Aff1 hero",
                "weapon": 'Pistol: 8", Strength 3, No penalty [Light]',
            },
            {"name": "First Mate", "profile": "M4 S4 A2 W2 save6"},
            {"name": "Pirate 1", "profile": "M3 P3 S3 D3 A1"},
            {"name": "Pirate 2", "profile": "M3 P3 S3 D3 A1"},
        ],
    },
    "blue": {
        "name": "The Citadel",
        "models": [
            {
                "name": "Commissar",
                "profile": "M5 P3 S4 D4 A3 W3 I2 save5 Dst3 F3 hero",
                "weapon": 'Bolt Pistol: 12", Strength 3, No penalty [Light]',
            },
            {"name": "Citadel Guard 1", "profile": "M4 S3 D4 A1 save6"},
            {"name": "Citadel Guard 2", "profile": "M4 S3 D4 A1 save6"},
            {"name": "Marksman", "profile": "M3 P4 S3 D3 A2", "weapon": 'Short Bow: 24", Strength 2, No penalty [Arc]'},
        ],
    },
}
