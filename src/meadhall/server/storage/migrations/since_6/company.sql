-- Matchmaking tickets: game and number of players. A ticket not renewed for a while has expired. The match is empty
-- until one is found.
CREATE TABLE seekers (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    share TEXT NOT NULL,
    since REAL NOT NULL,
    patience REAL NOT NULL,
    seen REAL NOT NULL,
    match TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Version of the list of tickets: the optimistic lock between servers that make matches.
INSERT INTO settings (name, value) VALUES ('seekers', '0');

-- Duplicate deals: the same deal at several tables, the server's part of the seed, and the matches (JSON). The version is
-- an optimistic lock.
CREATE TABLE duplicates (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    mode TEXT NOT NULL,
    level TEXT NOT NULL,
    host TEXT NOT NULL,
    salt TEXT NOT NULL,
    secret TEXT NOT NULL,
    made REAL NOT NULL,
    filled REAL NOT NULL DEFAULT 0,
    matches TEXT NOT NULL DEFAULT '[]',
    opened INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX duplicates_under_way ON duplicates (made) WHERE opened = 0;

-- Players of a deal, in order of entry, with their part of the seed.
CREATE TABLE duplicate_people (
    duplicate TEXT NOT NULL REFERENCES duplicates,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    promise TEXT NOT NULL,
    share TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (duplicate, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX duplicates_by_person ON duplicate_people (person);

-- The deal of a match, and whether its result is embargoed because another table still plays: derived from the deeds.
ALTER TABLE matches ADD COLUMN twin TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
