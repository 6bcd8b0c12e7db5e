CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- The second half (from ply on) follows from the actions; it is kept so that the hall need not replay anything.
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
    started INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    over INTEGER NOT NULL,
    touched REAL NOT NULL,
    next TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS matches_by_doors ON matches (doors, over, touched);

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

-- Append-only. A take-back begins a new take; the game as it stands is each take's actions on what the one before left.
CREATE TABLE IF NOT EXISTS actions (
    match TEXT NOT NULL REFERENCES matches,
    take INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    decision TEXT NOT NULL,
    action INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, take, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS take_backs (
    match TEXT NOT NULL REFERENCES matches,
    take INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, take)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS chat (
    match TEXT NOT NULL REFERENCES matches,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
