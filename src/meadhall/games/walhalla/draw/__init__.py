"""Drawing of the Walhalla table, as pictures and as text."""
