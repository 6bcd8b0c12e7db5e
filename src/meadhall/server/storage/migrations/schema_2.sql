CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- The columns from version on are derived from the deeds; they are stored so that lists of matches need no replay.
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    edition TEXT NOT NULL,
    players INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    doors TEXT NOT NULL,
    hints INTEGER NOT NULL,
    created REAL NOT NULL,
    version INTEGER NOT NULL,
    take INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    started INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    decision TEXT NOT NULL,
    over INTEGER NOT NULL,
    touched REAL NOT NULL,
    next TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS matches_by_doors ON matches (doors, over, touched);

-- Current seats, also derived from the deeds.
CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    passes INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_person ON seats (person, match);

-- Event log of each match, append-only. The body is the command as JSON.
CREATE TABLE IF NOT EXISTS deeds (
    match TEXT NOT NULL REFERENCES matches,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;
