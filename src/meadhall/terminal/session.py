"""One game at one terminal: the match, the people before the screen, and what they have been shown so far."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match
from meadhall.match.commands import TakeBack
from meadhall.match.event_log import since_last_turn, unasked
from meadhall.terminal.change_tracking import Sights
from meadhall.terminal.privacy import keeps_secrets
from meadhall.terminal.prompt import question
from meadhall.terminal.saved_games import folder, keep
from meadhall.terminal.screen import Screen
from meadhall.terminal.seating import Seating


class Sitting:
    def __init__(self, record: Record, screen: Screen, path: Path) -> None:
        self.seating = Seating(record)
        self.match = Match(record, self.seating.seats)
        self.game = record.game
        self.say = record.game.words(screen.lang)
        self.screen = screen
        self.path = path
        self.alone = len(self.seating.people) < 2
        self.private = not self.alone and keeps_secrets(record)
        self.reader = self.seating.people[0] if len(self.seating.people) == 1 else None
        """Through whose eyes the news is read; None is a spectator."""
        self.told: dict[int | None, int] = {}
        """How many events each reader has been told."""
        self.drawn = -1
        """The ply at which the table was shown last."""
        self.sights = Sights(self.game, screen, self.say)
        self.page = 0
        """Which page of the options is shown."""
        self.keys_shown = False
        self.leaving = False
        """Whether somebody wants to stop for now."""

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def asked(self) -> int:
        """The seat that is asked now."""
        seat = self.table.seat
        assert seat is not None, "the game is over"
        return seat

    def tell_news(self) -> None:
        """What the reader has not been told; of a game that was left, what has happened since their last turn."""
        if self.reader not in self.told:
            seat = self.table.seat if self.reader is None else self.reader
            self.told[self.reader] = 0 if seat is None else since_last_turn(self.match, seat)
        self.screen.news([told.words for told in self.match.log(self.reader, self.say, self.told[self.reader])])
        self.told[self.reader] = len(self.match.events)

    def show_table(self, seat: int | None) -> None:
        self.screen.heading(self.screen.say("table"))
        self.screen.sheet(self.game.board.sheet(self.table.view(seat), self.say))
        self.drawn = self.match.ply

    def show_end(self, seat: int | None) -> None:
        """The last table, in letters where there is room."""
        table = self.sights.table(self.table.view(seat), self.match.ply)
        if table is None:
            self.show_table(seat)
        else:
            self.screen.heading(self.screen.say("table"))
            self.screen.letters(table)

    def show_question(self, seat: int) -> None:
        """The table in letters with the question; without one the sheet, if something has come to light."""
        letters = self.sights.table(self.table.view(seat), self.match.ply)
        had_to = unasked(self.match, self.say)
        if letters is None and int(self.table.barrier) > self.drawn:
            self.show_table(seat)
        if letters is not None and had_to:
            self.screen.line(had_to)
        asked = question(self.table, self.say, self.screen.say, letters, "" if letters is not None else had_to)
        if self.screen.plain and self.keys_shown:
            asked = asked._replace(keys="")
        self.screen.question(asked, letters, self.page)
        self.keys_shown = True

    def show_keys(self) -> None:
        legal = self.table.legal()
        self.screen.aside(self.screen.say("keys", last=len(legal), example=self.table.name(legal[-1])))

    def take_back(self, seat: int) -> None:
        """Take a seat's last answer back, which is free."""
        self.match.do(TakeBack(person=self.match.seats[seat].person))
        self.drawn = -1
        self.sights.forget()
        self.told = {reader: min(count, len(self.match.events)) for reader, count in self.told.items()}
        self.save()

    def save(self) -> bool:
        """Whether the game was written down; if not, the person is told why."""
        try:
            keep(self.match.record, self.path)
        except MeadhallError as error:
            self.screen.line(self.screen.say("not_saved", reason=str(error)))
            return False
        return True

    @property
    def again(self) -> str:
        """The command that goes on with this game."""
        usual = f"meadhall play {self.game.name}"
        return usual if self.path.parent == folder() else f"{usual} --save {self.path}"
