"""Other people's worlds: the same games as Gymnasium, PettingZoo and OpenSpiel know them, and as batches of arrays."""
