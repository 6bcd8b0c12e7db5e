"""How a view of Lofoten is drawn and named."""
