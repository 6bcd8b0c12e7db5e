"""The others at the table of a lesson: they follow their script, and where it does not go on, a bot answers."""

from __future__ import annotations

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.lessons.lesson import Lesson


class Cast:
    """Where each rival stands in its script."""

    def __init__(self, lesson: Lesson) -> None:
        self.id = lesson.id
        self.script = {seat: list(answers) for seat, answers in lesson.rivals.script.items()}
        self.bot = bot(lesson.rivals.bot)
        self.dice = lesson.rivals.dice or lesson.id
        self.answered = 0
        """How many answers they have given."""
        self.improvised = 0
        """How many of these were in no script."""

    def answer(self, table: Table) -> int:
        """What the rival who is asked answers: the next line of its script, if it is legal now."""
        assert table.seat is not None, "the game is over"
        self.answered += 1
        script = self.script.get(table.seat, [])
        if script and (action := table.parse(script[0])) in table.legal():
            script.pop(0)
            return action
        self.improvised += 1
        return answer(self.bot, table, FastDice(f"{self.dice} {int(table.ply)}"))

    @property
    def unused(self) -> dict[int, list[str]]:
        """What nobody has come to say."""
        return {seat: answers for seat, answers in self.script.items() if answers}
