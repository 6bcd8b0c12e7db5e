"""What the server draws and writes: names and words are text, and little is called markup that no builder made."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import jinja2
import pytest

import meadhall
from meadhall.arena import plots
from meadhall.arena.confidence import Estimate
from meadhall.arena.skill import Skill
from meadhall.core.draw.picture import Part
from meadhall.core.draw.svg import EMPTY, Markup, escape, tag
from meadhall.server.presenters.fragment import Fragment
from meadhall.server.presenters.table_view import log_line, turn_line
from meadhall.server.rendering import ENVIRONMENT, face, qr_code, sitter
from meadhall.server.reviews.chart import Mark, curve
from tests.attacks import __main__ as attacks
from tests.attacks import names
from tests.attacks.kit import ATTACKS
from tests.markup import HARMLESS, HOSTILE, Elements, read, skeleton

SOURCES = Path(meadhall.__file__).parent
TEMPLATES = SOURCES / "server" / "templates"
BY_NAMES = [how.__name__ for _, how in ATTACKS if how.__module__ == names.__name__]
SHARES = [[0.5, 0.5], [0.7, 0.3], [0.2, 0.8], [1.0, 0.0]]
KINDS = ("cost", "luck", "finest")


def plot(said: str) -> Markup:
    import_module("meadhall.server.http.pages")  # which import each other in no other order
    drawn: Markup = import_module("meadhall.server.profiles.rating_chart").plot(
        [Skill(25, 3), Skill(26, 2)], [1.7e9, 1.71e9], said, "en", False
    )
    return drawn


def of_chances(said: str) -> Markup:
    marks = [Mark(kind, ply, said, said) for ply, kind in enumerate(KINDS)]
    return curve(SHARES, 0, marks, [said, said], said, (said, said), False)


DRAWN: dict[str, Callable[[str], Markup]] = {
    "curve": of_chances,
    "plot": plot,
    "dots": lambda said: plots.dots(said, [plots.Dot(said, Estimate(0.5, 0.4, 0.6), said)]),
    "bars": lambda said: plots.bars(said, {said: {"a": 1.0}}, {"a": said}),
    "curves": lambda said: plots.curves(said, {said: [(0, 1), (1, 2)]}, said),
    "log line": lambda said: log_line(1, 0, said, said, said, 0).content,
    "log line without a link": lambda said: log_line(1, 0, "", said, said, -1).content,
    "turn line": lambda said: turn_line(said, 0),
}


@pytest.mark.parametrize("said", HOSTILE)
@pytest.mark.parametrize("what", DRAWN)
def test_names_and_words_in_a_drawing_are_text(what: str, said: str) -> None:
    drawn = DRAWN[what](said)
    assert skeleton(drawn) == skeleton(DRAWN[what](HARMLESS))
    assert not said.isprintable() or said in read(drawn)


def drawn_faces(name: str) -> list[Markup]:
    return [face(name), face(name, 1), sitter(name, 1)]


@pytest.mark.parametrize("said", HOSTILE)
def test_the_faces_of_a_page_have_nothing_of_a_name(said: str) -> None:
    for drawn in drawn_faces(said):
        assert {name for name, _ in Elements(drawn).found} <= {"svg", "symbol", "g", "circle", "path", "ellipse"}
        assert said not in read(drawn)


@pytest.mark.parametrize("said", HOSTILE)
def test_a_stream_names_parts_in_comments_that_their_names_do_not_end(said: str) -> None:
    zone = Fragment(EMPTY, [Part(said, tag("b")), Part("other", tag("i"))])
    for known in ({}, {said: tag("b")}):
        written = zone.diff_from(known)
        assert [name for name, _ in Elements(written).found] == (["i"] if known else ["b", "i"])


def test_templates_take_markup_for_markup_and_escape_everything_else() -> None:
    template = ENVIRONMENT.from_string(
        "{{ drawn }}{{ said }}{{ drawn ~ said }}{% set x %}{{ drawn }}{% endset %}{{ x }}"
    )
    assert template.render(drawn=tag("b"), said="<i>") == "<b/>&lt;i&gt;<b/>&lt;i&gt;<b/>"
    assert template.render(drawn=escape("<b>"), said="") == "&lt;b&gt;" * 3
    assert jinja2.Environment(autoescape=False).from_string("{{ said }}").render(said=escape("<")) == "&lt;"


def test_a_link_in_a_qr_code_is_no_markup() -> None:
    assert {name for name, _ in Elements(qr_code("http://x/?a=1&b=<script>")).found} == {"svg", "path"}


# What is called markup without having been built.

MADE = {
    "core/draw/svg.py": (6, "the builders"),
    "core/draw/drawing.py": (1, "the style sheet of all drawings"),
    "core/draw/materials.py": (3, "the strands of a plait and two shades, of constants; the style sheet of materials"),
    "core/draw/gradients.py": (1, "a drawing in which colours are other colours"),
    "server/presenters/rule_diagrams.py": (1, "a drawing without the attributes that may be only once on a page"),
    "server/http/pages/retired_match.py": (1, "a drawing of ours that was kept when the rules changed"),
    "server/http/pages/rules.py": (2, "the rules of a game and their headings, from files of ours"),
    "server/rendering.py": (3, "a QR code; the palette as a style sheet; what a template wrote"),
    "server/reviews/page.py": (1, "a drawing in which one action is marked"),
    "server/presenters/fragment.py": (2, "comments with escaped names"),
    "server/presenters/table_view.py": (1, "the kit of a game without what every page has"),
    "server/realtime/fragments.py": (2, "what a template wrote, before and after the place of its parts"),
    "server/reviews/standalone_page.py": (3, "the style sheets and the script of a file for ever, and its JSON"),
}
"""Where something becomes markup that is not a constant, how often, and what."""


def made(tree: ast.AST) -> int:
    """How often something is called markup there that is not a constant."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Markup"]
    return sum(any(not isinstance(each, ast.Constant) for each in call.args) for call in calls)


def test_only_what_is_known_becomes_markup_by_its_word_alone() -> None:
    found = {each.relative_to(SOURCES).as_posix(): made(ast.parse(each.read_bytes())) for each in SOURCES.rglob("*.py")}
    assert {name: count for name, count in found.items() if count} == {name: count for name, (count, _) in MADE.items()}


def test_no_template_calls_something_safe() -> None:
    """But for the mails that are plain text."""
    unsafe = [path.name for path in TEMPLATES.rglob("*.*") if re.search(r"\|\s*safe|autoescape", path.read_text())]
    assert unsafe == ["letter.txt"]


@pytest.mark.slow
def test_attacks_by_names_are_held_off() -> None:
    assert len(BY_NAMES) == 3
    assert attacks.main(BY_NAMES) == 0
