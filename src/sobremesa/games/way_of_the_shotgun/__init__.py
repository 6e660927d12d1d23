"""Way of the ShoTgun, ours until theirs comes: the Yeast Games booklet announces the game and gives no rules for it."""
