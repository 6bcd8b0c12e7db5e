"""Figures in documents are those that benchmarks wrote, and say so where what they depend on has changed since."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import meadhall
from benchmarks.dependencies import NAMES, digest, levels, net
from benchmarks.figures import DOCUMENTS, FIGURE, FOLDER, ROWS, Figure, measured, read, rendered, write
from meadhall.bots.levels import Thrall
from meadhall.bots.styles import LevelStrength

RAIDS = [f"{kind} raids 2" for kind in NAMES]
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))
PLACES = (
    "<!-- figure trial.games -->?<!-- /figure --> games\n\n<!-- rows trial.wins -->\n| who |\n| --- |\n<!-- /rows -->\n"
)


@pytest.fixture(autouse=True)
def digests_taken_afresh() -> None:
    digest.cache_clear()


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    row = measured("| karl |", "make trial", RAIDS)
    write("trial", {"games": measured("12", "make trial", RAIDS), "wins.raids": row}, tmp_path)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_have_the_figures_as_they_are_now(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert text == rendered(text), "figures are out of date, or say so no longer: make figures"


@pytest.mark.parametrize("name", FILES)
def test_every_figure_has_a_place_and_a_source(name: str) -> None:
    texts = [document.read_text(encoding="utf-8") for document in DOCUMENTS]
    places = {
        place[3] for text in texts for shape in (FIGURE, ROWS) for place in shape.finditer(text) if place[2] == name
    }
    for key, figure in read(name).items():
        assert {key, key.partition(".")[0]} & places, f"{name}.{key} is in no document"
        assert figure.command.startswith(("make ", "python -m benchmarks."))
        assert figure.depends
        assert len(figure.date) == 10
        assert figure.commit


def test_fresh_figures_stand_without_a_remark(trial: Path) -> None:
    text = rendered(PLACES, trial)
    assert "-->12<!-- /figure --> games" in text
    assert "| --- |\n| karl |\n\nMeasured on " in text
    assert rendered(text, trial) == text


@pytest.mark.parametrize("kind", NAMES)
def test_a_figure_says_what_has_changed_since_it_was_measured(kind: str, trial: Path) -> None:
    before = {key: outdated(figure, f"{kind} raids 2") for key, figure in read("trial", trial).items()}
    write("trial", before, trial)
    note = f"(measured before {NAMES[kind].format(game='Raids')} changed)"
    text = rendered(PLACES, trial)
    assert f"12 {note}<!-- /figure -->" in text
    assert f"| karl {note} |\n" in text


def outdated(figure: Figure, dependency: str) -> Figure:
    return replace(figure, depends={**figure.depends, dependency: "other"})


@pytest.mark.parametrize("place", [PLACES.replace("trial.games", "trial.missing"), PLACES.replace(".wins", ".missing")])
def test_a_place_without_a_figure_is_an_error(place: str, trial: Path) -> None:
    with pytest.raises(LookupError, match="missing"):
        rendered(place, trial)


def test_digest_of_levels_changes_with_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = meadhall.game("midgard")
    before = levels(game, 2)
    changed = LevelStrength(Thrall().strength(game, 2).blunder_rate - 1)
    monkeypatch.setattr(Thrall, "strength", lambda _self, _game, _players: changed)
    assert levels(game, 2) != before


def test_digests_differ_by_game_players_and_net() -> None:
    raids = meadhall.game("raids")
    assert len({digest(f"search {game.name} {game.players[0]}") for game in meadhall.games()}) == len(meadhall.games())
    assert len({net(raids, players) for players in raids.players}) == 3
    assert net(meadhall.game("drakkar"), 9) == ""


def test_digest_of_rules_changes_with_their_version(monkeypatch: pytest.MonkeyPatch) -> None:
    raids = meadhall.game("raids")
    before = digest("rules raids")
    digest.cache_clear()
    monkeypatch.setattr(raids, "rules_version", raids.rules_version + 1)
    assert digest("rules raids") != before


def test_digest_of_a_search_changes_with_the_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    raids = meadhall.game("raids")
    before = digest("search raids 2")
    digest.cache_clear()
    assert digest("search raids 2") == before
    digest.cache_clear()
    monkeypatch.setattr(raids.evaluation, "SPREAD", raids.evaluation.SPREAD * 2)
    assert digest("search raids 2") != before
