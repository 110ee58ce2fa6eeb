"""Spells: cast, resisted, at work."""

from __future__ import annotations

from dwethia.engine.events import Event


class SpellCast(Event, frozen=True, tag="spellcast"):
    caster: str
    spell: str
    target: str
    cost: int
    face: int | None = None  # of the die that chose it
    instead_of: str | None = None
    table: str = "DD-SPELL-07"  # the rule whose table the die was read on

    @property
    def rules(self) -> tuple[str, ...]:
        chosen = ("DD-SPELL-06", self.table) if self.face is not None else ("DD-ABIL-10", "DD-SHARED-04")
        instead = ("DD-SPELL-10",) if self.instead_of else ()
        return ("DD-SPELL-01", "DD-SPELL-02", "DD-SHARED-05", *chosen, *instead)

    def text(self) -> str:
        instead = f" in place of {self.instead_of}" if self.instead_of else ""
        return f"{self.caster} casts {self.spell}{instead} on {self.target} for {self.cost} Affinity"


class SpellResisted(Event, frozen=True, tag="spellresisted"):
    """Faith against Affinity, where somebody resisted."""

    caster_total: int
    resister_total: int
    works: bool
    faith: int
    affinity: int
    destiny: int
    warded: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SHARED-06", "DD-ABIL-01") if self.warded else ("DD-SHARED-06",)

    def text(self) -> str:
        outcome = "the spell works" if self.works else "the spell fails"
        return f"Affinity {self.caster_total} against Faith {self.resister_total}: {outcome}"


class SpellTook(Event, frozen=True, tag="spelltook"):
    """What a spell lays on a model."""

    name: str
    spell: str
    effect: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.name}: {self.effect} ({self.spell})"


class CasterHurt(Event, frozen=True, tag="casterhurt"):
    """Something dangerous has bitten its user."""

    name: str
    what: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HS-KEY-06",)

    def text(self) -> str:
        return f"{self.what} is dangerous: {self.name} loses a Wound"
