"""A table where a rule can be tried: alone, against bots; nothing is kept. The page itself carries what was done."""

from __future__ import annotations

from meadhall.lessons.sandbox import lesson_by_rule
from meadhall.lessons.session import LessonSession
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.presenters.lesson import LessonView, Said


class TrialView(LessonView):
    def __init__(self, pupil: LessonSession, visitor: Visitor, at: str, ply: int | None = None) -> None:
        super().__init__(pupil, visitor, at, ply)
        self.rule = pupil.lesson.teaches[0]

    @property
    def doing(self) -> str:
        return "watch" if self.watching else "over" if self.done or self.astray else "try"

    @property
    def head(self) -> str:
        return self.say("try.head", game=self.title, rule=self.rule)

    @property
    def pips(self) -> list[str]:
        return []

    @property
    def light(self) -> tuple[str, ...]:
        return ()

    @property
    def may_go_back(self) -> bool:
        return self.now and bool(self.pupil.given)

    @property
    def carried(self) -> str:
        """All that was done here, as the page sends it again."""
        return " ".join(self.pupil.given)

    @property
    def next_moment(self) -> str:
        return f"{super().next_moment}{'&' if self.ply < self.match.ply else '?'}given={self.carried.replace(' ', '+')}"

    @property
    def said(self) -> Said:
        if self.watching:
            return super().said
        return Said(self.say("try.over") if self.doing == "over" else self.prompt)

    @property
    def lead(self) -> str:
        return ""

    @property
    def rule_text(self) -> str:
        return self.rule_texts([self.rule])[0][1]

    @property
    def teacher(self) -> str:
        """Where the lesson is that teaches the rule; empty if none does."""
        lesson = lesson_by_rule(self.game).get(self.rule)
        return f"/learn/{self.game.name}/{lesson.id}" if lesson else ""
