-- Time control of a match (JSON), and the deadline of the player on turn; 0 for none.
ALTER TABLE matches ADD COLUMN speed TEXT NOT NULL DEFAULT '{}';
ALTER TABLE matches ADD COLUMN due REAL NOT NULL DEFAULT 0;
CREATE INDEX matches_by_due ON matches (due) WHERE due > 0;

-- Whether the player has resigned; a bot plays on.
ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;

-- Availability in correspondence matches: time zone, quiet hours and vacations, as JSON.
CREATE TABLE hours (person TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
