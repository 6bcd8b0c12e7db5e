"""Turn order of Walhalla, attack after attack; and the registry of all its decisions."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from meadhall.core.engine.decision import NOTHING, DecisionRegistry, Step
from meadhall.games.walhalla.boarding import ActiveBoard, BuyViking, PassengerBoard, SellCard
from meadhall.games.walhalla.end_of_attack import CommitEndCards, EndOfAttack, RevealCards, Supply, SupplyWalhalla
from meadhall.games.walhalla.events import ATTACK, REVEALED
from meadhall.games.walhalla.ids import NEXT_TURN
from meadhall.games.walhalla.landing import ChooseLanding, Defend, Landing, PlaceShip, PlayAxe, PlayHunt
from meadhall.games.walhalla.packed import ATTACKS, SHIPS
from meadhall.games.walhalla.table import NONE, WalhallaTable


class NextTurn(Step):
    """The next player reveals a ship; when all have sailed or Midgard is empty, the attack ends (4.0)."""

    name: ClassVar[str] = "next_turn"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(NEXT_TURN)

    def run(self, table: WalhallaTable) -> None:
        table.ship = NONE
        table.fjord = NONE
        if table.sailed == 0:
            table.emit(ATTACK, table.attack, table.first)
        if table.sailed == SHIPS or not anybody_ready(table):
            if table.attack < ATTACKS:
                table.ask(NextTurn())
            table.ask(EndOfAttack())
            return
        table.ask(NextTurn())
        reveal_ship(table)


def anybody_ready(table: WalhallaTable) -> bool:
    """Whether any player has a Viking in Midgard (WAL-141)."""
    ready: i64 = 0
    for seat in range(table.seats):
        ready += table.midgard[seat]
    return ready > 0


def reveal_ship(table: WalhallaTable) -> None:
    """The passenger decides, then the active player boards and sends the ship (WAL-032, WAL-041)."""
    ship = table.draw_ship()
    active: i64 = table.active()
    owner = table.box.ship_colour[ship]
    table.emit(REVEALED, active, ship, owner, table.box.ship_bench[ship])
    table.ask(PlaceShip(active))
    table.ask(ActiveBoard(active))
    if owner != active and owner < table.seats and table.crew_limit(owner) > 0:
        table.ask(PassengerBoard(owner))


DECISIONS: Final = DecisionRegistry(
    [
        *(NextTurn, PlaceShip, ActiveBoard, PassengerBoard, BuyViking, SellCard),
        *(Landing, ChooseLanding, PlayAxe, Defend, PlayHunt),
        *(EndOfAttack, RevealCards, CommitEndCards, Supply, SupplyWalhalla),
    ]
)
