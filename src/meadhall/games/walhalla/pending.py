"""What is still to be done fits the components: the stack of decisions of a game of Walhalla in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall.core.decision import Decision
from meadhall.games.walhalla.box import ATTACKS, BENCHES, FOREST
from meadhall.games.walhalla.kinds import LEFT, RIGHT

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable

FIGHTS = ("play_axe", "defend")
LANDINGS = ("play_hunt", "choose_landing", *FIGHTS)


def pending(table: WalhallaTable) -> str:
    """The first thing on the stack that does not fit, in words; empty when all fits."""
    stack = table.stack
    names = [type(each).name for each in stack]
    committing = "commit_end_cards" in names
    supplying = "supply_walhalla" in names
    if not committing and any(table.answered):
        return "cards are laid down only at the end of an attack (WAL-143)."
    if not supplying and any(table.raised):
        return "the Walhalla card is played only for the supply (WAL-118)."
    if table.rule_options["first_seat_begins"] and table.first != table.attack - 1:
        return "the first player is not the one chosen (WAL-168)."
    if not stack:
        return "" if table.attack == ATTACKS else "the game can't be over before attack 3 is (WAL-190)."
    last = committing and table.attack == ATTACKS
    if (names[0] == "next_turn") == last:
        return "after this turn comes the next, until the last attack is over (WAL-030)."
    rest = stack if last else stack[1:]
    if committing:
        return commitments(table, rest)
    if supplying:
        return supplies(table, rest)
    if table.ship < 0:
        return "there is no ship whose turn it could be."
    return boarding(table, rest) if table.fjord < 0 else unloading(table, rest)


def order(table: WalhallaTable) -> list[int]:
    """The seats clockwise from the first player."""
    return [int((table.first + turn) % table.seats) for turn in range(int(table.seats))]


def commitments(table: WalhallaTable, stack: list[Decision]) -> str:
    """Who has answered everything comes before who is asked, and then those who will be (4.10)."""
    expected: list[tuple[str, int, int]] = []
    for seat in order(table):
        left = int(table.held[seat] - table.answered[seat])
        if left > 0:
            expected.insert(0, ("commit_end_cards", seat, left))
            if len(expected) > 1 and table.answered[seat]:
                return f"it is not yet the turn of seat {seat} to lay down cards (WAL-143)."
    found = [(type(each).name, int(each.seat), int(getattr(each, "left", 0))) for each in stack]
    if table.ship >= 0 or found != [("reveal_cards", -1, 0), *expected]:
        return "the questions are not those of the end of an attack (WAL-123)."
    return ""


def supplies(table: WalhallaTable, stack: list[Decision]) -> str:
    """Everybody with a card is asked, clockwise; some may already have been (4.11)."""
    asked = [seat for seat in order(table) if table.held[seat] > 0]
    found = [int(each.seat) for each in stack[:0:-1]]
    names = {type(each).name for each in stack[1:]}
    if type(stack[0]).name != "supply" or names != {"supply_walhalla"} or found != asked[len(asked) - len(found) :]:
        return "the questions are not those of the supply (WAL-122)."
    waiting = order(table).index(found[0])
    if table.sailed or any(table.raised[seat] for seat in order(table)[waiting:]):
        return "nobody plays the Walhalla card before being asked (WAL-118)."
    return ""


def boarding(table: WalhallaTable, stack: list[Decision]) -> str:
    """A ship is being manned or about to be sent (4.1 to 4.4)."""
    wrong = "the questions are not those of boarding a ship (WAL-032)."
    names = [type(each).name for each in stack]
    active = table.active()
    if not names or names.pop(0) != "place_ship" or stack[0].seat != active:
        return wrong
    rest = stack[1:]
    if names and names[0] == "active_board":
        if rest[0].seat != active or any(table.riders[bench] == active for bench in range(BENCHES)):
            return wrong
        rest = rest[1:]
        names = names[1:]
        if not names:
            return ""
        passenger = table.box.ship_colour[table.ship]
        bench = table.box.ship_bench[table.ship]
        if len(rest) > 1 or rest[0].seat != passenger or passenger == active or table.riders[bench] >= 0:
            return wrong
        if names == ["passenger_board"]:
            return "" if table.crew_limit(passenger) > 0 else wrong
        return purchases(table, rest, int(passenger)) or ("" if names == ["sell_card"] else wrong)
    return purchases(table, rest, int(active)) if rest else ""


def purchases(table: WalhallaTable, stack: list[Decision], buyer: int) -> str:
    """One card is being sold, and others may have to be (4.3)."""
    wrong = "the cards to be sold do not fit the ship (WAL-127)."
    names = [type(each).name for each in stack]
    if names.pop() != "sell_card" or set(names) - {"buy_viking"}:
        return wrong
    benches = [benched(each) for each in stack]
    buyers = {int(getattr(each, "buyer", each.seat)) for each in stack}
    if buyers != {buyer} or len(set(benches)) != len(benches) or any(table.riders[bench] >= 0 for bench in benches):
        return wrong
    for bench in benches:
        own = buyer == (
            table.box.ship_colour[table.ship] if bench == table.box.ship_bench[table.ship] else table.active()
        )
        if not own:
            return wrong
    if table.midgard[buyer] or table.crew_limit(buyer) < len(stack) or table.held[buyer] < 2:
        return wrong
    return ""


def benched(decision: Any) -> int:
    return int(decision.bench)


def distance(decision: Any) -> int:
    return int(decision.at)


def unloading(table: WalhallaTable, stack: list[Decision]) -> str:
    """A Viking is landing; those nearer the board have landed (4.5 to 4.9)."""
    wrong = "the questions are not those of the Viking who lands (WAL-070)."
    names = [type(each).name for each in stack]
    at = BENCHES - 1
    if names and names[0] == "landing":
        at = distance(stack[0]) - 1
        names = names[1:]
    if at < 0 or len(names) != 1 or names[0] not in LANDINGS:
        return wrong
    top: Any = stack[-1]
    beside = [int(table.field_beside(at, side)) for side in (LEFT, RIGHT)]
    riders = [int(table.riders[table.bench_at(near)]) for near in range(at + 1)]
    lander = riders.pop()
    if any(rider >= 0 for rider in riders):
        return wrong
    if names == ["play_hunt"]:
        return hunting(table, top, lander, beside)
    if lander < 0 or top.at != at:
        return wrong
    if names == ["choose_landing"]:
        able = all(field >= 0 and table.holder[field] != lander for field in beside)
        return "" if able and top.seat == lander else wrong
    if top.field not in beside:
        return wrong
    defender = int(table.holder[top.field])
    if defender < 0 or defender == lander:
        return wrong
    if names == ["play_axe"]:
        return "" if top.seat == lander and table.held[lander] else wrong
    return "" if top.seat == defender and (table.held[defender] or table.walhalla[defender]) else wrong


def hunting(table: WalhallaTable, top: Any, lander: int, beside: list[int]) -> str:
    """The forest beside the seat has just been occupied (4.9)."""
    fits = lander < 0 and top.field in beside and table.holder[top.field] == top.seat
    if not fits or table.terrain[top.field] != FOREST or not table.held[top.seat]:
        return "nobody has just occupied a forest there (WAL-104)."
    return ""
