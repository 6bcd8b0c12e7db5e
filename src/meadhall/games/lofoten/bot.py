"""Evaluation of Lofoten for bots and hints, and priors of options (section 11 of the specification)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.lofoten import evaluation, ids
from meadhall.games.lofoten.holdings import all_goods, improvements
from meadhall.games.lofoten.scoring import power_points
from meadhall.games.lofoten.table import LofotenTable

SPREAD: float = 12.0
TRUST: float = 1.0

WIN_POINTS: Final = 12.0
"""What winning is worth beyond the points."""
MAX_MOVEMENTS_AHEAD: Final = 4
"""How many movements of one turn are looked through."""
CLAIM_PRIOR: Final = 2.0
EXTRA_TURN_SHARE: Final = 0.9
NEXT_TURN_SHARE: Final = 0.5
SWAP_PRIOR: Final = -0.4
FEATURES: Final = ("stored", "cargo", "orders", "jarl", "fleet", "coins", "centre", "rival", "result")


def value(table: LofotenTable, seat: i64) -> float:
    """Points ahead of the opponent, as they can be expected; while a seat is in mid-turn, with its best way on."""
    top = table.top
    if top is None:
        return final(table, seat)
    if top.seat == seat and goes_on_in_turn(top.kind):
        return best_way_on(table, top, seat, MAX_MOVEMENTS_AHEAD)
    return evaluation.lead(table, seat)


def features(table: LofotenTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name: at the table to which the best way on leads."""
    end = end_of_way(table, seat)
    found = dict.fromkeys(FEATURES, 0.0)
    if end.top is None:
        found["result"] = final(end, seat)
        return found
    left = evaluation.points_to_come(end)
    expected = evaluation.Expected()
    evaluation.expect_stored(end, expected)
    stored = evaluation.goods_lead(end, seat, expected)
    carried = evaluation.goods_lead(end, seat, evaluation.with_cargo(end, False))
    found["stored"] = stored
    found["cargo"] = carried - stored
    found["orders"] = evaluation.goods_lead(end, seat, evaluation.with_cargo(end, end.last == 0)) - carried
    found["jarl"] = evaluation.jarl_worth(end, seat, left)
    found["fleet"] = evaluation.fleet_worth(end, seat, left)
    found["coins"] = evaluation.coin_worth(end, seat)
    found["centre"] = evaluation.centre_worth(seat, left, expected)
    found["rival"] = -evaluation.extras(end, 1 - seat, left, expected)
    return found


def counts(table: LofotenTable, seat: i64) -> dict[str, int]:
    """What a person would count in the warehouses, on the longships and beside them."""
    end = end_of_way(table, seat)
    return {
        "result.points": int(power_points(end, seat)),
        "stored.goods": int(all_goods(end, seat)),
        "stored.points": int(power_points(end, seat)),
        "cargo.goods": int(evaluation.goods_aboard(end, seat)),
        "orders.orders": int(evaluation.orders_waiting(end, seat)),
        "fleet.improved": int(improvements(end, seat)),
        "coins.coins": int(end.coins[seat]),
        "rival.coins": -int(end.coins[1 - seat]),
    }


def final(table: LofotenTable, seat: i64) -> float:
    """The result: points, and who has won."""
    lead = power_points(table, seat) - power_points(table, 1 - seat)
    if lead == 0:
        lead_goods = all_goods(table, seat) - all_goods(table, 1 - seat)
        close = lead_goods if lead_goods != 0 else table.coins[seat] - table.coins[1 - seat]
        return WIN_POINTS if close > 0 else -WIN_POINTS if close < 0 else 0.0
    return float(lead) + (WIN_POINTS if lead > 0 else -WIN_POINTS)


def goes_on_in_turn(kind: i64) -> bool:
    """Whether a question is one of several in a row that belong together."""
    return (
        ids.LATERAL_MOVE <= kind <= ids.CHOOSE_WAREHOUSE
        or kind == ids.REFILL_PLACE
        or ids.JARL_WAREHOUSE <= kind <= ids.IMPROVE_SHIP
    )


def best_way_on(table: LofotenTable, top: Decision, seat: i64, depth: i64) -> float:
    """The best lead that the next answers can bring; stopping here is one of them where it is allowed."""
    best = -1000.0
    for option in table.choices:
        if stops(top.kind, option):
            found = evaluation.lead(table, seat)
        else:
            after = table.clone()
            after.answer(option)
            found = way_value(after, top, seat, depth - 1)
        if found > best:
            best = found
    return best


