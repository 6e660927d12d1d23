"""Mad Maxence: a solo campaign of Alexandre Weiss (Yeast Games postcards, beta booklet), told by books of data."""
