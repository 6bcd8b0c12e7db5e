"""Reviews of finished matches, as people read them: made part by part by the worker pool, told in words and drawn."""
