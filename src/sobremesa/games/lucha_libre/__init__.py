"""Lucha Libre, by Alexandre Weiss: two tag teams, dice, and a crowd to win over."""
