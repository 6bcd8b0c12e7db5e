"""Pictures of the pages around the tables, drawn with the kit of all games."""
