"""The Last Glow: a solo game of Alexandre Weiss (Yeast Games postcards, beta booklet)."""
