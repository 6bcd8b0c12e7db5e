"""What happens is seen happening: dice roll, tiles turn, numbers tell what was added, things come and go."""

from __future__ import annotations

import pytest

from tests.server.browsers import Visitor, Visitors
from tests.server.kit import Player, RunningServer, play_plies, start_match

PLIES = 120
RECORD = """() => {
    window.lived = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const kind = this.dataset.roll ? "roll" : this.dataset.turn ? "turn" : this.dataset.count ? "count"
            : this.matches(".ghost") ? "go" : this.matches(".piece") && !how[0][0].transform ? "come"
            : this.matches(".gain, .loss") ? this.textContent : "";
        if (kind) window.lived.push(kind);
        if (this.matches(".gain") && how[0][0].transform) window.lived.push("fly");
        return animate.apply(this, how);
    };
}"""


def player(
    visitors: Visitors, person: Player, match: str, pace: str = "fast", motion: str = "no-preference"
) -> Visitor:
    """A player with the table open while a program answers for them; the page records its animations."""
    (ann,) = visitors(reduced_motion=motion)
    ann.context.add_init_script(f"localStorage.setItem('pace', '{pace}')")
    token = person.http.headers["Authorization"].removeprefix("Bearer ")
    ann.context.add_cookies([{"name": "meadhall", "value": token, "url": ann.server.base}])
    ann.go(f"/m/{match}")
    ann.wait_for("mine", "others")
    ann.page.wait_for_load_state()
    ann.page.evaluate(RECORD)
    return ann


@pytest.mark.parametrize(
    ("game", "players", "kinds"),
    [
        ("raids", 2, {"come", "go", "count", "fly"}),
        ("drakkar", 2, {"roll", "turn"}),
        ("lofoten", 2, {"count", "come"}),
        ("walhalla", 3, {"count"}),
        ("midgard", 2, {"count", "come", "go"}),
    ],
)
def test_moves_are_animated(
    server: RunningServer, visitors: Visitors, game: str, players: int, kinds: set[str]
) -> None:
    match, people = start_match(server, game, players, seed="motion 1")
    ann = player(visitors, people[0], match)
    seen: set[str] = set()
    for ply in range(1, PLIES + 1):
        asked = people[0].get(match)["asked"]
        if kinds <= seen or asked is None:
            break
        people[asked].step(match, ply * 7)
        ann.wait_for_ply(f">= {ply}")
        seen |= set(ann.page.evaluate("window.lived"))
    assert kinds <= seen
    if "count" in kinds:
        assert any(said[0] in "+−" and said[1:].isdecimal() for said in seen)
    ann.page.wait_for_function("() => !document.querySelector('#board .ghost, #board .gain, #board .loss')")


@pytest.mark.parametrize("settings", [{"motion": "reduce"}, {"pace": "instant"}], ids=str)
def test_reduced_motion_disables_animations(
    server: RunningServer, visitors: Visitors, settings: dict[str, str]
) -> None:
    match, people = start_match(server, "raids", 2, seed="motion 1")
    ann = player(visitors, people[0], match, **settings)
    played = play_plies(match, people, 25)
    ann.wait_for_ply(f">= {played}")
    assert ann.page.evaluate("window.lived") == []


def test_caption_lasts_by_length_and_merges_many_moves(server: RunningServer, visitors: Visitors) -> None:
    match, people = start_match(server, "raids", 2, seed="motion 1")
    ann = player(visitors, people[0], match)
    light, heavy, longest = ann.page.evaluate(
        """() => ["", "a".repeat(60), "a".repeat(900)].map((news) => weight(`<ol data-news="${news}">`))"""
    )
    assert 0 < light < heavy < longest == ann.page.evaluate("weight(`data-news=\"${'a'.repeat(999)}\"`)")
    say = """(words) => (words.forEach(tell), $("#caption").textContent)"""
    assert ann.page.evaluate(say, ["Bo sails."]) == "Bo sails."
    assert (
        ann.page.evaluate(say, ["Bo sails.", "Bo lands.", "Bo takes $& all."]) == "4 moves, the last: Bo takes $& all."
    )
    ann.page.wait_for_function("() => Date.now() - toldAt >= TOGETHER")
    assert ann.page.evaluate(say, ["Cai sails."]) == "Cai sails."
