"""Orders and shields as they are revealed."""

from __future__ import annotations

from dwethia.cosmic.state.order import Order
from dwethia.engine.events import Event
from dwethia.geometry.hulls.hull import HullSide
from dwethia.profile import ModelId


class OrdersRevealed(Event, frozen=True, tag="orders-revealed"):
    """The tokens of both sides, turned up together."""

    ships: tuple[ModelId, ...]
    names: tuple[str, ...]
    orders: tuple[tuple[Order, ...], ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-ORDER-02", "CC-ORDER-03", "CC-ORDER-04", "CC-ORDER-05", "CC-ORDER-06")

    def text(self) -> str:
        told = (
            f"{name}: {' and '.join(each.label for each in orders) or 'none'}"
            for name, orders in zip(self.names, self.orders, strict=True)
        )
        return f"Orders are revealed: {'; '.join(told)}"


class OrderLost(Event, frozen=True, tag="order-lost"):
    """An order that cannot be carried out."""

    ship: ModelId
    name: str
    order: Order
    reason: str
    cited: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.cited

    def text(self) -> str:
        return f"{self.name} loses its {self.order.label} order: {self.reason}"


class ShieldsRaised(Event, frozen=True, tag="shields-raised"):
    """Where all Shield tokens point, of both sides together."""

    ships: tuple[ModelId, ...]
    names: tuple[str, ...]
    sides: tuple[tuple[HullSide, ...], ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-SHIELD-01", "CC-SHIELD-02", "CC-SHIELD-05", "CC-SHIELD-06")

    def text(self) -> str:
        told = (f"{name} {' and '.join(sides)}" for name, sides in zip(self.names, self.sides, strict=True))
        return f"Shields are raised: {', '.join(told)}"
