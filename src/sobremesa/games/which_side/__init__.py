"""Which Side, New York 1910-1911: a solo game of Alexandre Weiss (Yeast Games postcards, beta booklet)."""
