-- At what speed a match is played (JSON), and when the time of whoever is asked runs out; 0 if it does not.
ALTER TABLE matches ADD COLUMN speed TEXT NOT NULL DEFAULT '{}';
ALTER TABLE matches ADD COLUMN due REAL NOT NULL DEFAULT 0;
CREATE INDEX matches_by_due ON matches (due) WHERE due > 0;

-- Who has given the game up; a bot plays it out.
ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;

-- When somebody plays by days: their zone, quiet hours and vacations, as JSON.
CREATE TABLE hours (person TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
