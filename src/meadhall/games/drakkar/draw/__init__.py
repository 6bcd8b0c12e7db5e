"""Drawing of the Drakkar table, as pictures and as text."""
