-- Whether a match is rated, and whether its result has been ingested.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_to_count ON matches (touched) WHERE over = 1 AND counted = 0;

-- Number of the latest result: the optimistic lock between servers that ingest results.
INSERT INTO settings (name, value) VALUES ('counted', '0');

-- Results of finished matches, in order of ingestion. They outlive their matches, so that every rating can be explained.
CREATE TABLE results (
    match TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    size TEXT NOT NULL,
    doors TEXT NOT NULL,
    ended REAL NOT NULL,
    unrated TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Places of the players (0 is the first), with ratings before and after; in unrated results all four are 0.
CREATE TABLE placings (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    points INTEGER NOT NULL,
    sources TEXT NOT NULL,
    mu_before REAL NOT NULL,
    sigma_before REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX placings_by_person ON placings (person, match);

-- Public profiles by their names in URLs.
CREATE TABLE profiles (id TEXT PRIMARY KEY, person TEXT NOT NULL UNIQUE, hidden INTEGER NOT NULL DEFAULT 0)
    STRICT, WITHOUT ROWID;
