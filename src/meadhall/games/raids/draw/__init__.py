"""Drawing of the Raids table, as pictures and as text."""
