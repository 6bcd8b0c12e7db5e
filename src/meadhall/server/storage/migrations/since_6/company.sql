-- Who waits for company, for which game and how many at a table. Whoever was not seen for a while has left. The match is
-- empty until they have one.
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

-- How often the list has changed: the fence between servers that make tables for those who wait.
INSERT INTO settings (name, value) VALUES ('seekers', '0');

-- The same deal at several tables: what is played, what the house adds to the seed, and which matches came of it (JSON).
-- The version is the fence.
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

-- Who plays it, in the order in which they came, with their share of the seed.
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

-- Which deal a match shares with others, and whether any of them goes on: this follows from the deeds.
ALTER TABLE matches ADD COLUMN twin TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
