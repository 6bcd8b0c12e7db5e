"""Being found again: passkeys, devices, what somebody has chosen, and how they take everything with them or away."""
