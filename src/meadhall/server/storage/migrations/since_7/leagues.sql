-- Which members agree that their match stays undecided if the round is closed before its time (by number, JSON).
ALTER TABLE league_tables ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';
