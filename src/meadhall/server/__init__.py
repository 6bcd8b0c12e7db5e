"""The server: pages to play on, a JSON interface for programs, and a store that loses nothing."""
