"""A view on its way to becoming a picture: the view, the words, the plan, and what is worked out from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.core.game import View
from meadhall.core.svg import spot
from meadhall.core.words import Words
from meadhall.games.lofoten import phrases
from meadhall.games.lofoten.box import ZONES
from meadhall.games.lofoten.decisions import ALL_KINDS
from meadhall.games.lofoten.look.plan import Plan, Point

Row = dict[str, Any]


@dataclass(frozen=True)
class Frame:
    view: View
    say: Words
    plan: Plan

    @property
    def near(self) -> int:
        """The seat at the lower edge: one's own, or seat 0 for those who watch."""
        return int(self.view["seat"] or 0)

    @property
    def question(self) -> Row:
        """What is asked now; empty when the game is over."""
        return self.view["question"] or {}

    @property
    def decision(self) -> str:
        return str(self.question.get("decision", ""))

    @property
    def mine(self) -> bool:
        """Whether the question is put to the seat that looks."""
        return bool(self.view["legal"])

    def asks(self, *decisions: str) -> bool:
        return self.mine and self.decision in decisions

    def action(self, option: int) -> int:
        """The action that answers the question asked now with an option."""
        return int(ALL_KINDS.bases[ALL_KINDS.names.index(self.decision)]) + option

    def can(self, option: int) -> bool:
        return self.mine and self.action(option) in self.view["legal"]

    def spot(self, option: int, otherwise: str, *children: str, **attributes: Any) -> str:
        """Where an option of the question asked now is chosen; `otherwise` names the place when it can't be."""
        words = phrases.option(self.view, self.decision, option, self.say) if self.can(option) else otherwise
        return spot(self.view.legal, self.action(option), words, *children, **attributes)

    # Places.

    def column(self, zone: int) -> int:
        """Where a zone is seen: whoever sits at seat 1 sees the market from the other side."""
        return zone if self.near == 0 else ZONES - 1 - zone

    def zone_x(self, zone: int) -> float:
        return self.plan.zone_x(self.column(zone))

    def fleet(self, seat: int) -> Row:
        fleet: Row = self.view["fleets"][seat]
        return fleet

    def wheel_at(self, seat: int) -> Point:
        return self.plan.wheel_at(self.column(self.fleet(seat)["zone"]), seat == self.near)

    def ship_at(self, seat: int, place: int) -> Point:
        return self.plan.ship_at(self.column(self.fleet(seat)["zone"]), seat == self.near, place)
