-- Members (by number, JSON) who agree that their match stays undecided if the round is closed early.
ALTER TABLE league_tables ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';
