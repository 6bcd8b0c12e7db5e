-- Uploaded editions of a person, with the names of their files.
CREATE TABLE own_editions (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (person, game, hash)
) STRICT, WITHOUT ROWID;
