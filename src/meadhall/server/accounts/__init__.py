"""Accounts: users, sessions, passkeys, preferences, and the progress of learners."""
