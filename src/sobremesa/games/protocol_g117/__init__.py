"""Protocol G117: the machine against the resistance, on Earth and in the Matrix at once."""
