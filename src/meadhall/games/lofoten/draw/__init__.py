"""Drawing of the Lofoten table, as pictures and as text."""
