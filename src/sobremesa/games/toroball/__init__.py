"""Toroball: football on a Sunday in Las Landas, with a heifer strolling in the middle of it."""
