-- The first answer of each person to each puzzle: it alone is rated.
CREATE TABLE puzzle_tries (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    answer TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

-- Ratings of puzzles (OpenSkill); untried puzzles have no row.
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Puzzle ratings of people, by game.
CREATE TABLE puzzle_strengths (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
