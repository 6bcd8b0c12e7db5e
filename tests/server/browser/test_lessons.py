"""Lessons in a real browser: whole courses by mouse, by touch and by keyboard, and on from there in a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import meadhall
from meadhall.core.engine.game import Game
from meadhall.lessons import Lesson, LessonSession, course, lesson_words
from meadhall.lessons.placement_test import placement_tasks, session_before
from meadhall.lessons.reference import reference_answer
from tests.console import home, run
from tests.server.browsers import WHOLE, Visitor, Visitors

__all__ = ["home"]

RAIDS = meadhall.game("raids")
DRAKKAR = meadhall.game("drakkar")
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mobi",
}
MOST_TABS = 400
BEGINNING = 2
"""So many lessons of a course are its beginning, which `make test` learns; `make whole` learns all."""
OUTSIDE = """() => {
    const box = document.querySelector("#bubble").getBoundingClientRect();
    return Math.max(-box.left, box.right - innerWidth, 0);
}"""
LIT = """(place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const holes = [...document.querySelectorAll("#veil .lit")].map((each) => each.getBoundingClientRect());
    return Boolean(place.closest("#bubble")) ||
        holes.some((hole) => x > hole.left && x < hole.right && y > hole.top && y < hole.bottom);
}"""
"""Whether what is to be clicked is in the light, or a button of the bubble."""
IN_SIGHT = """() => {
    const foot = document.querySelector("#bubble").getBoundingClientRect().top;
    return [...document.querySelectorAll("#board .pointable")].some((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return top >= 0 && (top + bottom) / 2 < foot;
    });
}"""
"""Whether something can be seen that may be pointed at, above the sheet of a phone."""


class Desk:
    """A learner who gives the intended answers of a lesson, with mouse, finger or keyboard."""

    def __init__(self, visitor: Visitor, game: Game, lesson: Lesson, keyboard: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.keyboard = keyboard
        self.game = game
        self.lesson = lesson
        self.pupil = LessonSession(game, lesson)
        visitor.go(f"/learn/{game.name}/{lesson.id}")
        self.wait()

    def wait(self) -> None:
        """Until the page shows what the pupil stands before."""
        take = 2 * len(self.pupil.given) + self.pupil.off_track
        shown = f'body:has(#prompt[data-take="{take}"][data-ply="{self.pupil.match.ply}"])'
        expect(self.page.locator(f"{shown} #bubble:not([data-next])")).to_be_visible()
        assert self.page.evaluate(OUTSIDE) == 0, "the bubble leaves the screen"
        if self.visitor.touch and not self.pupil.done and self.pupil.step.do == "point":
            assert self.page.evaluate(IN_SIGHT), f"{self.lesson.id}: what to point at is out of sight"

    def press(self, place: Locator) -> None:
        if self.keyboard:
            self.tab_to(place)
            self.page.keyboard.press("Enter")
        elif self.visitor.touch:
            place.tap()
        else:
            place.click()

    def point(self, place: Locator) -> None:
        """Point at a thing, even if another lies on it; on a phone it is scrolled to the middle of the screen first."""
        if self.keyboard:
            self.press(place)
            return
        place.evaluate("place => place.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = place.bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.visitor.touch:
            self.page.touchscreen.tap(*middle)
        else:
            self.page.mouse.click(*middle)
        expect(place).to_have_attribute("aria-checked", "true")

    def tab_to(self, place: Locator) -> None:
        for _ in range(MOST_TABS):
            if place.evaluate("place => document.activeElement === place"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{place} never gets the focus")

    def give(self, text: str) -> None:
        """Do something that leads on, or astray."""
        bubble = self.page.locator("#bubble")
        match self.pupil.step.do:
            case "act" | "play":
                self.press(self.place_of(text))
            case "point":
                for thing in text.split():
                    self.point(self.page.locator(f'#board .pointable[data-thing="{thing}"][tabindex="0"]'))
                self.press(bubble.locator("[data-pointed]"))
            case "choose" if self.keyboard:
                self.page.keyboard.press(str(self.pupil.step.choices.index(text) + 1))
            case "choose":
                self.press(bubble.locator(f'[data-choice="{text}"]'))
            case "watch":
                self.press(bubble.locator("[data-show-move]"))
        self.pupil.give(text)
        self.wait()

    def place_of(self, text: str) -> Locator:
        """Where an action is clicked: its button, or else its place on the table."""
        action = f'[data-action="{self.game.parse(text)}"]'
        return self.page.locator(f"#bubble {action}, #board {action}").last

    def finish(self) -> None:
        while not self.pupil.done:
            wanted = reference_answer(self.pupil.step, self.pupil) or self.free()
            if self.pupil.step.do == "act":
                assert self.place_of(wanted).evaluate(LIT), f"{self.lesson.id}: {wanted} is in the dark"
            self.give(wanted)
        end = lesson_words(self.game, "en")(self.lesson.key("end"))
        expect(self.page.locator("#bubble")).to_contain_text(end.split(". ")[0])

    def free(self) -> str:
        """In free play the first option; nothing where the step is only to be watched."""
        table = self.pupil.table
        return table.name(table.legal()[0]) if self.pupil.step.do == "play" else ""


def beginning(lessons: Sequence[Lesson]) -> Sequence[Lesson]:
    return lessons if WHOLE else lessons[:BEGINNING]


def fixed(lesson: Lesson) -> bool:
    return all(step.do != "play" for step in lesson.step)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", [game for game in meadhall.games() if course(game)], ids=lambda game: game.name)
def test_a_whole_course_by_mouse(visitors: Visitors, game: Game) -> None:
    [learner] = visitors(**WIDE)
    lessons = beginning(course(game))
    for lesson in lessons:
        desk = Desk(learner, game, lesson)
        desk.finish()
        if desk.pupil.table.over:
            assert learner.barriers() == [], "where the points came from can be heard too"
    learner.go(f"/learn/{game.name}")
    expect(learner.page.locator(".lesson-row.done")).to_have_count(len(lessons))


@pytest.mark.timeout(900)
def test_a_whole_course_by_touch(visitors: Visitors) -> None:
    [learner] = visitors(**PHONE)
    lessons = beginning(course(DRAKKAR))
    for lesson in lessons:
        Desk(learner, DRAKKAR, lesson).finish()
        assert learner.sideways() == 0
    learner.go("/learn/drakkar")
    expect(learner.page.locator(".lesson-row.done")).to_have_count(len(lessons))


@pytest.mark.timeout(900)
def test_core_lessons_by_keyboard_alone(visitors: Visitors) -> None:
    [learner] = visitors(**WIDE)
    lessons = beginning([lesson for lesson in course(RAIDS) if lesson.kind == "core" and fixed(lesson)])
    for lesson in lessons:
        Desk(learner, RAIDS, lesson, keyboard=True).finish()
    learner.go("/learn/raids")
    expect(learner.page.locator(".lesson-row.done")).to_have_count(len(lessons))


def test_wrong_answer_is_shown_and_one_key_takes_it_back(visitors: Visitors) -> None:
    [learner] = visitors(**WIDE)
    desk = Desk(learner, RAIDS, course(RAIDS)[0])
    desk.give("stop:6")
    bubble = learner.page.locator("#bubble")
    expect(bubble).to_contain_text("you have sailed past three prizes")
    learner.page.reload()
    expect(bubble).to_contain_text("you have sailed past three prizes")
    learner.page.keyboard.press("1")
    expect(learner.page.locator("#bubble > h2")).to_have_text("Sail to the standard.")
    learner.page.locator('#board [data-why][data-thing="space-5"]').click()
    expect(bubble.locator(".refused").first).to_contain_text("RAI-052")
    assert learner.barriers() == []


def test_lesson_bubble_covers_nothing_it_mentions(visitors: Visitors) -> None:
    for settings in (WIDE, PHONE):
        [learner] = visitors(**settings)
        for lesson in course(RAIDS)[: 6 if WHOLE else 3]:
            Desk(learner, RAIDS, lesson)
            covered = learner.page.evaluate(
                """() => {
                    const box = document.querySelector("#bubble").getBoundingClientRect();
                    return split(document.querySelector("#bubble").dataset.aim).slice(0, 1).some((name) =>
                        thingsIn(document.querySelector("#board"), [name]).slice(0, 1).some((place) => {
                            const other = place.getBoundingClientRect();
                            const [x, y] = [other.left + other.width / 2, other.top + other.height / 2];
                            return x > box.left && x < box.right && y > box.top && y < box.bottom;
                        }));
                }"""
            )
            assert not covered, (lesson.id, settings)


def test_lesson_begun_in_browser_ends_in_terminal(visitors: Visitors) -> None:
    [learner] = visitors(**WIDE)
    lesson = course(RAIDS)[1]
    Desk(learner, RAIDS, lesson).give("stop:8")
    learner.go("/me/devices")
    link = learner.page.locator("[data-copy]").first.get_attribute("data-copy") or ""
    path = re.sub(r"^https?://[^/]+", learner.server.base, link)
    shown = run("learn", "raids", "2", "--plain", "--link", path, typed="1 2\n\nkeep\n").output
    assert "Now Blue is the rearmost." in shown
    learner.go("/learn/raids")
    expect(learner.page.locator(".lesson-row.done")).to_have_count(1)
    run("learn", "raids", "3", "--plain", typed="q\n")
    learner.go("/learn/raids/raids-3")
    expect(learner.page.locator("#bubble")).to_be_visible()


def test_placement_test_asks_for_three_pointings(visitors: Visitors) -> None:
    [expert] = visitors(**WIDE)
    expert.go("/learn/raids")
    expert.page.get_by_text("I know this game").click()
    for done, (lesson, step) in enumerate(placement_tasks(RAIDS)):
        expect(expert.page.locator(".pips .done")).to_have_count(done)
        assert expert.page.locator("#last-move").count() == 0, "another table was laid, nothing has moved"
        pupil = session_before(RAIDS, lesson, step)
        for thing in pupil.pointing.right:
            expert.page.locator(f'#board .pointable[data-thing="{thing}"][tabindex="0"]').click()
        expert.page.locator("[data-pointed]").click()
    expect(expert.page.locator("#bubble")).to_contain_text("You know it.")


def test_coach_offer_disappears_when_ignored(visitors: Visitors) -> None:
    [newcomer] = visitors(**PHONE)
    newcomer.play_now()
    newcomer.wait_for("mine")
    coach = newcomer.page.locator("#coach")
    expect(coach).to_contain_text("Your first match of Raids?")
    newcomer.choose_any(0)
    expect(coach).to_be_empty()
    newcomer.page.reload()
    expect(coach).to_have_attribute("data-coach", "off")


def test_coach_speaks_once_and_one_key_silences_it(visitors: Visitors) -> None:
    [newcomer] = visitors(**WIDE)
    newcomer.play_now("raids")
    coach = newcomer.page.locator("#coach")
    expect(coach).to_contain_text("Your first match of Raids?")
    coach.get_by_text("Yes, coach me").click()
    expect(coach).to_contain_text("You may stop at anything with a gold rail")
    newcomer.page.keyboard.press("g")
    expect(coach).to_be_empty()
    newcomer.page.keyboard.press("g")
    expect(coach).to_have_attribute("data-coach", "on")
    newcomer.page.reload()
    expect(coach).not_to_contain_text("Your first match")


def test_a_rule_leads_to_its_lesson_and_to_a_table_to_try_it(visitors: Visitors) -> None:
    [reader] = visitors(**WIDE)
    reader.go("/rules/raids")
    expect(reader.page.locator(".diagram .letter").first).to_have_text("a")
    expect(reader.page.locator("#RAI-050 .rule-links a").first).to_have_attribute("href", "/learn/raids/raids-1")
    reader.page.locator("#RAI-050 .rule-links a[href^='/try/']").click()
    bubble = reader.page.locator("#bubble")
    expect(bubble).to_contain_text("RAI-050")
    before = reader.ply
    reader.page.locator("#board [data-action]").last.click()
    reader.wait_for_ply(f"> {before}")
    expect(reader.page.locator("#bubble:not([data-next])")).to_be_visible()
    assert bubble.get_attribute("data-carried")
    reader.page.locator("[data-lesson-back]").first.click()
    reader.wait_for_ply(f"== {before}")
