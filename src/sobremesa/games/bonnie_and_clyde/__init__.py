"""Bonnie and Clyde, Love at First Shot: a solo game of Alexandre Weiss (Yeast Games postcards, beta booklet)."""
