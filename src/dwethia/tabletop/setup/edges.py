"""Table edges: a side takes one, the other side gets the opposite one."""

from __future__ import annotations

from dwethia.engine.procedure import Asking, ask
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import inches
from dwethia.rulebook import RuleId
from dwethia.tabletop.table import Edge, Table


def take_edge(seat: Seat, table: Table, open_edges: tuple[Edge, ...], rule: RuleId, forces: str) -> Asking[Edge]:
    """The edge that a seat takes of those that are open; forces are what the game calls them."""
    taken = yield from ask(
        seat,
        "edge",
        rule,
        tuple(edge.value for edge in open_edges),
        lambda option: f"The {option} edge",
        "Which table edge do you take?",
        lambda: tuple((edge.value, (_fault(table, edge, rule, forces),)) for edge in Edge if edge not in open_edges),
    )
    return Edge(taken)


def _fault(table: Table, edge: Edge, rule: RuleId, forces: str) -> Fault:
    return Fault(rule, f"{forces} do not deploy along the {edge} edge, which is {inches(table.length_of(edge))} long")
