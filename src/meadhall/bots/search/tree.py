"""Search tree: one node for each sequence of actions and outcomes, shared by all determinizations."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

NodeRow = tuple[int, int, float, int, int, int, list[float]]
"""Of a node its depth, action, prior, rank, visits, how often it could have been chosen, and its shares."""


class Node:
    """Node of the tree: an action with its statistics. Siblings form a linked list."""

    action: i64
    prior: float
    rank: i64
    """How many of its siblings have a higher prior."""
    visits: i64
    available: i64
    """In how many determinizations it was available."""
    shares: vec[float]
    """For each seat, the sum of its shares of the win."""
    child: Node | None
    sibling: Node | None

    def __init__(self, action: i64, seats: i64, prior: float, rank: i64) -> None:
        self.action = action
        self.prior = prior
        self.rank = rank
        self.visits = 0
        self.available = 0
        self.shares = vec[float]([0.0] * int(seats))
        self.child = None
        self.sibling = None

    def find(self, action: i64) -> Node | None:
        """The child that stands for an action."""
        child = self.child
        while child is not None:
            if child.action == action:
                return child
            child = child.sibling
        return None

    def outcome_child(self, outcome: i64) -> Node:
        """The child that stands for an outcome of the action; these have numbers below zero."""
        found = self.find(-outcome)
        if found is None:
            found = Node(-outcome, len(self.shares), 1.0, 0)
            self.add(found)
        return found

    def add(self, child: Node) -> None:
        child.sibling = self.child
        self.child = child

    def children(self) -> list[Node]:
        """The children, the most visited first."""
        found: list[Node] = []
        child = self.child
        while child is not None:
            found.append(child)
            child = child.sibling
        return sorted(found, key=lambda node: (-int(node.visits), int(node.action)))

    def mean(self, seat: i64) -> float:
        """The seat's expected share of the win."""
        return self.shares[seat] / float(self.visits) if self.visits else 0.0

    def __reduce__(self) -> tuple[object, ...]:
        """Serialised as a list, depth first: a tree may be deeper than pickle can go. The last child comes first."""
        rows: list[NodeRow] = []
        waiting: list[tuple[int, Node]] = [(0, self)]
        while waiting:
            depth, node = waiting.pop()
            shares = list(node.shares)
            rows.append(
                (depth, int(node.action), node.prior, int(node.rank), int(node.visits), int(node.available), shares)
            )
            child = node.child
            while child is not None:
                waiting.append((depth + 1, child))
                child = child.sibling
        return unpickle_tree, (rows,)


def unpickle_tree(rows: list[NodeRow]) -> Node:
    """The tree from its rows, with all children in their order."""
    path: list[Node] = []
    for depth, action, prior, rank, visits, available, shares in rows:
        node = Node(action, len(shares), prior, rank)
        node.visits = visits
        node.available = available
        node.shares = vec[float](shares)
        del path[depth:]
        if path:
            path[-1].add(node)
        path.append(node)
    return path[0]
