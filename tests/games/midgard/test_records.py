"""Recorded games: replayed to the exact score, and between them they use every card, tile, artifact and ability."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.core.engine.record import read_record
from meadhall.games.midgard import GAME
from meadhall.games.midgard.combat import USE_ARTIFACT
from meadhall.games.midgard.packed import ARTIFACT, BATTLE, CARDS, JOURNEY, KEEP_CARD, PLACES, PROPHECY, SPOILS, TILE
from tests.games.midgard.situations import BOX
from tests.kit import told

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))
Happened = set[tuple[str, int]]


def happened(file: Path) -> Happened:
    """Replay a record; what happened to which card, and which questions were put."""
    record = read_record(file.read_bytes(), file.name, meadhall.game)
    table: Any = record.start()
    heard = table.listen()
    seen: Happened = {("asked", GAME.kinds.names.index(decision)) for _, decision, _ in record.actions}
    for seat, decision, action in record.actions:
        place = action - GAME.action("combat_commit", USE_ARTIFACT)
        if decision == "combat_commit" and place >= 0:
            seen.add(("armed", int(table.artifacts[seat * PLACES + place])))
        table.apply(action)
    assert table.over
    assert table.scores() == record.scores
    assert table.audit() == ""
    for name, values in told(table, heard):
        seen.add((name, values[1]))
        if name == "specialist":
            seen.add(("ability", int(BOX.ability[values[1]])))
    return seen


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_to_the_exact_score(file: Path) -> None:
    assert happened(file)


@pytest.fixture(scope="module")
def everything() -> Happened:
    return set().union(*(happened(file) for file in FILES))


def missing(everything: Happened, event: str, first: int, end: int) -> list[str]:
    return [str(getattr(BOX.cards[card], "id", card)) for card in range(first, end) if (event, card) not in everything]


def test_all_player_counts_are_recorded() -> None:
    assert {file.stem[0] for file in FILES} == {"2", "3", "4"}


def test_every_question_is_put(everything: Happened) -> None:
    questions = [kind for kind, cls in enumerate(GAME.kinds.classes) if cls.size]
    assert [GAME.kinds.names[kind] for kind in questions if ("asked", kind) not in everything] == []


def test_every_reaver_is_recruited_and_every_ability_used(everything: Happened) -> None:
    assert missing(everything, "reaver", 0, BATTLE) == []
    assert [number for number in range(len(BOX.ability_cost)) if ("ability", number) not in everything] == []


def test_every_sea_battle_is_won_and_every_territory_turned_over(everything: Happened) -> None:
    assert missing(everything, "won", BATTLE, TILE) == []
    assert missing(everything, "tile", TILE, ARTIFACT) == []


def test_every_artifact_is_placed_and_used(everything: Happened) -> None:
    assert missing(everything, "artifact", ARTIFACT, SPOILS) == []
    assert missing(everything, "artifact_used", ARTIFACT, SPOILS) == []


def test_every_artifact_that_gives_combat_dice_is_used_in_a_combat(everything: Happened) -> None:
    armed = [BOX.artifacts[card - ARTIFACT].id for event, card in sorted(everything) if event == "armed"]
    assert armed == ["A02", "A08", "A10"]


def test_every_kind_of_spoils_is_taken(everything: Happened) -> None:
    assert missing(everything, "spoils", SPOILS, JOURNEY) == []
    assert missing(everything, "pillage", SPOILS, SPOILS + 6) == []
    assert missing(everything, "won", KEEP_CARD + 6, JOURNEY) == []


def test_every_journey_is_met_paid_and_suffered(everything: Happened) -> None:
    assert missing(everything, "journey", JOURNEY, PROPHECY) == []
    assert missing(everything, "journey_paid", JOURNEY + 1, PROPHECY) == []
    assert missing(everything, "journey_suffered", JOURNEY + 1, PROPHECY) == []


def test_every_prophecy_is_taken(everything: Happened) -> None:
    kinds = ("prophecy", "secret_prophecy")
    taken = [any((kind, card) in everything for kind in kinds) for card in range(PROPHECY, CARDS)]
    assert all(taken)
