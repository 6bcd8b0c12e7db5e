"""Scripted opponents of a lesson: they follow a script, and where it does not go on, a bot answers."""

from __future__ import annotations

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.lessons.lesson import Lesson


class Script:
    """The opponents' script, and how far each has come in it."""

    def __init__(self, lesson: Lesson) -> None:
        self.id = lesson.id
        self.script = {seat: list(answers) for seat, answers in lesson.rivals.script.items()}
        self.bot = bot(lesson.rivals.bot)
        self.dice = lesson.rivals.dice or lesson.id
        self.answered = 0
        """The number of answers so far."""
        self.improvised = 0
        """How many of these were not in the script."""

    def answer(self, table: Table) -> int:
        """The answer of the opponent who is asked: the next line of its script if that is legal, else a bot's."""
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
        """The lines of the script that were not used, by seat."""
        return {seat: answers for seat, answers in self.script.items() if answers}
