"""Session of one game at a terminal: the match, the people at the screen, and what each was shown so far."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match
from meadhall.match.commands import TakeBack
from meadhall.match.event_log import first_event_since_turn, forced_moves_text
from meadhall.terminal.change_tracking import ChangeTracker
from meadhall.terminal.privacy import has_hidden_information
from meadhall.terminal.prompt import question
from meadhall.terminal.saved_games import games_folder, save_record
from meadhall.terminal.screen import Screen
from meadhall.terminal.seating import RecordSeating


class GameSession:
    def __init__(self, record: Record, screen: Screen, path: Path) -> None:
        self.seating = RecordSeating(record)
        self.match = Match(record, self.seating.seats)
        self.game = record.game
        self.say = record.game.words(screen.lang)
        self.screen = screen
        self.path = path
        self.single_player = len(self.seating.people) < 2
        self.private = not self.single_player and has_hidden_information(record)
        self.viewer = self.seating.people[0] if len(self.seating.people) == 1 else None
        """The seat whose view of the log is shown; None is a spectator's."""
        self.told_counts: dict[int | None, int] = {}
        """How many events each viewer has been shown."""
        self.table_shown_ply = -1
        """The ply at which the sheet was shown last; -1 to show it again."""
        self.changes = ChangeTracker(self.game, screen, self.say)
        self.options_page = 0
        self.keys_shown = False
        self.leaving = False
        """Whether a player has asked to quit."""

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def seat_to_act(self) -> int:
        """The seat whose answer is awaited."""
        seat = self.table.seat
        assert seat is not None, "the game is over"
        return seat

    def show_news(self) -> None:
        """Show the viewer new events; when a saved game is resumed, those since their last turn."""
        if self.viewer not in self.told_counts:
            seat = self.table.seat if self.viewer is None else self.viewer
            self.told_counts[self.viewer] = 0 if seat is None else first_event_since_turn(self.match, seat)
        self.screen.news([told.words for told in self.match.log(self.viewer, self.say, self.told_counts[self.viewer])])
        self.told_counts[self.viewer] = len(self.match.events)

    def show_table(self, seat: int | None) -> None:
        self.screen.heading(self.screen.say("table"))
        self.screen.sheet(self.game.board.sheet(self.table.view(seat), self.say))
        self.table_shown_ply = self.match.ply

    def show_end(self, seat: int | None) -> None:
        """Show the final table, as a canvas if there is room."""
        table = self.changes.marked_canvas(self.table.view(seat), self.match.ply)
        if table is None:
            self.show_table(seat)
        else:
            self.screen.heading(self.screen.say("table"))
            self.screen.letters(table)

    def show_question(self, seat: int) -> None:
        """Show the question below the canvas; without one, show the sheet first if new information was revealed."""
        letters = self.changes.marked_canvas(self.table.view(seat), self.match.ply)
        had_to = forced_moves_text(self.match, self.say)
        if letters is None and int(self.table.barrier) > self.table_shown_ply:
            self.show_table(seat)
        if letters is not None and had_to:
            self.screen.line(had_to)
        asked = question(self.table, self.say, self.screen.say, letters, "" if letters is not None else had_to)
        if self.screen.plain and self.keys_shown:
            asked = asked._replace(keys="")
        self.screen.question(asked, letters, self.options_page)
        self.keys_shown = True

    def show_keys(self) -> None:
        legal = self.table.legal()
        self.screen.aside(self.screen.say("keys", last=len(legal), example=self.table.name(legal[-1])))

    def take_back(self, seat: int) -> None:
        """Take back a seat's last answer, where that is free."""
        self.match.execute(TakeBack(person=self.match.seats[seat].person))
        self.table_shown_ply = -1
        self.changes.reset()
        self.told_counts = {reader: min(count, len(self.match.events)) for reader, count in self.told_counts.items()}
        self.save()

    def save(self) -> bool:
        """Save the game; returns False after telling the person why it failed."""
        try:
            save_record(self.match.record, self.path)
        except MeadhallError as error:
            self.screen.line(self.screen.say("not_saved", reason=str(error)))
            return False
        return True

    @property
    def resume_command(self) -> str:
        """The command that resumes this game."""
        usual = f"meadhall play {self.game.name}"
        return usual if self.path.parent == games_folder() else f"{usual} --save {self.path}"
