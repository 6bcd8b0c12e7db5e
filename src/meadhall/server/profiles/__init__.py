"""A person's page: what they have played, how they fared, and how good they are, as far as the viewer may know."""
