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
