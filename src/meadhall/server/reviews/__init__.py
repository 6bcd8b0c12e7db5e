"""Reviews of finished matches, as people read them: made bit by bit by the thinkers, told in words and drawn."""