def way_value(after: LofotenTable, before: Decision, seat: i64, depth: i64) -> float:
    top = after.top
    if top is None:
        return final(after, seat)
    if goes_on(after, before, seat, depth):
        return best_way_on(after, top, seat, depth)
    return evaluation.lead(after, seat)


def goes_on(after: LofotenTable, before: Decision, seat: i64, depth: i64) -> bool:
    """Whether the way is looked along further."""
    top = after.top
    if top is None or depth == 0:
        return False
    return top.seat == seat and goes_on_in_turn(top.kind) and goes_deeper(after, before, top)


def end_of_way(table: LofotenTable, seat: i64) -> LofotenTable:
    """The table at which `value` looks: this one, or the last on the best way on."""
    before = table.top
    if before is None or before.seat != seat or not goes_on_in_turn(before.kind):
        return table
    depth: i64 = MAX_MOVEMENTS_AHEAD
    while True:
        after = best_step(table, before, seat, depth)
        depth -= 1
        if after is table or not goes_on(after, before, seat, depth):
            return after
        table = after
        assert table.top is not None
        before = table.top


def best_step(table: LofotenTable, top: Decision, seat: i64, depth: i64) -> LofotenTable:
    """The table after the best answer; the same one where it is best to stop."""
    best = best_way_on(table, top, seat, depth)
    for option in table.choices:
        if not stops(top.kind, option):
            after = table.clone()
            after.answer(option)
            if way_value(after, top, seat, depth - 1) == best:
                return after
    return table


def goes_deeper(after: LofotenTable, before: Decision, top: Decision) -> bool:
    """Movements are looked through; coins and removed tiles are taken one at a time."""
    if top.kind != ids.CENTRAL_POWER or before.kind != ids.CENTRAL_POWER:
        return True
    first = after.choices[0]
    return first != ids.TAKE and first < ids.DISCARD_TILE


def stops(kind: i64, option: i64) -> bool:
    if kind == ids.LATERAL_MOVE:
        return option == ids.MOVE_STOP
    return option == ids.POWER_STOP and kind in (ids.CENTRAL_POWER, ids.SHIP_POWER)


def best_turn(table: LofotenTable, seat: i64) -> float:
    """What the best card of the hand would add to the lead, were it this seat's turn to choose one."""
    now = evaluation.lead(table, seat)
    best = now
    for play in (ids.PLAY_LEFT, ids.PLAY_RIGHT, ids.PLAY_CENTER):
        if play in table.choices:
            after = table.clone()
            after.answer(play)
            best = max(best, value(after, seat))
    return best - now


def prior_points(table: LofotenTable, option: i64) -> float:
    """Prior of an option of the question asked now, in points."""
    top = table.top
    assert top is not None, "the game is over"
    kind = top.kind
    if kind == ids.SETUP_REDRAW:
        return 1.0 if option == ids.REDRAW else 0.0
    if kind == ids.CHOOSE_CARD:
        return SWAP_PRIOR if option == ids.SWAP_FIRST else 0.0
    if kind == ids.REFILL_PICK:
        return SWAP_PRIOR if option == ids.SWAP_AT_REFILL else 0.0
    if kind == ids.END_TURN:
        return end_prior(table, top.seat, option)
    if kind == ids.PLACE_CARD:
        return place_prior(table, top.seat, option)
    return 0.0


def end_prior(table: LofotenTable, seat: i64, option: i64) -> float:
    if option < ids.IMPROVE:
        return CLAIM_PRIOR
    if option == ids.IMPROVE:
        count = improvements(table, seat)
        return float(table.box.improvement_pp[count + 1] - table.box.improvement_pp[count]) * 0.3
    if option == ids.SWAP:
        return SWAP_PRIOR
    if option == ids.EXTRA:
        after = table.clone()
        after.answer(ids.EXTRA)
        return EXTRA_TURN_SHARE * best_turn(after, seat) if after.top is not None else 0.0
    return 0.0


def place_prior(table: LofotenTable, seat: i64, option: i64) -> float:
    """How much the hand so arranged could do, if nothing else changed until the next turn."""
    first = seat * 3
    kept = (table.hands[first], table.hands[first + 1])
    left = table.drawn if option == ids.TO_LEFT else kept[0]
    centre = kept[0] if option == ids.TO_LEFT else kept[1]
    right = kept[1] if option == ids.TO_LEFT else table.drawn
    return NEXT_TURN_SHARE * evaluation.hand(table, seat, left, centre, right)
